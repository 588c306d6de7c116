// The ticket of contracts by table: what fields mean, what an order would cost, what is wrong, what is sent. Worked
// figures are those of the product's description.
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount, type Amount, type Price, type Quantity } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import type { ContractPair } from '../../market/coins.ts'
import { costTexts } from '../amounts.ts'
import { readContractRules, readLeverages, readAmount } from '../contract/contractRules.ts'
import { costOrder, openedResultAt, type FuturesAccount, type FuturesFacts } from './futuresCost.ts'
import { emptyFields, type FuturesFields, pickLevel, readTerms } from './futuresForm.ts'
import { toOrderInput } from './futuresInput.ts'
import { findProblems } from './futuresProblems.ts'
import type { OwnHolding } from '../positions/holding.ts'

const pair = {
  symbol: 'btcusdt-perp',
  indexSymbol: 'btcusdt',
  coin: 'btc',
  baseCoin: 'usdt',
  basePrecision: 1,
  coinPrecision: 3,
  leverage: '5,10,20,50,100',
  minShare: '0.001',
  maxShare: '100',
  shareNumber: '0.001',
  openFee: '0.001',
  closeFee: '0.001',
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
  intervalHour: 8,
  tiers: [
    { notionalMax: '50000', leverageMax: 100, maintenanceRate: '0.004', maintenanceAmount: '0' },
    { notionalMax: '250000', leverageMax: 50, maintenanceRate: '0.006', maintenanceAmount: '100' },
    { notionalMax: '1000000', leverageMax: 20, maintenanceRate: '0.01', maintenanceAmount: '1100' },
  ],
  liquidationFeeRate: '0.005',
  fundingRateMax: '0.0075',
  priceBand: '0.1',
  marketSlippageMax: '0.05',
  positionMax: '50',
  openInterestMax: '1000',
  isDeal: 1,
  limitedBuy: 1,
  limitedSell: 1,
  marketBuy: 1,
  marketSell: 1,
} as ContractPair
const rules = readContractRules(pair, 8)
const money = (text: string) => parseAmount(text, 8) as Amount
const text = (amount: bigint | null) => (amount === null ? null : formatAmount(amount, 8, { trim: true }))
const price = (value: number) => Math.round(value * 10) as Price
const lots = (value: number) => Math.round(value * 1000) as Quantity
const level = (at: number, size: number) => ({ price: price(at), quantity: lots(size) })

const account: FuturesAccount = {
  available: money('10000'),
  positionMode: 'ONE_WAY',
  marginMode: 'ISOLATED',
  leverage: 20,
  positions: { LONG: null, SHORT: null },
  ordered: { LONG: 0, SHORT: 0 },
  cross: { wallet: money('10000'), unrealizedOfOthers: 0n as Amount, maintenanceOfOthers: 0n as Amount },
}
const long: OwnHolding = {
  direction: 'LONG',
  quantity: lots(0.5),
  entryValue: money('30000'),
  margin: money('1500'),
  leverage: 20,
  isCross: false,
}
const facts: FuturesFacts = {
  rules,
  mark: price(60_000),
  index: price(60_000),
  last: price(60_000),
  indexState: 'NORMAL',
  account,
  bids: [level(59_999, 1), level(59_990, 5)],
  asks: [level(60_001, 1), level(60_010, 5)],
  ownPrices: [],
}

interface Case {
  fields?: Partial<FuturesFields>
  side?: Side
  account?: Partial<FuturesAccount>
  facts?: Partial<FuturesFacts>
}

function ticket(given: Case = {}) {
  const known = { ...facts, account: { ...account, ...given.account }, ...given.facts }
  const fields = { ...emptyFields, price: '60000', amount: '500', ...given.fields }
  const mode = known.account?.positionMode ?? 'ONE_WAY'
  const terms = readTerms(fields, given.side ?? 'BUY', { rules, mode })
  const cost = costOrder(terms, known)
  return { terms, cost, problems: findProblems({ terms, cost, facts: known, now: 1000 }) }
}

