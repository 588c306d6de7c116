// What is done with a position, by table: its figures at a mark, margin put in and out, stops as they are typed, closing.
import { describe, expect, test } from 'vitest'
import type { FuturesOrder, MarkFigures, Position } from '@assay/api/futures'
import { formatAmount, parseAmount, type Amount, type Price, type Quantity } from '@assay/engine/money'
import type { ContractPair } from '../../market/coins.ts'
import { type AccountReading, crossAround, readAccount } from '../accountFacts.ts'
import { estimateClose, lotsOfPercent } from './closeForm.ts'
import { readContractRules } from '../contract/contractRules.ts'
import { mergePosition } from '../futuresQueries.ts'
import { holdingFigures, readHolding } from './holding.ts'
import { distancePpm, liquidationAt, valueCap } from '../ticket/leverageFacts.ts'
import { previewMargin } from './marginForm.ts'
import { emptyStops, quantityOf, stopPrice, stopProblem, type StopKind } from './stopForm.ts'
import { viewPositions } from './usePositionViews.ts'

const contract = (coin: string, maintenanceRate: string) =>
  readContractRules(
    {
      symbol: `${coin}usdt-perp`,
      indexSymbol: `${coin}usdt`,
      coin,
      baseCoin: 'usdt',
      basePrecision: 1,
      coinPrecision: 3,
      leverage: '5,10,20,50,100',
      minShare: '0.001',
      maxShare: '100',
      openFee: '0.001',
      closeFee: '0.001',
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
      tiers: [{ notionalMax: '50000', leverageMax: 100, maintenanceRate, maintenanceAmount: '0' }],
      liquidationFeeRate: '0',
      fundingRateMax: '0',
      priceBand: '0.1',
      marketSlippageMax: '0.05',
      positionMax: '100',
      openInterestMax: '1000',
    } as ContractPair,
    8,
  )
const rules = contract('btc', '0.004')
const eth = contract('eth', '0.005')
const money = (text: string) => parseAmount(text, 8) as Amount
const text = (amount: bigint | null) => (amount === null ? null : formatAmount(amount, 8, { trim: true }))
const price = (value: number) => Math.round(value * 10) as Price

const position = (change: Partial<Position> = {}) =>
  ({
    positionId: 7,
    symbol: 'btcusdt-perp',
    side: 'LONG',
    marginMode: 'ISOLATED',
    leverage: 20,
    quantity: '0.500',
    entryPrice: '60000.000',
    markPrice: '61000.0',
    unrealizedPnl: '500',
    margin: '2000',
    fees: '30',
    funding: '0',
    status: 'OPEN',
    updatedAt: 5,
    ...change,
  }) as Position
const mark = (symbol: string, markPrice: string) => ({ symbol, markPrice }) as MarkFigures
const holding = readHolding(position(), rules)

describe('a position at a mark', () => {
  test('is reckoned by the engine’s formulas', () => {
    const figures = holdingFigures(holding, price(61_000), rules)
    expect([text(figures.profit), figures.roe, text(figures.maintenance)]).toEqual(['500', 333_333, '122'])
    // 2000 − 61000 × 0.5 / 20
    expect(text(figures.removable)).toBe('475')
  })

  test('its entry is exact from mark and profit, where the average price is rounded', () => {
    const exact = readHolding(position({ entryPrice: '60000.333', unrealizedPnl: '499.83333' }), rules)
    expect(text(exact.entryValue)).toBe('30000.16667')
    const rounded = readHolding(position({ entryPrice: '60000.333', markPrice: null }), rules)
    expect(text(rounded.entryValue)).toBe('30000.1665')
  })

  test('is liquidated where its margin is used up', () => {
    const account = {
      balance: '5000',
      available: '3000',
      positionMode: 'ONE_WAY',
      symbols: [],
    } as unknown as AccountReading
    const known = { account, positions: [position()], marks: [mark('btcusdt-perp', '61000')], rulesOf: () => rules }
    const [view] = viewPositions(known)
    expect([view?.liquidation, view?.isNearLiquidation]).toEqual([price(56_224.8), false])
  })

  test('cross: 0.5 BTC beside 5 ETH short is liquidated at 51360.4', () => {
    const cross = { marginMode: 'CROSS', margin: '1500' } as const
    const btc = position({ ...cross, markPrice: '60000.0', unrealizedPnl: '0' })
    const short = position({
      ...cross,
      positionId: 8,
      symbol: 'ethusdt-perp',
      side: 'SHORT',
      quantity: '5.000',
      markPrice: '3100.0',
      unrealizedPnl: '-500',
    })
    const known = {
      account: { balance: '5000', available: '0', positionMode: 'ONE_WAY', symbols: [] } as unknown as AccountReading,
      positions: [btc, short],
      marks: [mark('btcusdt-perp', '60000'), mark('ethusdt-perp', '3100')],
      rulesOf: (symbol: string) => (symbol === 'btcusdt-perp' ? rules : eth),
    }
    expect(viewPositions(known)[0]?.liquidation).toBe(price(51_360.4))
    const around = crossAround(known, { scale: 8, without: ({ symbol }) => symbol === 'btcusdt-perp' })
    expect([text(around.unrealizedOfOthers), text(around.maintenanceOfOthers)]).toEqual(['-500', '77.5'])
    expect(readAccount({ ...known, orders: [] }, rules).positions.LONG?.isCross).toBe(true)
  })
})

