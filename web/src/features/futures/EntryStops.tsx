// A take-profit and a stop-loss that the order brings: its fills set them over what they open.
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TicketField } from '../../ui/NumberField.tsx'
import { prices } from '../market/prices.ts'
import { GuardedField } from '../trade/ticket/GuardedField.tsx'
import { triggers } from './stopForm.ts'
import type { Ticket } from './useFuturesTicket.ts'

export function EntryStops({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const { fields, rules, change } = ticket
  if (fields.aim === 'CLOSE' || fields.reduceOnly) return null
  const stepFrom = prices.getNow(rules.symbol)?.last ?? undefined
  return (
    <>
      <Checkbox
        label={t('ticket.entryStops')}
        isOn={fields.hasStops}
        onChange={(hasStops) => change({ hasStops })}
        className="text-13!"
      />
      {fields.hasStops &&
        (['takeProfit', 'stopLoss'] as const).map((field) => (
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
        ))}
      {fields.hasStops && (
        <>
          <Select
            label={trade('ticket.triggerBy')}
            options={triggers.map((id) => ({ id, text: trade(`ticket.triggers.${id}`) }))}
            value={fields.stopsBy}
            onChange={(stopsBy) => change({ stopsBy })}
          />
          <p className="text-12 text-muted">{t('ticket.stopsNote')}</p>
        </>
      )}
    </>
  )
}
