// How long the order is valid, and post-only.
import { useTranslations } from 'use-intl'
import type { TimeInForce } from '@assay/engine/nouns'
import { useErrorText } from '../../../i18n/errorText.ts'
import { RequestError } from '../../../requestError.ts'
import { Checkbox } from '@assay/ui/Checkbox'
import { bareInput, controlBox, FieldError } from '@assay/ui/Field'
import { Select } from '@assay/ui/Select'
import { offsetMinutes } from '@assay/ui/time'
import { useZone } from '../../settings/preferences.ts'
import { kindShapes } from './orderKinds.ts'
import type { Problem } from './orderChecks.ts'
import type { PlainFields } from './orderTerms.ts'

type TermFields = Pick<PlainFields, 'kind' | 'timeInForce' | 'postOnly' | 'expiresAt'>

/** A ticket of any product, as far as these fields need it. */
interface TermsTicket {
  fields: TermFields
  change(fields: Partial<TermFields>): void
  leave(field: 'expiresAt'): void
  problemOf(field: 'expiresAt'): Problem | undefined
}

export function TicketTerms({ ticket }: { ticket: TermsTicket }) {
  const t = useTranslations('trade')
  const { fields, change } = ticket
  const { timesInForce, canPostOnly } = kindShapes[fields.kind]
  if (timesInForce.length === 0) return null
  return (
    <>
      <div className="flex items-center gap-3 small:flex-wrap">
        <Select
          look="quiet"
          label={t('ticket.timeInForce')}
          isLabelHidden
          isDisabled={fields.postOnly && fields.timeInForce !== 'GTD'}
          options={timesInForce.map((id) => ({ id, text: id, note: t(`ticket.tifs.${id}`) }))}
          value={fields.timeInForce}
          onChange={(timeInForce) => change({ timeInForce })}
          className="min-w-20 flex-1 [&>button]:min-h-8!"
        />
        {canPostOnly && (
          <Checkbox
            label={<span title={t('ticket.postOnlyHelp')}>{t('ticket.postOnly')}</span>}
            isOn={fields.postOnly}
            onChange={(postOnly) =>
              change({ postOnly, ...(isImmediate(fields.timeInForce) ? { timeInForce: 'GTC' } : {}) })
            }
            className="gap-2! text-12!"
          />
        )}
      </div>
      {fields.timeInForce === 'GTD' && <ExpiryField ticket={ticket} />}
    </>
  )
}

/** An order that must trade at once cannot promise not to. */
function isImmediate(timeInForce: TimeInForce): boolean {
  return timeInForce === 'IOC' || timeInForce === 'FOK'
}

const MINUTE = 60_000

/** A date and time in the zone that is set, not in the device's. */
function ExpiryField({ ticket }: { ticket: TermsTicket }) {
  const t = useTranslations('trade')
  const errorText = useErrorText()
  const zone = useZone()
  const shift = offsetMinutes(zone.offset) * MINUTE
  const { expiresAt } = ticket.fields
  const problem = ticket.problemOf('expiresAt')
  return (
    <div data-field="expiresAt" onBlur={() => ticket.leave('expiresAt')}>
      <label className="block">
        <span className="mb-1 block text-12 text-muted">{t('ticket.expiresAt', { offset: zone.offset })}</span>
        <span className={controlBox(problem !== undefined, 'min-h-10! px-2.5! lg:min-h-[38px]!')}>
          <input
            type="datetime-local"
            dir="ltr"
            value={expiresAt === null ? '' : new Date(expiresAt + shift).toISOString().slice(0, 16)}
            aria-invalid={problem !== undefined || undefined}
            onChange={(event) => {
              const typed = Date.parse(`${event.target.value}:00Z`)
              ticket.change({ expiresAt: Number.isNaN(typed) ? null : typed - shift })
            }}
            className={bareInput}
          />
        </span>
      </label>
      {problem !== undefined && <FieldError>{errorText(new RequestError(problem.error, problem.facts))}</FieldError>}
    </div>
  )
}
