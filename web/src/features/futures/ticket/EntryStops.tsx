// A take-profit and a stop-loss that the order brings: its fills set them over what they open. Under their tick on
// desktop, in a sheet on phones, so that the ticket stays short.
import CaretRightIcon from '~icons/ph/caret-right'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { RequestError } from '../../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { Checkbox } from '@assay/ui/Checkbox'
import { FieldError } from '@assay/ui/Field'
import { formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { TicketField } from '@assay/ui/NumberField'
import { Overlay } from '@assay/ui/Overlay'
import { prices } from '../../market/prices.ts'
import { GuardedField } from '../../trade/ticket/GuardedField.tsx'
import { TriggerSelect } from '../../trade/ticket/PriceFields.tsx'
import { triggers } from '../positions/stopForm.ts'
import type { Ticket } from './useFuturesTicket.ts'

interface EntryStopsProps {
  ticket: Ticket
  isPhone: boolean
  /** Other ticks, on the same line where it has room. */
  children: ReactNode
}

const ends = ['takeProfit', 'stopLoss'] as const

export function EntryStops({ ticket, isPhone, children }: EntryStopsProps) {
  const t = useTranslations('futures')
  const { fields, change } = ticket
  const canHave = fields.aim === 'OPEN' && !fields.reduceOnly && fields.kind !== 'OCO'
  if (isPhone)
    return (
      <>
        {children}
        {canHave && <PhoneStops ticket={ticket} />}
      </>
    )
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 empty:hidden">
        {canHave && (
          <Checkbox
            label={<span title={t('ticket.stopsNote')}>{t('ticket.entryStops')}</span>}
            isOn={fields.hasStops}
            onChange={(hasStops) => change({ hasStops })}
            className="gap-2! text-12!"
          />
        )}
        {children}
      </div>
      {canHave && fields.hasStops && (
        <>
          <div className="grid grid-cols-2 gap-2">
            <StopFields ticket={ticket} />
          </div>
          <TriggerSelect triggers={triggers} value={fields.stopsBy} onChange={(stopsBy) => change({ stopsBy })} />
        </>
      )}
    </>
  )
}

function StopFields({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  const { fields, rules, change } = ticket
  const stepFrom = prices.getNow(rules.symbol)?.last ?? undefined
  return ends.map((field) => (
    <GuardedField key={field} ticket={ticket} field={field}>
      {(error) => (
        <TicketField
          label={t(`stops.${field}`)}
          decimals={rules.priceDecimals}
          stepFrom={stepFrom}
          value={fields[field]}
          onChange={(price) => change({ [field]: price })}
          error={error}
        />
      )}
    </GuardedField>
  ))
}

function PhoneStops({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const { fields, change, problemOf } = ticket
  const wrong = ends.find((field) => problemOf(field) !== undefined)
  const problem = wrong && problemOf(wrong)
  function open() {
    change({ hasStops: true })
    setIsOpen(true)
  }
  function close() {
    change({ hasStops: ends.some((field) => fields[field] !== '') })
    setIsOpen(false)
  }
  return (
    <div data-field={wrong ?? 'takeProfit'}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="flex min-h-10 w-full items-center gap-1 rounded-3 border border-line-strong px-2.5 py-1 text-start text-12"
      >
        <span className="min-w-0 flex-1">
          {fields.hasStops && !isOpen ? <StopsText ticket={ticket} /> : t('ticket.entryStops')}
        </span>
        <CaretRightIcon size={12} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
      </button>
      {problem !== undefined && !isOpen && (
        <FieldError>{errorText(new RequestError(problem.error, problem.facts))}</FieldError>
      )}
      <Overlay
        isOpen={isOpen}
        onClose={close}
        title={t('ticket.entryStops')}
        footer={
          <div className="flex gap-3">
            <Button
              kind="secondary"
              size="lg"
              className="flex-1"
              onClick={() => {
                change({ hasStops: false, takeProfit: '', stopLoss: '' })
                setIsOpen(false)
              }}
            >
              {t('ticket.withoutStops')}
            </Button>
            <Button size="lg" className="flex-1" onClick={close}>
              {t('ticket.keepStops')}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-3">
          <StopFields ticket={ticket} />
          <TriggerSelect triggers={triggers} value={fields.stopsBy} onChange={(stopsBy) => change({ stopsBy })} />
          <p className="text-13 text-muted">{t('ticket.stopsNote')}</p>
        </div>
      </Overlay>
    </div>
  )
}

/** What is set, in place of the button's name. */
function StopsText({ ticket: { fields, rules } }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  return ends.map((field) =>
    fields[field] === '' ? null : (
      <span key={field} className="flex flex-wrap justify-between gap-x-1.5">
        <span className="text-muted">{t(`stops.${field}`)}</span>
        <Num className="text-strong">{formatPrice(fields[field], rules.priceDecimals)}</Num>
      </span>
    ),
  )
}
