// The order of refusals is part of the product. For each reason there is one fault that causes it; with two faults, the
// reason listed first in rejectionReasons is returned.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands.ts'
import type { OrderTerms } from '../nouns.ts'
import type { PlaceOrder, SpotMarket } from './commands.ts'
import { apply } from '../engine.ts'
import { type RejectionReason, rejectionReasons } from '../events.ts'
import { amountUnits, priceTicks, quantityLots, ratePpm } from '../money.ts'
import { createState, type State } from '../state.ts'
import { plainMarket } from '../testing/scenario.ts'

/** What is wrong with the order, its market, or earlier commands. */
interface Fault {
  terms?: Partial<OrderTerms>
  market?: Partial<SpotMarket>
  command?: Partial<PlaceOrder>
  before?: Command[]
}

const GOOD: OrderTerms = {
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: priceTicks(10_000),
  quantity: quantityLots(10_000),
  quoteQuantity: null,
  stopPrice: null,
  triggerBy: 'LAST',
  postOnly: false,
  selfTradePrevention: 'EXPIRE_TAKER',
  expiresAt: null,
}
const ASK: PlaceOrder = {
  type: 'spot.placeOrder',
  time: 5,
  user: 2,
  symbol: 'btcusdt',
  orderId: 500,
  clientOrderId: 'ask',
  terms: { ...GOOD, side: 'SELL' },
}
const FIRST_BID: PlaceOrder = { ...ASK, user: 1, orderId: 501, terms: { ...GOOD, price: priceTicks(9900) } }

/** Faults that can be combined with a fault of another kind, by kind: one of each kind makes a pair. */
const limitFaults: [RejectionReason, Fault][] = [
  ['UNKNOWN_MARKET', { command: { symbol: 'nothing' } }],
  ['MARKET_CLOSED', { market: { isTrading: false } }],
  ['SIDE_CLOSED', { market: { canLimitBuy: false } }],
  ['PRICE_REQUIRED', { terms: { price: null } }],
  ['QUANTITY_REQUIRED', { terms: { quantity: null } }],
  ['QUOTE_QUANTITY_NOT_ALLOWED', { terms: { quoteQuantity: amountUnits(0n) } }],
  ['STOP_PRICE_NOT_ALLOWED', { terms: { stopPrice: priceTicks(9000) } }],
  ['TIME_IN_FORCE_INVALID', { terms: { timeInForce: 'DAY' as never } }],
  ['POST_ONLY_NOT_ALLOWED', { terms: { postOnly: true, timeInForce: 'IOC' } }],
  ['EXPIRY_INVALID', { terms: { expiresAt: 100 } }],
  ['PRICE_ABOVE_MAXIMUM', { market: { buyMax: priceTicks(5000) } }],
  ['PRICE_OUTSIDE_BAND', { market: { priceBand: ratePpm(1000) }, before: [indexAt(20_000)] }],
  ['QUANTITY_BELOW_MINIMUM', { market: { orderMin: quantityLots(20_000) } }],
  ['QUANTITY_ABOVE_MAXIMUM', { market: { orderMin: quantityLots(1), orderMax: quantityLots(5000) } }],
  ['NOTIONAL_BELOW_MINIMUM', { market: { minNotional: amountUnits(10n ** 12n) } }],
  ['TOO_MANY_OPEN_ORDERS', { market: { maxOpenOrders: 1 }, before: [FIRST_BID] }],
  ['INSUFFICIENT_BALANCE', { command: { user: 3 } }],
  ['WOULD_TAKE_LIQUIDITY', { terms: { postOnly: true }, before: [ASK] }],
]

