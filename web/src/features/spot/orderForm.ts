// The ticket, first part: what its fields mean. Fields hold what was typed, in plain digits; terms hold numbers, with
// null where the text is empty or no number. What it would cost is orderCost.ts, what is wrong orderProblems.ts.
import type { Side, TimeInForce, TriggerBy } from '@assay/engine/nouns'
import { type Amount, type Price, parseAmount, parsePrice, parseQuantity, type Quantity } from '@assay/engine/money'
import { kindShapes, type OrderKind } from './orderKinds.ts'
import { type PairRules, SCALE } from './pairRules.ts'

export interface OrderFields {
  side: Side
  kind: OrderKind
  price: string
  stopPrice: string
  /** OCO: the limit of its trigger leg; empty for a market order at the stop. */
  stopLimitPrice: string
  /** In the base coin, and in the quote coin. The one that was edited last decides; the other shows what follows. */
  amount: string
  total: string
  percent: number
  sizedBy: 'amount' | 'total' | 'percent'
  timeInForce: TimeInForce
  /** Epoch ms, with GTD. */
  expiresAt: number | null
  postOnly: boolean
  triggerBy: TriggerBy
}

export const emptyFields: OrderFields = {
  side: 'BUY',
  kind: 'LIMIT',
  price: '',
  stopPrice: '',
  stopLimitPrice: '',
  amount: '',
  total: '',
  percent: 0,
  sizedBy: 'amount',
  timeInForce: 'GTC',
  expiresAt: null,
  postOnly: false,
  triggerBy: 'LAST',
}

export type OrderSize =
  | { by: 'amount'; quantity: Quantity | null }
  | { by: 'total'; total: Amount | null }
  | { by: 'percent'; percent: number }

export interface OrderTerms {
  side: Side
  kind: OrderKind
  price: Price | null
  stopPrice: Price | null
  stopLimitPrice: Price | null
  size: OrderSize
  timeInForce: TimeInForce
  expiresAt: number | null
  postOnly: boolean
  triggerBy: TriggerBy
}

export function readTerms(fields: OrderFields, rules: PairRules): OrderTerms {
  const shape = kindShapes[fields.kind]
  const price = (text: string) => parsePrice(text, rules.priceDecimals)
  return {
    side: fields.side,
    kind: fields.kind,
    price: shape.hasPrice ? price(fields.price) : null,
    stopPrice: shape.hasStop ? price(fields.stopPrice) : null,
    stopLimitPrice: fields.kind === 'OCO' ? price(fields.stopLimitPrice) : null,
    size: readSize(fields, rules),
    timeInForce: shape.timesInForce.includes(fields.timeInForce) ? fields.timeInForce : 'GTC',
    expiresAt: fields.timeInForce === 'GTD' && shape.timesInForce.includes('GTD') ? fields.expiresAt : null,
    postOnly: shape.canPostOnly && fields.postOnly,
    triggerBy: fields.triggerBy,
  }
}

function readSize(fields: OrderFields, rules: PairRules): OrderSize {
  if (fields.sizedBy === 'percent') return { by: 'percent', percent: fields.percent }
  if (fields.sizedBy === 'total') return { by: 'total', total: parseAmount(fields.total, SCALE) }
  return { by: 'amount', quantity: parseQuantity(fields.amount, rules.quantityDecimals) }
}

/** What was picked in the order book: its price goes to the field that matters, and with Shift its size too. */
export function pickLevel(fields: OrderFields, picked: { price: string; size?: string }): OrderFields {
  const shape = kindShapes[fields.kind]
  const next = { ...fields }
  if (shape.hasPrice) next.price = picked.price
  else if (shape.hasStop) next.stopPrice = picked.price
  if (picked.size === undefined) return next
  return { ...next, amount: picked.size, sizedBy: 'amount' }
}

/** Another kind keeps the prices and the size, and drops terms that it does not know. */
export function changeKind(fields: OrderFields, kind: OrderKind): OrderFields {
  const shape = kindShapes[kind]
  return {
    ...fields,
    kind,
    timeInForce: shape.timesInForce.includes(fields.timeInForce) ? fields.timeInForce : 'GTC',
    postOnly: shape.canPostOnly && fields.postOnly,
  }
}