test('the rules are read in the engine’s shape', () => {
  expect(readLeverages('100, 5,20,x')).toEqual([5, 20, 100])
  expect(rules.market.tiers[1]).toMatchObject({ notionalCap: money('250000'), maintenanceAmount: money('100') })
  expect(rules.market).toMatchObject({ orderMin: 1, orderMax: 100_000, maxPosition: 50_000, openFeeRate: 1000 })
  expect([readAmount('-1.123456789', 8), readAmount('5', 0)]).toEqual([-112345678n, 5n])
})

describe('what fields mean', () => {
  test('two buttons: which position an order is for follows from aim, side and mode', () => {
    const at = (aim: 'OPEN' | 'CLOSE', side: Side, positionMode: 'ONE_WAY' | 'HEDGE') => {
      const { terms } = ticket({ fields: { aim }, side, account: { positionMode } })
      return [terms.positionSide, terms.reduceOnly, terms.isLong]
    }
    expect(at('OPEN', 'BUY', 'ONE_WAY')).toEqual(['BOTH', false, true])
    expect(at('CLOSE', 'SELL', 'ONE_WAY')).toEqual(['BOTH', true, true])
    expect(at('CLOSE', 'BUY', 'ONE_WAY')).toEqual(['BOTH', true, false])
    expect(at('OPEN', 'SELL', 'HEDGE')).toEqual(['SHORT', false, false])
    expect(at('CLOSE', 'SELL', 'HEDGE')).toEqual(['LONG', false, true])
  })

  test.each([
    ['LOTS', '500', 500],
    ['BASE', '0.5', 500],
    ['QUOTE', '30000', 500],
    ['QUOTE', '30059', 500],
    ['LOTS', '0.5', null],
  ] as const)('a size in %s of %s is %s lots', (unit, amount, expected) => {
    expect(ticket({ fields: { unit, amount } }).cost.quantity).toBe(expected)
  })

  test('what was picked in the book comes in the coin', () => {
    const picked = pickLevel(emptyFields, { price: '60001.0', size: '0.250' })
    expect(picked).toMatchObject({ price: '60001.0', amount: '0.250', unit: 'BASE', sizedBy: 'amount' })
  })
})

