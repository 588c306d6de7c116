// Attempts to move the mark with orders: thin or uncovered orders do not count, and the rest move it by at most half of
// the lowest maintenance rate.
import { expect, test } from 'vitest'
import type { FuturesMarket } from './commands.ts'
import { FuturesStory, told } from '../testing/futuresDesk.ts'

const USDT = 100_000_000n

/** Impact prices of 6000 USDT: 0.1 at the index. */
function story(rules: Partial<FuturesMarket> = {}): FuturesStory {
  return new FuturesStory({ impactNotional: (6000n * USDT) as never, ...rules })
}

function pass(seconds: number, story: FuturesStory): void {
  for (let second = 0; second < seconds; second += 1) story.index(60_000)
}

function samples(story: FuturesStory): readonly number[] {
  return told(story.index(60_000), 'markRecorded')[0]?.basisSamples ?? []
}

test('the mark follows the mid of the impact prices', () => {
  const market = story()
  market.trade('Alice', 'Bob', { at: 60_040, size: 0.1 })
  market.buy('Carol', { at: 60_010, size: 0.05 })
  market.buy('Carol', { at: 59_990, size: 0.5 })
  market.sell('Dan', { at: 60_060, size: 0.5 })
  pass(30, market)
  // 6000 USDT take both bids, at 59991.8 on average; with the ask the mid is 25.9 above the index.
  expect(market.mark()).toBe(60_025.9)
})

test('a thin book does not count: bids and asks of a few lots far from the index leave the mark at the index', () => {
  const market = story()
  market.trade('Alice', 'Bob', { at: 61_400, size: 0.001 })
  market.buy('Alice', { at: 61_400, size: 0.01 })
  market.sell('Bob', { at: 61_500, size: 0.5 })
  pass(35, market)
  expect(samples(market)).toEqual(Array.from({ length: 30 }, () => 0))
  expect(market.mark()).toBe(60_000)
})

test('each second without both impact prices adds a zero sample', () => {
  const market = story()
  market.buy('Alice', { at: 60_100, size: 0.2 })
  const asks = market.sell('Bob', { at: 60_200, size: 0.2 })
  pass(10, market)
  const { orderId = 0 } = told(asks, 'futuresOrderChanged')[0] ?? {}
  market.do({ type: 'futures.cancelOrder', time: market.time, user: 2, orderId })
  pass(3, market)
  expect(samples(market).slice(-5)).toEqual([3000, 0, 0, 0, 0])
})

test('uncovered lots do not count: a position closes once, however many orders would close it', () => {
  const market = story()
  market.trade('Alice', 'Bob', { at: 60_000, size: 0.04 })
  market.buy('Carol', { at: 59_990, size: 0.2 })
  for (let order = 0; order < 5; order += 1) market.sell('Alice', { at: 60_010, size: 0.04, reduceOnly: true })
  expect(samples(market).at(-1)).toBe(0)
  // 0.06 more, with a hold: now the asks are 6000 deep, 60058 on average, and the mid is 24 above the index.
  market.sell('Dan', { at: 60_090, size: 0.06 })
  expect(samples(market).at(-1)).toBe(480)
})

test('lots beyond the closing position’s bankruptcy price do not count', () => {
  const market = story()
  market.leverage('Alice', 100)
  market.trade('Alice', 'Bob', { at: 60_000, size: 0.2 })
  market.buy('Carol', { at: 58_000, size: 0.2 })
  market.sell('Alice', { at: 58_100, size: 0.2, reduceOnly: true })
  expect(samples(market).at(-1)).toBe(0)
})

test('orders move the mark no further than half of the lowest maintenance rate, so they cannot liquidate a new position', () => {
  const market = story()
  market.fund('Fund', '10000')
  market.leverage('Alice', 100)
  market.buy('Carol', { at: 61_400, size: 0.2 })
  market.sell('Dan', { at: 61_500, size: 0.2 })
  market.trade('Alice', 'Bob', { at: 61_450, size: 0.001 })
  pass(30, market)
  expect(market.mark()).toBe(60_120)
  // What Alice pays above the index is posted in addition to her margin of 1 %.
  expect(market.holds('Alice')).toBe('LONG 0.001 at 61450 with 2.0645')
  for (const person of ['Carol', 'Dan'])
    market.do({
      type: 'futures.cancelAllOrders',
      time: market.time,
      user: person === 'Carol' ? 3 : 4,
      symbol: market.symbol,
    })
  market.buy('Carol', { at: 58_500, size: 0.2 })
  market.sell('Dan', { at: 58_600, size: 0.2 })
  market.trade('Erin', 'Bob', { at: 58_550, size: 0.001 })
  pass(60, market)
  expect(market.mark()).toBe(59_880)
  expect(market.holds('Alice')).toContain('LONG 0.001')
})
