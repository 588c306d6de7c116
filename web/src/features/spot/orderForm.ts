// The ticket, first part: what its fields mean. Fields hold what was typed, in plain digits; terms hold numbers, with
// null where the text is empty or no number. What it would cost is orderCost.ts, what is wrong orderProblems.ts.
import { type Amount, type Price, parseAmount, parsePrice, parseQuantity, type Quantity } from '@assay/engine/money'
import type { TriggerBy } from '@assay/engine/nouns'
import {
  emptyPlainFields,
  pickPrice,
  type PlainFields,
  type PlainTerms,
  readPlainTerms,
} from '../trade/ticket/orderTerms.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import type { PairRules } from './pairRules.ts'

export interface OrderFields extends PlainFields<TriggerBy> {
  /** OCO: the limit of its trigger leg; empty for a market order at the stop. */
  stopLimitPrice: string
  /** In the base coin, and in the quote coin. The one that was edited last decides; the other shows what follows. */
  amount: string
  total: string
  percent: number
  sizedBy: 'amount' | 'total' | 'percent'
}

export const emptyFields: OrderFields = {
  ...emptyPlainFields<TriggerBy>('LAST'),
  stopLimitPrice: '',
  amount: '',
  total: '',
  percent: 0,
  sizedBy: 'amount',
}

export type OrderSize =
  | { by: 'amount'; quantity: Quantity | null }
  | { by: 'total'; total: Amount | null }
  | { by: 'percent'; percent: number }

export interface OrderTerms extends PlainTerms<TriggerBy> {
  stopLimitPrice: Price | null
  size: OrderSize
}

export function readTerms(fields: OrderFields, rules: PairRules): OrderTerms {
  return {
    ...readPlainTerms(fields, rules),
    stopLimitPrice: fields.kind === 'OCO' ? parsePrice(fields.stopLimitPrice, rules.priceDecimals) : null,
    size: readSize(fields, rules),
  }
}

function readSize(fields: OrderFields, rules: PairRules): OrderSize {
  if (fields.sizedBy === 'percent') return { by: 'percent', percent: fields.percent }
  if (fields.sizedBy === 'total') return { by: 'total', total: parseAmount(fields.total, SCALE) }
  return { by: 'amount', quantity: parseQuantity(fields.amount, rules.quantityDecimals) }
}

/** What was picked in the order book: its price, and with Shift its size too. */
export function pickLevel(fields: OrderFields, picked: { price: string; size?: string }): OrderFields {
  const next = pickPrice(fields, picked.price)
  return picked.size === undefined ? next : { ...next, amount: picked.size, sizedBy: 'amount' }
}
