// The ticket by table: what fields mean, what an order would cost, what is wrong, what is sent.
import type { Price, Quantity } from '@assay/engine/money'
import { formatAmount, parseAmount } from '@assay/engine/money'
import { describe, expect, test } from 'vitest'
import { costOrder, type TicketFacts } from './orderCost.ts'
import { changeKind } from '../trade/ticket/orderTerms.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import { emptyFields, type OrderFields, pickLevel, readTerms } from './orderForm.ts'
import { toOrderInput } from './orderInput.ts'
import { findProblems, findWarnings } from './orderProblems.ts'
import type { SpotPair } from '../market/coins.ts'
import { readPairRules } from './pairRules.ts'

const pair = {
  symbol: 'btcusdt',
  coin: 'btc',
  baseCoin: 'usdt',
  basePrecision: 2,
  coinPrecision: 5,
  orderMin: '0.00010000',
  orderMax: '9',
  minNotional: '10',
  buyMax: '200000.00',
  sellMin: '50000.00',
  makerFeeRate: '0.0005',
  takerFeeRate: '0.001',
  priceBand: '0.1',
  marketSlippageMax: '0.05',
  isDeal: 1,
  limitedBuy: 1,
  limitedSell: 1,
  marketBuy: 1,
  marketSell: 2,
} as SpotPair
const rules = readPairRules(pair)
const money = (text: string) => parseAmount(text, SCALE) as NonNullable<ReturnType<typeof parseAmount>>
const level = (price: number, quantity: number) => ({
  price: (price * 100) as Price,
  quantity: Math.round(quantity * 1e5) as Quantity,
})
const facts: TicketFacts = {
  rules,
  available: { base: money('0.5'), quote: money('1000') },
  bids: [level(99_990, 1), level(99_900, 2)],
  asks: [level(100_000, 0.5), level(102_000, 2)],
  last: 10_000_000 as Price,
  index: 10_000_000 as Price,
  ownPrices: [],
}
const now = 1_000_000

function fill(change: Partial<OrderFields>): OrderFields {
  return { ...emptyFields, ...change }
}
function cost(change: Partial<OrderFields>, around = facts) {
  return costOrder(readTerms(fill(change), rules), around)
}
function plain(amount: bigint | null): string | null {
  return amount === null ? null : formatAmount(amount, SCALE, { trim: true })
}
function wrong(change: Partial<OrderFields>, around = facts) {
  const terms = readTerms(fill(change), rules)
  const found = findProblems({ terms, cost: costOrder(terms, around), facts: around, now })
  return found.map(({ error, field }) => `${field}: ${error}`)
}
function warned(change: Partial<OrderFields>, around = facts) {
  const terms = readTerms(fill(change), rules)
  return findWarnings({ terms, cost: costOrder(terms, around), facts: around })
}

describe('what it would cost', () => {
  test('a limit buy holds price × quantity and pays its fee in the coin that it receives', () => {
    const found = cost({ price: '99000.00', amount: '0.01000' })
    expect([plain(found.total), plain(found.need), plain(found.fee), plain(found.receive)]).toEqual([
      '990',
      '990',
      '0.000005',
      '0.009995',
    ])
    expect(found.maximum).toBe(1010)
  })

  test('a limit above the best ask is estimated to fill there, as a taker', () => {
    const found = cost({ price: '101000.00', amount: '0.6' })
    expect(found.fill).toMatchObject({ quantity: 50_000, average: '100000.0000', slippage: 0, levels: 1 })
    expect(found.feeRate).toBe(1000)
  })

  test('a market buy walks the asks: average, slippage, fee', () => {
    const found = cost({ kind: 'MARKET', amount: '1' }, { ...facts, available: null })
    expect(found.fill).toMatchObject({ quantity: 100_000, average: '101000.0000', slippage: 10_000, levels: 2 })
    expect([plain(found.total), plain(found.fee)]).toEqual(['101000', '0.001'])
  })

  test('a market buy by total goes out by its total', () => {
    const found = cost({ kind: 'MARKET', total: '500', sizedBy: 'total' })
    expect([found.quantity, plain(found.quoteQuantity), plain(found.need)]).toEqual([500, '500', '500'])
  })

  test('a stop-market buy holds what it may pay when it fires: up to the slippage limit above its stop', () => {
    const found = cost({ kind: 'STOP_MARKET', stopPrice: '100000.00', amount: '0.001' })
    expect([plain(found.total), plain(found.need)]).toEqual(['105', '105'])
    const sold = cost({ kind: 'STOP_MARKET', side: 'SELL', stopPrice: '90000.00', amount: '0.001' })
    expect([plain(sold.total), plain(sold.need)]).toEqual(['90', '0.001'])
  })

  test('a limit buy by total buys whole lots and never more than the total', () => {
    const found = cost({ price: '99000.01', total: '500', sizedBy: 'total' })
    expect([found.quantity, plain(found.total)]).toEqual([505, '499.9500505'])
    expect(found.quoteQuantity).toBeNull()
  })

  test.each([
    ['BUY', 'LIMIT', 505],
    ['SELL', 'LIMIT', 25_000],
    ['BUY', 'MARKET', 500],
  ] as const)('half of what is available, %s %s', (side, kind, lots) => {
    const found = cost({ side, kind, price: '99000.00', sizedBy: 'percent', percent: 50 })
    expect(found.quantity).toBe(lots)
  })

  test('a share of the balance is cut to the decimals that the wire takes', () => {
    const odd = { ...facts, available: { base: money('0'), quote: money('1.000000019') } }
    expect(plain(cost({ kind: 'MARKET', sizedBy: 'percent', percent: 100 }, odd).quoteQuantity)).toBe('1')
  })

  test('an OCO buy needs the funds of its dearer leg', () => {
    const found = cost({ kind: 'OCO', price: '98000', stopPrice: '101000', stopLimitPrice: '101500', amount: '0.001' })
    expect([plain(found.total), plain(found.need)]).toEqual(['98', '101.5'])
  })

  test('a market order in an empty book costs what nobody knows', () => {
    const found = cost({ kind: 'MARKET', amount: '1' }, { ...facts, asks: [] })
    expect([found.fill, found.total]).toEqual([null, null])
  })
})

