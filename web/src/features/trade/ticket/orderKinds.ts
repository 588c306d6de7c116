// What each kind of order on the ticket has: one table for the fields, the terms and the checks.
import type { OrderType, TimeInForce } from '@assay/engine/nouns'
import type { ConfirmGroup } from '../../settings/confirmChoices.ts'

/** The wire's types, and OCO: a limit order and a trigger order of which one ends the other. */
export type OrderKind = OrderType | 'OCO'

export interface KindShape {
  hasPrice: boolean
  hasStop: boolean
  /** Filled at whatever the book asks once it is live: its size may be given in the quote coin. */
  isMarket: boolean
  timesInForce: readonly TimeInForce[]
  canPostOnly: boolean
}

const resting: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD']
const none: readonly TimeInForce[] = []

export const kindShapes: Record<OrderKind, KindShape> = {
  LIMIT: { hasPrice: true, hasStop: false, isMarket: false, timesInForce: resting, canPostOnly: true },
  MARKET: { hasPrice: false, hasStop: false, isMarket: true, timesInForce: none, canPostOnly: false },
  STOP_LIMIT: { hasPrice: true, hasStop: true, isMarket: false, timesInForce: resting, canPostOnly: false },
  STOP_MARKET: { hasPrice: false, hasStop: true, isMarket: true, timesInForce: none, canPostOnly: false },
  TAKE_PROFIT_LIMIT: { hasPrice: true, hasStop: true, isMarket: false, timesInForce: resting, canPostOnly: false },
  TAKE_PROFIT_MARKET: { hasPrice: false, hasStop: true, isMarket: true, timesInForce: none, canPostOnly: false },
  OCO: { hasPrice: true, hasStop: true, isMarket: false, timesInForce: none, canPostOnly: false },
}

export const orderKinds = Object.keys(kindShapes) as OrderKind[]

/** Which of the switches in the settings decides whether an order is shown once more before it is sent. */
export function confirmGroupOf(kind: OrderKind): ConfirmGroup {
  return kind === 'MARKET' || kind === 'LIMIT' ? kind : 'TRIGGER'
}
