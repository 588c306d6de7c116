// The ticket of contracts, first part: what its fields mean. It has two buttons, one for each direction; so its terms
// are read for a side, when a button is pressed and for the previews of both.
import { type Amount, parseAmount, parsePrice, parseQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { FuturesTriggerBy, PositionMode, PositionSide } from '@assay/engine/futures/commands'
import type { Side } from '@assay/engine/nouns'
import {
  emptyPlainFields,
  pickPrice,
  type PlainFields,
  type PlainTerms,
  readPlainTerms,
} from '../../trade/ticket/orderTerms.ts'
import type { ContractRules } from '../contract/contractRules.ts'

/** Whether the buttons open positions or close them. */
export type TicketAim = 'OPEN' | 'CLOSE'
/** What a size is typed in. */
export type SizeUnit = 'LOTS' | 'BASE' | 'QUOTE'

export interface FuturesFields extends PlainFields<FuturesTriggerBy> {
  aim: TicketAim
  unit: SizeUnit
  /** In the unit. The one that was edited last decides: what was typed, or the slider. */
  amount: string
  percent: number
  sizedBy: 'amount' | 'percent'
  reduceOnly: boolean
  /** A take-profit and a stop-loss that the order brings for what it opens. */
  hasStops: boolean
  takeProfit: string
  stopLoss: string
  stopsBy: FuturesTriggerBy
}

export const emptyFields: FuturesFields = {
  ...emptyPlainFields<FuturesTriggerBy>('MARK'),
  aim: 'OPEN',
  unit: 'LOTS',
  amount: '',
  percent: 0,
  sizedBy: 'amount',
  reduceOnly: false,
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
  stopsBy: 'MARK',
}

export type FuturesSize =
  | { by: 'lots'; quantity: Quantity | null }
  /** A value in the quote coin: as many whole lots as it covers at the price. */
  | { by: 'value'; value: Amount | null }
  | { by: 'percent'; percent: number }

export interface FuturesTerms extends PlainTerms<FuturesTriggerBy> {
  positionSide: PositionSide
  /** Of the position: the direction that the order opens or closes. */
  isLong: boolean
  isClosing: boolean
  reduceOnly: boolean
  size: FuturesSize
  takeProfit: Price | null
  stopLoss: Price | null
  stopsBy: FuturesTriggerBy
}

/** Opening, a buy is long and a sell short. Closing, the sell is the long's and the buy the short's. */
export function readTerms(
  fields: FuturesFields,
  side: Side,
  { rules, mode }: { rules: ContractRules; mode: PositionMode },
): FuturesTerms {
  const isClosing = fields.aim === 'CLOSE'
  const isLong = (side === 'BUY') !== isClosing
  const hasStops = !isClosing && fields.hasStops && fields.kind !== 'OCO'
  const price = (text: string) => (hasStops ? parsePrice(text, rules.priceDecimals) : null)
  return {
    ...readPlainTerms(fields, rules),
    side,
    positionSide: mode === 'ONE_WAY' ? 'BOTH' : isLong ? 'LONG' : 'SHORT',
    isLong,
    isClosing,
    // In hedge mode the position's side says it already.
    reduceOnly: mode === 'ONE_WAY' && (isClosing || fields.reduceOnly),
    size: readSize(fields, rules),
    takeProfit: price(fields.takeProfit),
    stopLoss: price(fields.stopLoss),
    stopsBy: fields.stopsBy,
  }
}

function readSize(fields: FuturesFields, rules: ContractRules): FuturesSize {
  if (fields.sizedBy === 'percent') return { by: 'percent', percent: fields.percent }
  if (fields.unit === 'QUOTE') return { by: 'value', value: parseAmount(fields.amount, rules.quoteScale) }
  const decimals = fields.unit === 'LOTS' ? 0 : rules.quantityDecimals
  return { by: 'lots', quantity: parseQuantity(fields.amount, decimals) }
}

/** Decimals that a size may have in a unit. */
export function unitDecimals(unit: SizeUnit, rules: ContractRules): number {
  if (unit === 'LOTS') return 0
  return unit === 'BASE' ? rules.quantityDecimals : Math.min(rules.quoteScale, rules.priceDecimals)
}

/** What was picked in the order book: its price, and with Shift its size too. */
export function pickLevel(fields: FuturesFields, picked: { price: string; size?: string }): FuturesFields {
  const next = pickPrice(fields, picked.price)
  return picked.size === undefined ? next : { ...next, amount: picked.size, unit: 'BASE', sizedBy: 'amount' }
}