describe('what an order costs', () => {
  test('margin, the loss it starts with, and the fee', () => {
    const { cost } = ticket({ facts: { mark: price(59_900) } })
    expect([text(cost.margin), text(cost.openLoss), text(cost.openFee), text(cost.need)]).toEqual([
      '1500',
      '50',
      '30',
      '1580',
    ])
  })

  test('what it opens would win or lose at a take-profit or a stop-loss', () => {
    const at = (side: Side, value: number, fields: Partial<FuturesFields> = {}) => {
      const { cost, terms } = ticket({ side, fields })
      return text(openedResultAt(price(value), { cost, isLong: terms.isLong, rules }))
    }
    expect([at('BUY', 61_000), at('BUY', 59_500), at('SELL', 61_000)]).toEqual(['500', '-250', '-500'])
    expect(at('BUY', 61_000, { aim: 'CLOSE' })).toBeNull()
  })

  // 138.911085, 4.7329 and 2.7782217 are 146.4222067 together; rounded up one by one they would be 146.44.
  test('its parts as they are shown add up to the cost that is shown', () => {
    const { cost } = ticket({ fields: { price: '59111.1', amount: '47' }, facts: { mark: price(59_010.4) } })
    expect(costTexts(cost, rules)).toEqual({ cost: '146.43', margin: '138.91', openLoss: '4.74', openFee: '2.78' })
  })

  test('the fee of what it closes first is told apart from the cost of what it opens', () => {
    const positions = { LONG: long, SHORT: null }
    const { cost } = ticket({ side: 'SELL', fields: { amount: '700' }, account: { positions } })
    expect([text(cost.closeFee), text(cost.openFee), text(cost.need)]).toEqual(['30', '12', '612'])
  })

  // 5 % beyond its trigger of 59000, at 56050: worth 28025, and a short there loses 1975 to the mark.
  test('a market order that waits is counted at the worst price that it may fill at, as the exchange holds it', () => {
    const { cost } = ticket({ fields: { kind: 'STOP_MARKET', price: '', stopPrice: '59000' }, side: 'SELL' })
    expect([text(cost.margin), text(cost.openLoss), text(cost.need)]).toEqual(['1401.25', '1975', '3404.275'])
  })

  test('alone and isolated, a long is liquidated at 57228.9 and a short at 62749.1', () => {
    expect(ticket().cost.liquidation).toBe(price(57_228.9))
    expect(ticket({ side: 'SELL' }).cost.liquidation).toBe(price(62_749.1))
  })

  test('the loss that it starts with is posted too, so that a bad price brings the liquidation no nearer', () => {
    const { cost } = ticket({ facts: { mark: price(59_900) } })
    expect(cost.liquidation).toBe(price(57_128.5))
  })

  test('added to a position, the liquidation is that of both together', () => {
    const { cost } = ticket({ account: { positions: { LONG: long, SHORT: null } } })
    expect([text(cost.notionalAfter), cost.liquidation]).toEqual(['60000', price(57_243.4)])
  })

  test('an order opens what other orders already close', () => {
    const held = { positions: { LONG: long, SHORT: null } }
    const parts = (ordered: FuturesAccount['ordered']) => {
      const { cost } = ticket({ side: 'SELL', account: { ...held, ordered } })
      return [cost.closing, cost.opening, text(cost.margin)]
    }
    expect(parts({ LONG: 500, SHORT: 0 })).toEqual([500, 0, '0'])
    expect(parts({ LONG: 0, SHORT: 200 })).toEqual([300, 200, '600'])
    expect(parts({ LONG: 0, SHORT: 700 })).toEqual([0, 500, '1500'])
  })

  test('a market order is worth what the book gives for it', () => {
    const { cost } = ticket({ fields: { kind: 'MARKET', unit: 'BASE', amount: '2' } })
    expect([text(cost.value), cost.fill?.average]).toEqual(['120011', '60005.500'])
  })

  test('while the index is degraded, half the leverage counts', () => {
    expect(text(ticket({ facts: { indexState: 'DEGRADED' } }).cost.margin)).toBe('3000')
  })

  test('in one-way mode an order the other way closes first, and needs margin only for what it opens', () => {
    const positions = { LONG: long, SHORT: null }
    const { cost } = ticket({ side: 'SELL', fields: { amount: '700' }, account: { positions } })
    expect([cost.closing, cost.opening, text(cost.margin), text(cost.result)]).toEqual([500, 200, '600', '0'])
    const { cost: other } = ticket({ side: 'SELL', account: { positions, positionMode: 'HEDGE' } })
    expect([other.closing, other.opening]).toEqual([0, 500])
  })

  test('the most that the margin affords costs no more than there is, and one lot more would', () => {
    const { cost } = ticket({ fields: { sizedBy: 'percent', percent: 100 } })
    const most = cost.maximum ?? 0
    expect(most).toBeGreaterThan(0)
    expect(ticket({ fields: { amount: String(most) } }).cost.need).toBeLessThanOrEqual(account.available)
    expect(ticket({ fields: { amount: String(most + 1) } }).cost.need).toBeGreaterThan(account.available)
    expect(cost.quantity).toBe(most)
  })

  test('closing goes as far as the position, and shows what it would bring', () => {
    const closing = { fields: { aim: 'CLOSE', sizedBy: 'percent', percent: 50, price: '61000' }, side: 'SELL' } as const
    const { cost } = ticket({ ...closing, account: { positions: { LONG: long, SHORT: null } } })
    expect([cost.maximum, cost.quantity, text(cost.result), text(cost.need)]).toEqual([500, 250, '250', '0'])
  })
})

