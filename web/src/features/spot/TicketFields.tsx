// The fields of spot's size. Each writes what was typed; what follows from it is computed, never stored.
import { useTranslations } from 'use-intl'
import { amountUnits, divide, formatAmount as plainAmount, formatQuantity } from '@assay/engine/money'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { TicketField } from '@assay/ui/NumberField'
import { PercentSlider } from '@assay/ui/PercentSlider'
import { prices } from '../market/prices.ts'
import { GuardedField } from '../trade/ticket/GuardedField.tsx'
import { totalDecimals } from './orderCost.ts'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import type { Ticket } from './useTicket.ts'

interface FieldsProps {
  ticket: Ticket
  looks: PairLooks
}

/** OCO: the limit of its trigger leg. */
export function StopLimitField({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('trade')
  return (
    <GuardedField ticket={ticket} field="stopLimitPrice">
      {(error) => (
        <TicketField
          label={t('ticket.stopLimitPrice')}
          decimals={ticket.rules.priceDecimals}
          stepFrom={prices.getNow(ticket.rules.symbol)?.last ?? undefined}
          value={ticket.fields.stopLimitPrice}
          onChange={(stopLimitPrice) => ticket.change({ stopLimitPrice })}
          error={error}
        />
      )}
    </GuardedField>
  )
}

export function SizeFields({ ticket, looks }: FieldsProps) {
  const t = useTranslations('trade')
  const { fields, change, cost, rules } = ticket
  const amount =
    fields.sizedBy === 'amount'
      ? fields.amount
      : cost.quantity === null
        ? ''
        : formatQuantity(cost.quantity, rules.quantityDecimals)
  const total = fields.sizedBy === 'total' ? fields.total : totalText(ticket, looks.totalDecimals)
  return (
    <>
      <GuardedField ticket={ticket} field="amount">
        {(error) => (
          <TicketField
            label={t('ticket.amount')}
            unit={looks.coin}
            decimals={rules.quantityDecimals}
            value={amount}
            onChange={(value) => change({ amount: value, sizedBy: 'amount' })}
            error={error}
          />
        )}
      </GuardedField>
      <PercentSlider
        label={t('ticket.percent')}
        value={shownPercent(ticket)}
        amountText={amount === '' ? '' : `${amount} ${looks.coin}`}
        onChange={(percent) => change({ percent, sizedBy: 'percent' })}
      />
      <GuardedField ticket={ticket} field="total">
        {(error) => (
          <TicketField
            label={t('ticket.total')}
            unit={looks.quote}
            decimals={totalDecimals(rules)}
            value={total}
            placeholder={`≥ ${plainAmount(rules.minNotional, SCALE, { trim: true })}`}
            onChange={(value) => change({ total: value, sizedBy: 'total' })}
            error={error}
          />
        )}
      </GuardedField>
    </>
  )
}

/** What follows from the amount: two decimals, or all that it has where fewer would lie. */
function totalText({ cost }: Ticket, decimals: number): string {
  if (cost.total === null) return ''
  const step = 10n ** BigInt(SCALE - Math.max(decimals, 2))
  // Rounded up like the cost in the confirmation.
  const shown = plainAmount(amountUnits(divide(cost.total, step, 'up') * step), SCALE, { trim: true })
  const [whole = '0', fraction = ''] = shown.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** Where the thumb stands: what was dragged, or the share that the typed size is of what there is. */
function shownPercent({ fields, cost }: Ticket): number {
  if (fields.sizedBy === 'percent') return fields.percent
  if (cost.quantity === null || cost.maximum === null || cost.maximum === 0) return 0
  return Math.min(100, Math.round((cost.quantity * 100) / cost.maximum))
}

/** 104,233.50: an average has two decimals more than the pair. */
export function averageText(average: string, looks: PairLooks): string {
  return formatPrice(average, looks.priceDecimals)
}

export function quantityText(lots: Ticket['cost']['quantity'], ticket: Ticket, looks: PairLooks): string {
  return lots === null
    ? '--'
    : formatAmount(formatQuantity(lots, ticket.rules.quantityDecimals), looks.quantityDecimals)
}
