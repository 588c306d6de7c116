// The figures of the published examples, each to the last decimal that they give.
import { expect, test } from 'vitest'
import {
  type Amount,
  formatAmount,
  formatPrice,
  parseAmount,
  parsePrice,
  parseQuantity,
  type Price,
  type Rate,
} from '../money.ts'
import { crossEquity, crossFree, crossTransferable, marginRatio } from './account.ts'
import type { Direction, Tier } from './commands.ts'
import { deleveragingLights, deleveragingScore } from './deleveraging.ts'
import { fundingAmount, fundingRate, meanPremium, nextFundingAt, premiumOf } from './funding.ts'
import { bankruptcyPrice, breakEvenPrice, crossLiquidationPrice, liquidationPrice } from './liquidationPrice.ts'
import {
  effectiveLeverage,
  equityAt,
  type Holding,
  initialMargin,
  maintenanceAt,
  orderCost,
  removableMargin,
  returnOnMargin,
  tierAt,
} from './margin.ts'
import { basisSample, markClamp, markPrice } from './markPrice.ts'
import { futuresMarket } from '../testing/futuresMarket.ts'

const market = futuresMarket({ priceDecimals: 5, quantityDecimals: 3 })
const usdt = (text: string) => parseAmount(text, 8) as NonNullable<ReturnType<typeof parseAmount>>
const price = (text: string) => parsePrice(text, 5) as Price
const show = (ticks: Price | null) => (ticks === null ? null : Math.round(Number(formatPrice(ticks, 5)) * 1e4) / 1e4)

function holding(direction: Direction, size: string, entry: string, margin: string): Holding {
  const quantity = parseQuantity(size, 3) as Holding['quantity']
  return { direction, quantity, entryValue: usdt(String(Number(size) * Number(entry))), margin: usdt(margin) }
}

test.each([
  ['long', holding('LONG', '0.5', '60000', '1500'), 57_228.9157],
  ['short', holding('SHORT', '0.5', '60000', '1500'), 62_749.004],
  ['long with 500 more', holding('LONG', '0.5', '60000', '2000'), 56_224.8996],
  ['long in tier 3', holding('LONG', '10', '60000', '60000'), 54_434.3434],
])('the liquidation price of a %s', (_name, position, expected) => {
  expect(show(liquidationPrice(position, market))).toBe(expected)
})

test('the bankruptcy price, with a fee and without', () => {
  const long = holding('LONG', '0.5', '60000', '1500')
  const short = holding('SHORT', '0.5', '60000', '1500')
  expect(show(bankruptcyPrice(long, 0 as never, market))).toBe(57_000)
  expect(show(bankruptcyPrice(long, 500 as never, market))).toBe(57_028.5143)
  expect(show(bankruptcyPrice(short, 0 as never, market))).toBe(63_000)
})

test('a long whose margin is its whole value has no liquidation price and no bankruptcy price', () => {
  const long = holding('LONG', '0.5', '60000', '30000')
  expect(liquidationPrice(long, market)).toBeNull()
  expect(bankruptcyPrice(long, 0 as never, market)).toBeNull()
})

test('the liquidation price of one position of a cross account', () => {
  const bitcoin = holding('LONG', '0.5', '60000', '0')
  const maintenanceOfEther = usdt('77.5')
  const account = {
    wallet: usdt('5000'),
    unrealized: -usdt('500') as never,
    maintenance: usdt('197.5'),
    initialMargin: usdt('3000'),
    orderMargin: usdt('100'),
  }
  expect(formatAmount(crossEquity(account), 8, { trim: true })).toBe('4500')
  expect(formatAmount(crossFree(account), 8, { trim: true })).toBe('1400')
  expect(formatAmount(crossTransferable(account), 8, { trim: true })).toBe('1400')
  expect(formatAmount(crossTransferable({ ...account, unrealized: usdt('500') }), 8, { trim: true })).toBe('1900')
  expect(marginRatio(account.maintenance, crossEquity(account))).toBe(43_889)
  const now = { equity: usdt('4500'), maintenanceOfOthers: maintenanceOfEther, mark: price('60000') }
  expect(show(crossLiquidationPrice(bitcoin, now, market))).toBe(51_360.4418)
})

test('maintenance margin is continuous between tiers', () => {
  for (const { notionalCap } of market.tiers) {
    const above = maintenanceAt((notionalCap + 1n) as never, market.tiers)
    expect(above - maintenanceAt(notionalCap, market.tiers)).toBeLessThanOrEqual(1n)
  }
  expect(tierAt(usdt('50000'), market.tiers)).toBe(0)
  expect(tierAt((usdt('50000') + 1n) as never, market.tiers)).toBe(1)
  expect(tierAt(usdt('99000000'), market.tiers)).toBe(4)
})

test('maintenance margin is less than half of the initial margin in every tier', () => {
  const tiers: readonly Tier[] = market.tiers
  for (const { notionalCap, leverageMax } of tiers) {
    expect(maintenanceAt(notionalCap, tiers) * 2n).toBeLessThan(initialMargin(notionalCap, leverageMax))
  }
})

