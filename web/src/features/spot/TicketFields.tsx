// The fields of the ticket. Each writes what was typed; what follows from it is computed, never stored.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatAmount as plainAmount, formatQuantity } from '@assay/engine/money'
import { useErrorText } from '../../i18n/errorText.ts'
import { RequestError } from '../../requestError.ts'
import { formatAmount, formatPrice } from '../../ui/format.ts'
import { TicketField } from '../../ui/NumberField.tsx'
import { PercentSlider } from '../../ui/PercentSlider.tsx'
import { Select } from '../../ui/Select.tsx'
import { prices } from '../market/prices.ts'
import { kindShapes } from './orderKinds.ts'
import { totalDecimals } from './orderCost.ts'
import type { TicketField as FieldName } from './orderProblems.ts'
import type { PairLooks } from './orderTexts.ts'
import { SCALE } from './pairRules.ts'
import type { Ticket } from './useTicket.ts'

interface FieldsProps {
  ticket: Ticket
  looks: PairLooks
  isPhone: boolean
}

export function PriceFields({ ticket, looks, isPhone }: FieldsProps) {
  const t = useTranslations('trade')
  const { fields, change } = ticket
  const shape = kindShapes[fields.kind]
  const decimals = ticket.rules.priceDecimals
  const stepFrom = prices.getNow(ticket.rules.symbol)?.last ?? undefined
  const shared = { decimals, stepFrom }
  // Half a phone's width holds the label and the number; the unit stands in the book's head.
  const unit = isPhone ? undefined : looks.quote
  return (
    <>
      {shape.hasStop && (
        <Guarded ticket={ticket} field="stopPrice">
          {(error) => (
            <TicketField
              {...shared}
              label={t('ticket.stopPrice')}
              unit={unit}
              value={fields.stopPrice}
              onChange={(stopPrice) => change({ stopPrice })}
              error={error}
            />
          )}
        </Guarded>
      )}
      {shape.hasPrice && (
        <Guarded ticket={ticket} field="price">
          {(error) => (
            <TicketField
              {...shared}
              label={t(shape.hasStop ? 'ticket.limitPrice' : 'ticket.price')}
              isLabelHidden={isPhone && !shape.hasStop}
              hasSteps={isPhone && !shape.hasStop}
              unit={unit}
              value={fields.price}
              onChange={(price) => change({ price })}
              error={error}
            />
          )}
        </Guarded>
      )}
      {fields.kind === 'MARKET' && (
        <p className="flex min-h-10 items-center rounded-3 bg-sunken px-2.5 text-13 text-muted lg:min-h-[38px]">
          {t('ticket.marketPrice')}
        </p>
      )}
      {fields.kind === 'OCO' && (
        <Guarded ticket={ticket} field="stopLimitPrice">
          {(error) => (
            <TicketField
              {...shared}
              label={t('ticket.stopLimitPrice')}
              value={fields.stopLimitPrice}
              onChange={(stopLimitPrice) => change({ stopLimitPrice })}
              error={error}
            />
          )}
        </Guarded>
      )}
      {shape.hasStop && <TriggerSelect ticket={ticket} />}
    </>
  )
}

function TriggerSelect({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('trade')
  return (
    <Select
      look="quiet"
      label={t('ticket.triggerBy')}
      isLabelHidden
      options={(['LAST', 'INDEX'] as const).map((id) => ({
        id,
        text: t(`ticket.triggers.${id}`),
        label: (
          <>
            <span className="text-muted">{t('ticket.triggerBy')}: </span>
            {t(`ticket.triggers.${id}`)}
          </>
        ),
      }))}
      value={ticket.fields.triggerBy}
      onChange={(triggerBy) => ticket.change({ triggerBy })}
    />
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
      <Guarded ticket={ticket} field="amount">
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
      </Guarded>
      <PercentSlider
        label={t('ticket.percent')}
        value={shownPercent(ticket)}
        amountText={amount === '' ? '' : `${amount} ${looks.coin}`}
        onChange={(percent) => change({ percent, sizedBy: 'percent' })}
      />
      <Guarded ticket={ticket} field="total">
        {(error) => (
          <TicketField
            label={t('ticket.total')}
            unit={looks.quote}
            decimals={totalDecimals(rules)}
            value={total}
            onChange={(value) => change({ total: value, sizedBy: 'total' })}
            error={error}
          />
        )}
      </Guarded>
    </>
  )
}

/** What follows from the amount: two decimals, or all that it has where fewer would lie. */
function totalText({ cost }: Ticket, decimals: number): string {
  if (cost.total === null) return ''
  const exact = plainAmount(cost.total, SCALE, { trim: true })
  const [whole = '0', fraction = ''] = exact.split('.')
  return `${whole}.${fraction.slice(0, Math.max(decimals, 2)).padEnd(2, '0')}`
}

/** Where the thumb stands: what was dragged, or the share that the typed size is of what there is. */
function shownPercent({ fields, cost }: Ticket): number {
  if (fields.sizedBy === 'percent') return fields.percent
  if (cost.quantity === null || cost.maximum === null || cost.maximum === 0) return 0
  return Math.min(100, Math.round((cost.quantity * 100) / cost.maximum))
}

/** A field with its error, which shows after it was left. */
function Guarded({
  ticket,
  field,
  children,
}: {
  ticket: Ticket
  field: FieldName
  children: (error: ReactNode) => ReactNode
}) {
  const errorText = useErrorText()
  const problem = ticket.problemOf(field)
  const error = problem === undefined ? undefined : errorText(new RequestError(problem.error, problem.facts))
  return (
    <div data-field={field} onBlur={() => ticket.leave(field)}>
      {children(error)}
    </div>
  )
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