test('open orders count by the direction that they may open: not what only reduces, and one of two that exclude each other', () => {
  const account = { balance: '0', available: '0', positionMode: 'ONE_WAY', symbols: [] } as unknown as AccountReading
  const order = (of: Partial<FuturesOrder>) =>
    ({ side: 'SELL', listId: null, status: 'NEW', reduceOnly: false, filledQuantity: '0', ...of }) as FuturesOrder
  const orders = [
    order({ quantity: '0.5', filledQuantity: '0.2' }),
    order({ quantity: '0.1', status: 'PENDING_TRIGGER' }),
    order({ quantity: '0.4', reduceOnly: true }),
    order({ quantity: '0.01', listId: 5 }),
    order({ quantity: '0.01', listId: 5, status: 'PENDING_TRIGGER' }),
    order({ side: 'BUY', quantity: '0.7' }),
  ]
  const known = { account, positions: [], orders, marks: [], rulesOf: () => rules }
  expect(readAccount(known, rules).ordered).toEqual({ LONG: 700, SHORT: 410 })
})

test('rows keep their place, a closed one leaves, an older message changes nothing', () => {
  const known = [position({ positionId: 2 }), position({ positionId: 1 })]
  const ids = (rows: Position[]) => rows.map(({ positionId }) => positionId)
  expect(ids(mergePosition(known, position({ positionId: 3 })))).toEqual([3, 2, 1])
  expect(ids(mergePosition(known, position({ positionId: 1, updatedAt: 9 })))).toEqual([2, 1])
  expect(ids(mergePosition(known, position({ positionId: 2, status: 'CLOSED', updatedAt: 9 })))).toEqual([1])
  expect(mergePosition(known, position({ positionId: 2, margin: '1', updatedAt: 4 }))[0]?.margin).toBe('2000')
})

describe('margin', () => {
  const figures = holdingFigures(holding, price(61_000), rules)
  const known = { rules, figures, available: money('1000') }
  test('added, moves the liquidation away; taken out, towards', () => {
    const added = previewMargin(holding, { move: 'ADD', typed: '500' }, known)
    expect([text(added.margin), added.liquidation, added.isAboveMaximum]).toEqual(['2500', price(55_220.8), false])
    const removed = previewMargin(holding, { move: 'REMOVE', typed: '475.00000001' }, known)
    expect([text(removed.maximum), removed.isAboveMaximum]).toEqual(['475', true])
  })
  test('nothing typed is nothing asked', () => {
    expect(previewMargin(holding, { move: 'ADD', typed: '' }, known).amount).toBeNull()
    expect(previewMargin(holding, { move: 'ADD', typed: '0' }, known).amount).toBeNull()
  })
})

describe('stops', () => {
  test.each([
    ['PRICE', 'takeProfit', '62000', 62_000],
    ['MONEY', 'takeProfit', '500', 61_000],
    ['MONEY', 'stopLoss', '500', 59_000],
    ['ROE', 'takeProfit', '50', 61_500],
    ['ROE', 'stopLoss', '10', 59_700],
    ['MONEY', 'stopLoss', '40000', null],
    ['PRICE', 'stopLoss', '', null],
  ] as const)('typed as %s, a %s of %s lies at %s', (anchor, kind, typed, expected) => {
    expect(stopPrice(typed, { anchor, kind }, holding, rules)).toBe(expected === null ? null : price(expected))
  })

  test('are checked against the price now: a stop-loss above the entry secures a gain', () => {
    const check = { holding, rules, now: price(61_000), liquidation: price(56_000) }
    const error = (kind: StopKind, at: number) => stopProblem(kind, price(at), check)?.error
    expect(error('stopLoss', 60_500)).toBeUndefined()
    expect(error('stopLoss', 61_500)).toBe('WOULD_TRIGGER_IMMEDIATELY')
    expect(error('stopLoss', 56_000)).toBe('STOP_BEYOND_LIQUIDATION')
    expect(error('takeProfit', 60_500)).toBe('WOULD_TRIGGER_IMMEDIATELY')
  })

  test('of a part are of at least one lot, of everything have no size', () => {
    expect([quantityOf(1, holding), quantityOf(50, holding), quantityOf(100, holding)]).toEqual([5, 250, null])
    expect(emptyStops.triggerBy).toBe('MARK')
  })
})

describe('closing', () => {
  const book = { bids: [{ price: price(61_000), quantity: 100 as Quantity }], asks: [] }
  test('a half at a price: profit, fee, and what comes back', () => {
    const request = { quantity: lotsOfPercent(holding.quantity, 50), price: '61000' }
    const estimate = estimateClose(holding, request, { rules, book, mark: price(61_000) })
    expect([text(estimate.profit), text(estimate.fee), text(estimate.returned)]).toEqual(['250', '15.25', '1234.75'])
  })
  test('at the market by the book, and by the mark where the book is too thin', () => {
    const at = (quantity: number) =>
      estimateClose(holding, { quantity: quantity as Quantity, price: '' }, { rules, book, mark: price(60_900) }).price
    expect([at(100), at(500)]).toEqual([price(61_000), price(60_900)])
  })
})

test('a leverage says how large a position may be and how far the price may move', () => {
  expect(text(valueCap(rules, 50))).toBe('50000')
  const at = liquidationAt(rules, { mark: price(60_000), quantity: 500 as Quantity, leverage: 20, direction: 'LONG' })
  expect([at, at === null ? 0 : distancePpm(price(60_000), at)]).toEqual([price(57_228.9), 46_185])
})