describe('what is wrong', () => {
  const errors = (given: Case) => ticket(given).problems.map(({ error }) => error)
  test.each<[string, Case, string[]]>([
    ['nothing', {}, []],
    ['an empty ticket', { fields: { price: '', amount: '' } }, ['PRICE_REQUIRED', 'QUANTITY_REQUIRED']],
    ['a paused index', { facts: { indexState: 'PAUSED' } }, ['INDEX_PAUSED']],
    ['nothing to close', { fields: { aim: 'CLOSE' }, side: 'SELL' }, ['REDUCE_ONLY_INVALID']],
    ['a price out of its band', { fields: { price: '70000' } }, ['PRICE_OUTSIDE_BAND']],
    ['a leverage above the tier', { fields: { amount: '1000' }, account: { leverage: 100 } }, ['LEVERAGE_ABOVE_TIER']],
    ['more than the margin affords', { fields: { amount: '4000' } }, ['INSUFFICIENT_BALANCE']],
    ['a stop that has fired', { fields: { kind: 'STOP_MARKET', stopPrice: '59000' } }, ['WOULD_TRIGGER_IMMEDIATELY']],
    ['a take-profit below', { fields: { hasStops: true, takeProfit: '59000' } }, ['STOP_ON_WRONG_SIDE']],
    [
      'a stop-loss above a bid',
      { fields: { price: '58000', hasStops: true, stopLoss: '59000' } },
      ['STOP_ON_WRONG_SIDE'],
    ],
    [
      'a take-profit below the mark and above a bid',
      { fields: { price: '58000', hasStops: true, takeProfit: '59000' } },
      [],
    ],
    ['a stop-loss beyond', { fields: { hasStops: true, stopLoss: '57000' } }, ['STOP_BEYOND_LIQUIDATION']],
  ])('%s', (_name, given, expected) => expect(errors(given)).toEqual(expected))

  test('while the index is paused a position can still be closed', () => {
    const given = { fields: { aim: 'CLOSE' }, side: 'SELL', facts: { indexState: 'PAUSED' } } as const
    expect(errors({ ...given, account: { positions: { LONG: long, SHORT: null } } })).toEqual([])
  })
})

describe('what is sent', () => {
  test('two orders that exclude each other', () => {
    const given: Case = { fields: { kind: 'OCO', price: '59000', stopPrice: '61000', amount: '500', hasStops: true } }
    const { terms, cost, problems } = ticket(given)
    expect(problems).toEqual([])
    // The stop may pay more than 61000, and is dearer than the bid.
    expect(Number(cost.need)).toBeGreaterThan(Number(ticket({ fields: { price: '59000', amount: '500' } }).cost.need))
    const list = { symbol: 'btcusdt-perp', side: 'BUY', positionSide: 'BOTH', quantity: '0.500' }
    expect(toOrderInput({ terms, cost, rules, clientOrderId: 'mine-1' })).toEqual({
      operation: 'placeOrderList',
      input: { ...list, price: '59000.0', stopPrice: '61000.0', triggerBy: 'MARK', clientOrderId: 'mine-1' },
    })
    const turned = { ...given, fields: { ...given.fields, price: '61500' } }
    expect(ticket(turned).problems.map(({ error }) => error)).toContain('ORDER_LIST_INVALID')
  })

  test('the order in the wire’s words, with the stops that it brings', () => {
    const fields = {
      hasStops: true,
      stopsBy: 'LAST' as const,
      takeProfit: '63000',
      stopLoss: '58000',
      reduceOnly: false,
    }
    const { terms, cost } = ticket({ fields })
    expect(toOrderInput({ terms, cost, rules, clientOrderId: 'mine-1' })).toEqual({
      operation: 'placeOrder',
      input: {
        symbol: 'btcusdt-perp',
        side: 'BUY',
        type: 'LIMIT',
        positionSide: 'BOTH',
        timeInForce: 'GTC',
        clientOrderId: 'mine-1',
        quantity: '0.500',
        price: '60000.0',
        takeProfit: '63000.0',
        takeProfitBy: 'LAST',
        stopLoss: '58000.0',
        stopLossBy: 'LAST',
      },
    })
  })
})