describe('what is wrong', () => {
  test.each<[string, Partial<OrderFields>, string[]]>([
    ['nothing', { price: '99000', amount: '0.01' }, []],
    ['no price, no amount', {}, ['price: PRICE_REQUIRED', 'amount: QUANTITY_REQUIRED']],
    ['no trigger', { kind: 'STOP_MARKET', amount: '0.001' }, ['stopPrice: STOP_PRICE_REQUIRED']],
    ['market sells closed', { side: 'SELL', kind: 'MARKET', amount: '0.1' }, ['form: SIDE_CLOSED']],
    ['dearer than the maximum', { price: '200001', amount: '0.001' }, ['price: PRICE_ABOVE_MAXIMUM']],
    ['a sell below the minimum', { side: 'SELL', price: '49999', amount: '0.1' }, ['price: PRICE_BELOW_MINIMUM']],
    [
      'too small',
      { side: 'SELL', price: '110000', amount: '0.00009' },
      ['amount: QUANTITY_BELOW_MINIMUM', 'amount: NOTIONAL_BELOW_MINIMUM'],
    ],
    [
      'too small a total',
      { price: '99000', total: '9', sizedBy: 'total' },
      ['total: QUANTITY_BELOW_MINIMUM', 'total: NOTIONAL_BELOW_MINIMUM'],
    ],
    ['more than there is', { price: '99000', amount: '0.02' }, ['amount: INSUFFICIENT_BALANCE']],
    [
      'a stop that is passed',
      { kind: 'STOP_LIMIT', price: '99000', stopPrice: '99000', amount: '0.01' },
      ['stopPrice: WOULD_TRIGGER_IMMEDIATELY'],
    ],
    [
      'a take-profit sell below the market',
      {
        side: 'SELL',
        kind: 'TAKE_PROFIT_LIMIT',
        price: '99000',
        stopPrice: '99000',
        amount: '0.01',
      },
      ['stopPrice: WOULD_TRIGGER_IMMEDIATELY'],
    ],
    [
      'post-only that would take',
      { price: '100000', amount: '0.005', postOnly: true },
      ['price: WOULD_TAKE_LIQUIDITY'],
    ],
    [
      'fill-or-kill that cannot fill',
      { price: '99000', amount: '0.005', timeInForce: 'FOK' },
      ['amount: WOULD_NOT_FILL'],
    ],
    [
      'an expiry that is past',
      { price: '99000', amount: '0.005', timeInForce: 'GTD', expiresAt: now },
      ['expiresAt: EXPIRY_INVALID'],
    ],
    [
      'an OCO with its stop above its limit',
      {
        side: 'SELL',
        kind: 'OCO',
        price: '105000',
        stopPrice: '106000',
        amount: '0.1',
      },
      ['stopPrice: ORDER_LIST_INVALID', 'stopPrice: WOULD_TRIGGER_IMMEDIATELY'],
    ],
  ])('%s', (_what, change, expected) => {
    expect(wrong(change)).toEqual(expected)
  })

  test('a pair that is stopped says so first', () => {
    expect(wrong({}, { ...facts, rules: { ...rules, isTrading: false } })[0]).toBe('form: MARKET_CLOSED')
  })

  test('a balance that is not known is not called too small', () => {
    expect(wrong({ price: '99000', amount: '1' }, { ...facts, available: null })).toEqual([])
  })

  test('the numbers that help are in the facts', () => {
    const terms = readTerms(fill({ price: '99000', amount: '0.02' }), rules)
    const found = findProblems({ terms, cost: costOrder(terms, facts), facts, now })
    expect(found[0]?.facts).toEqual({ available: '1000', asset: 'USDT', needed: '1980' })
  })
})