test('the cost of an order is initial margin, open loss and fee', () => {
  const opening = {
    direction: 'LONG' as const,
    quantity: 500 as never,
    value: usdt('30500'),
    leverage: 20,
    mark: price('60000'),
    index: price('60000'),
  }
  expect(orderCost(opening, market)).toEqual({
    initialMargin: usdt('1525'),
    openLoss: usdt('500'),
    fee: usdt('30.5'),
    total: usdt('2055.5'),
  })
  expect(orderCost({ ...opening, direction: 'SHORT' }, market).openLoss).toBe(0n)
  expect(effectiveLeverage(5, true)).toBe(2)
  expect(effectiveLeverage(1, true)).toBe(1)
})

test('profit, return on margin and removable margin', () => {
  const long = holding('LONG', '0.5', '60000', '2000')
  expect(equityAt(long, price('61000'), market)).toBe(usdt('2500'))
  expect(returnOnMargin(long, price('61000'), 20, market)).toBe(333_333)
  expect(returnOnMargin(long, price('59000'), 20, market)).toBe(-333_333)
  expect(removableMargin(long, { mark: price('61000'), leverage: 20 }, market)).toBe(usdt('475'))
  expect(removableMargin(long, { mark: price('59000'), leverage: 20 }, market)).toBe(0n)
})

test('break-even counts the fees and funding that were paid, and the fee of closing', () => {
  const long = holding('LONG', '0.5', '60000', '1500')
  expect(show(breakEvenPrice(long, usdt('30'), market))).toBe(60_120.1201)
})

test('the score and the lights of ADL', () => {
  expect(deleveragingScore(holding('SHORT', '1', '62000', '3100'), price('60000'), market)).toBe(379_506)
  expect(deleveragingScore(holding('SHORT', '1', '58000', '3100'), price('60000'), market)).toBeLessThan(0)
  expect([0, 1, 2, 3, 4].map((place) => deleveragingLights(place, 5))).toEqual([5, 4, 3, 2, 1])
})

test('the funding rate of 8 hours and of 4, and at most a quarter of the lowest maintenance rate', () => {
  expect(fundingRate(1_200_000, market)).toBe(700_000)
  expect(fundingRate(1_200_000, { ...market, fundingIntervalHours: 4 })).toBe(350_000)
  expect(fundingRate(100_000, market)).toBe(100_000)
  expect(fundingRate(-90_000_000, market)).toBe(-1_000_000)
  expect(fundingRate(90_000_000, { ...market, fundingRateCap: 800 as Rate })).toBe(800_000)
  expect(fundingAmount(usdt('30000'), 700_000, 'up')).toBe(usdt('21'))
})

test('later premium samples weigh more', () => {
  expect(meanPremium(0, 0)).toBe(0)
  expect(meanPremium(3, 60 + 3 * 20)).toBe(20)
  const [bid, ask] = [6_006_000_000_00n as Amount, 5_994_000_000_00n as Amount]
  expect(premiumOf(price('60000'), { bid, ask: null }, market)).toBe(1_000_000)
  expect(premiumOf(price('60000'), { bid: null, ask }, market)).toBe(-1_000_000)
})

test('no premium sample is larger than what leads to the largest funding rate', () => {
  const far = { bid: 9_000_000_000_00n as Amount, ask: null }
  expect(premiumOf(price('60000'), far, market)).toBe(1_500_000)
  expect(premiumOf(price('60000'), { bid: null, ask: 3_000_000_000_00n as Amount }, market)).toBe(-1_500_000)
})

test('the open loss of an order counts at the worse of index and mark', () => {
  const opening = { quantity: 500 as never, value: usdt('30000'), leverage: 20 }
  const [low, high] = [price('59900'), price('60100')]
  const lossOf = (direction: Direction, mark: Price | null, index: Price | null) =>
    orderCost({ ...opening, direction, mark, index }, market).openLoss
  expect(lossOf('LONG', high, low)).toBe(usdt('50'))
  expect(lossOf('LONG', low, high)).toBe(usdt('50'))
  expect(lossOf('SHORT', low, high)).toBe(usdt('50'))
  expect(lossOf('SHORT', high, low)).toBe(usdt('50'))
  expect(lossOf('LONG', null, null)).toBe(0n)
})

test('the basis is the mid of the impact prices, and zero while one is missing', () => {
  const [bid, ask] = [6_001_000_000_00n as Amount, 6_003_000_000_50n as Amount]
  expect(basisSample(price('60000'), { bid, ask })).toBe(4_000_000)
  expect(basisSample(price('60000'), { bid, ask: null })).toBe(0)
  expect(basisSample(price('60000'), { bid: null, ask })).toBe(0)
})

test('funding times are multiples of the interval', () => {
  expect(nextFundingAt(28_800_000 * 7, market)).toBe(28_800_000 * 8)
  expect(nextFundingAt(28_800_000 * 7 - 1, market)).toBe(28_800_000 * 7)
})

test('the mark is the median of three prices, and stays near the index', () => {
  const inputs = {
    index: price('60000'),
    lastFundingRate: 100_000,
    leftMs: 14_400_000,
    intervalMs: 28_800_000,
    basisSamples: [8_000_000, 8_000_000],
    lastPrice: price('61000'),
    clamp: markClamp(market),
  }
  expect(show(markPrice(inputs))).toBe(60_040)
  expect(show(markPrice({ ...inputs, lastPrice: price('30000') }))).toBe(60_003)
  expect(show(markPrice({ ...inputs, basisSamples: [900_000_000], lastPrice: price('90000') }))).toBe(60_120)
})
