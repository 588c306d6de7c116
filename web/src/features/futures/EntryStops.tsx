// A take-profit and a stop-loss that the order brings: its fills set them over what they open.
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TicketField } from '../../ui/NumberField.tsx'
import { prices } from '../market/prices.ts'
import { GuardedField } from '../trade/ticket/GuardedField.tsx'
import { TriggerSelect } from '../trade/ticket/PriceFields.tsx'
import { triggers } from './stopForm.ts'
import type { Ticket } from './useFuturesTicket.ts'

export function EntryStops({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  const { fields, rules, change } = ticket
  if (fields.aim === 'CLOSE' || fields.reduceOnly || fields.kind === 'OCO') return null
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
          <TriggerSelect triggers={triggers} value={fields.stopsBy} onChange={(stopsBy) => change({ stopsBy })} />
          <p className="text-12 text-muted">{t('ticket.stopsNote')}</p>
        </>
      )}
    </>
  )
}