describe('what to know before', () => {
  test.each<[string, Partial<OrderFields>, string[]]>([
    ['nothing', { price: '99000', amount: '0.01' }, []],
    ['a market order larger than the book', { kind: 'MARKET', amount: '5' }, ['BOOK_TOO_THIN', 'SLIPPAGE_HIGH']],
    ['a limit far above the market', { price: '110000', amount: '0.001' }, ['LIMIT_FAR_FROM_LAST']],
    [
      'a stop buy whose limit is below its stop',
      {
        kind: 'STOP_LIMIT',
        stopPrice: '101000',
        price: '100500',
        amount: '0.001',
      },
      ['LIMIT_BEYOND_STOP'],
    ],
  ])('%s', (_what, change, expected) => {
    expect(warned(change)).toEqual(expected)
  })

  test('it would meet one’s own order', () => {
    const own = { ...facts, ownPrices: [10_000_000 as Price] }
    expect(warned({ price: '100500', amount: '0.001' }, own)).toEqual(['CROSSES_OWN_ORDER'])
    expect(warned({ price: '99000', amount: '0.001' }, own)).toEqual([])
  })
})

describe('what is sent', () => {
  function sent(change: Partial<OrderFields>) {
    const terms = readTerms(fill(change), rules)
    return toOrderInput({ terms, cost: costOrder(terms, facts), rules, clientOrderId: 'a1' })
  }
  const named = { symbol: 'btcusdt', clientOrderId: 'a1' }

  test('a limit order', () => {
    expect(sent({ price: '99000', amount: '0.01', postOnly: true })).toEqual({
      operation: 'placeOrder',
      input: {
        ...named,
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: '99000.00',
        quantity: '0.01000',
        postOnly: true,
      },
    })
  })

  test('a market buy by total', () => {
    expect(sent({ kind: 'MARKET', total: '500.5', sizedBy: 'total' }).input).toEqual({
      ...named,
      side: 'BUY',
      type: 'MARKET',
      timeInForce: 'GTC',
      quoteQuantity: '500.5',
    })
  })

  test('a stop limit by the index, good till a date', () => {
    const change = {
      kind: 'STOP_LIMIT',
      price: '101000',
      stopPrice: '100500',
      amount: '0.01',
      triggerBy: 'INDEX',
    } as const
    expect(sent({ ...change, timeInForce: 'GTD', expiresAt: 99 }).input).toEqual({
      ...named,
      side: 'BUY',
      type: 'STOP_LIMIT',
      timeInForce: 'GTD',
      price: '101000.00',
      stopPrice: '100500.00',
      quantity: '0.01000',
      triggerBy: 'INDEX',
      expiresAt: 99,
    })
  })

  test('an OCO, with and without a limit on its trigger leg', () => {
    const change = { side: 'SELL', kind: 'OCO', price: '105000', stopPrice: '98000', amount: '0.1' } as const
    const input = {
      ...named,
      side: 'SELL',
      quantity: '0.10000',
      price: '105000.00',
      stopPrice: '98000.00',
      triggerBy: 'LAST',
    }
    expect(sent(change)).toEqual({ operation: 'placeOrderList', input })
    expect(sent({ ...change, stopLimitPrice: '97900' }).input).toEqual({ ...input, stopLimitPrice: '97900.00' })
  })
})

describe('editing', () => {
  test('a level of the book fills the price, and with Shift the size', () => {
    expect(pickLevel(emptyFields, { price: '99.00' })).toMatchObject({ price: '99.00', amount: '' })
    expect(pickLevel(emptyFields, { price: '99.00', size: '2' })).toMatchObject({ price: '99.00', amount: '2' })
    expect(pickLevel(fill({ kind: 'STOP_MARKET' }), { price: '99.00' })).toMatchObject({
      price: '',
      stopPrice: '99.00',
    })
  })

  test('another kind drops the terms that it does not know', () => {
    const fields = changeKind(fill({ timeInForce: 'FOK', postOnly: true }), 'STOP_LIMIT')
    expect(fields).toMatchObject({ timeInForce: 'FOK', postOnly: false })
    expect(changeKind(fields, 'MARKET').timeInForce).toBe('GTC')
  })
})