const otherFaults: [RejectionReason, Fault][] = [
  ['ORDER_TYPE_INVALID', { terms: { type: 'ICEBERG' as never } }],
  ['PRICE_NOT_ALLOWED', { terms: { type: 'MARKET' } }],
  ['STOP_PRICE_REQUIRED', { terms: { type: 'STOP_LIMIT' } }],
  ['AMOUNT_INVALID', { terms: { type: 'MARKET', price: null, quantity: null, quoteQuantity: amountUnits(0n) } }],
  ['PRICE_BELOW_MINIMUM', { terms: { side: 'SELL' }, market: { sellMin: priceTicks(20_000) } }],
  [
    'WOULD_TRIGGER_IMMEDIATELY',
    { terms: { type: 'STOP_LIMIT', stopPrice: priceTicks(9000), triggerBy: 'INDEX' }, before: [indexAt(9500)] },
  ],
  [
    'TOO_MANY_TRIGGER_ORDERS',
    { terms: { type: 'STOP_LIMIT', stopPrice: priceTicks(11_000) }, market: { maxTriggerOrders: 0 } },
  ],
  ['NO_LIQUIDITY', { terms: { type: 'MARKET', price: null } }],
  ['WOULD_NOT_FILL', { terms: { timeInForce: 'FOK' } }],
]

function indexAt(ticks: number): Command {
  return { type: 'spot.recordIndex', time: 3, prices: [{ symbol: 'btcusdt', price: priceTicks(ticks) }] }
}

describe('An order with one fault', () => {
  it.each([...limitFaults, ...otherFaults])('is refused %s', (reason, fault) => {
    expect(reasonFor(fault)).toBe(reason)
  })
})

describe('An order with two faults', () => {
  const pairs = limitFaults.flatMap(([first, one], at) =>
    limitFaults.slice(at + 1).flatMap(([second, other]) => {
      const both = merge(one, other)
      return both ? [{ first, second, both }] : []
    }),
  )

  it('is refused for the first of them in the documented order, for every pair of faults', () => {
    expect(pairs.length).toBeGreaterThan(120)
    const wrong = pairs.filter(({ first, both }) => reasonFor(both) !== first)
    expect(wrong.map(({ first, second, both }) => `${first} before ${second}, not ${reasonFor(both)}`)).toEqual([])
  })

  it('is tested in the order of the list of reasons, which has no duplicates', () => {
    expect(new Set(rejectionReasons).size).toBe(rejectionReasons.length)
    const ranks = limitFaults.map(([reason]) => rejectionReasons.indexOf(reason))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })
})

/** null if the two faults exclude each other, because both change the same field. */
function merge(one: Fault, other: Fault): Fault | null {
  const fields = (fault: Fault) =>
    [fault.terms, fault.market, fault.command].flatMap((changes) => Object.keys(changes ?? {}))
  if (fields(one).some((field) => fields(other).includes(field))) return null
  // Without a price there is no price to compare.
  const lacks = [one, other].some(({ terms }) => terms?.price === null || terms?.quantity === null)
  const needs = [one, other].some(({ terms, command }) => terms?.postOnly || command?.user)
  if (lacks && needs && !one.command?.symbol) return null
  // A user without funds has no first order either.
  if (one.market?.maxOpenOrders && other.command?.user) return null
  return {
    terms: { ...one.terms, ...other.terms },
    market: { ...one.market, ...other.market },
    command: { ...one.command, ...other.command },
    before: [...(one.before ?? []), ...(other.before ?? [])],
  }
}

function reasonFor(fault: Fault): RejectionReason | undefined {
  const state = fundedState()
  for (const command of fault.before ?? []) apply(state, command)
  apply(state, { type: 'spot.defineMarket', time: 6, market: plainMarket(fault.market) })
  const order: PlaceOrder = {
    ...ASK,
    time: 10,
    user: 1,
    orderId: 900,
    ...fault.command,
    terms: { ...GOOD, ...fault.terms },
  }
  const [event] = apply(state, order)
  return event?.type === 'rejected' ? event.reason : undefined
}

/** Users 1 and 2 have plenty, user 3 has no funds. */
function fundedState(): State {
  const state = createState()
  for (const asset of ['usdt', 'btc']) apply(state, { type: 'ledger.defineAsset', time: 0, asset: { asset, scale: 8 } })
  apply(state, { type: 'spot.defineMarket', time: 0, market: plainMarket() })
  for (const user of [1, 2]) {
    for (const asset of ['usdt', 'btc']) {
      const amount = amountUnits(10n ** 15n)
      apply(state, { type: 'transfer.creditFaucet', time: 1, user, transferId: user, asset, amount })
    }
  }
  return state
}
