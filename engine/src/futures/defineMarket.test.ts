// Which rules a contract may have, and how open positions follow when they change.
import { expect, test } from 'vitest'
import { apply } from '../engine.ts'
import type { FuturesMarket } from '../futures/commands.ts'
import { createState } from '../state.ts'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'
import { defaultTiers, futuresMarket } from '../testing/futuresMarket.ts'

function define(changes: Partial<FuturesMarket>): string {
  const state = createState()
  apply(state, { type: 'ledger.defineAsset', time: 1, asset: { asset: 'USDT', scale: 8 } })
  return answer(apply(state, { type: 'futures.defineMarket', time: 1, market: futuresMarket(changes) }))
}

const [first, second] = defaultTiers

test.each<[string, Partial<FuturesMarket>, string]>([
  ['the default', {}, 'accepted'],
  ['a quote that is not known', { quote: 'EUR' }, 'UNKNOWN_ASSET'],
  ['a scale that is not the quote’s', { quoteScale: 6 }, 'MARKET_INVALID'],
  ['a tick of a lot below the quote’s smallest unit', { priceDecimals: 6 }, 'MARKET_INVALID'],
  ['an index of its own name', { indexSymbol: 'btcusdt-perp' }, 'MARKET_INVALID'],
  ['leverages that do not rise', { leverages: [10, 5] }, 'MARKET_INVALID'],
  ['no leverage at all', { leverages: [] }, 'MARKET_INVALID'],
  ['an interval that does not divide 8 hours', { fundingIntervalHours: 3 }, 'MARKET_INVALID'],
  ['a liquidation fee above half a percent', { liquidationFeeRate: 5001 as never }, 'MARKET_INVALID'],
  ['no tiers', { tiers: [] }, 'MARKET_INVALID'],
  [
    'tiers with a step between them',
    { tiers: [first, { ...second, maintenanceAmount: 0n }] as never },
    'MARKET_INVALID',
  ],
  ['tiers that fall', { tiers: [second, first] as never }, 'MARKET_INVALID'],
  [
    'maintenance of half the initial margin',
    { tiers: [{ ...first, maintenanceRate: 5000 }] as never },
    'MARKET_INVALID',
  ],
])('%s', (_name, changes, expected) => {
  expect(define(changes)).toBe(expected)
})

test('the units of a market never change', () => {
  const story = new FuturesStory()
  const market = futuresMarket({ quantityDecimals: 2, baseScale: 2 })
  expect(answer(story.do({ type: 'futures.defineMarket', time: story.time, market }))).toBe('MARKET_INVALID')
})

test('two contracts on one index use the same price tick', () => {
  const story = new FuturesStory()
  const other = (priceDecimals: number) => futuresMarket({ symbol: 'btcusdt-second', priceDecimals })
  const define = (market: FuturesMarket) => answer(story.do({ type: 'futures.defineMarket', time: story.time, market }))
  expect(define(other(2))).toBe('MARKET_INVALID')
  expect(define(other(1))).toBe('accepted')
})

test('changed tiers change the liquidation prices of open positions, and the next mark checks them', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 100)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  story.buy('Carol', { at: 59_500, size: 1 })
  expect(story.position('Alice')?.liquidationPrice).toBe(596_385)
  const tiers = [{ ...(first as NonNullable<typeof first>), leverageMax: 10, maintenanceRate: 20_000 as never }]
  const market = futuresMarket({ openFeeRate: 0 as never, closeFeeRate: 0 as never, tiers })
  const events = apply(story.state, { type: 'futures.defineMarket', time: story.time, market })
  expect(told(events, 'positionChanged').map(({ liquidationPrice }) => liquidationPrice)).toContain(606_122)
  expect(told(story.index(60_000), 'liquidated')).toHaveLength(1)
})

test('an index that no contract follows is refused', () => {
  const story = new FuturesStory()
  const ticks = [{ symbol: 'dogeusdt', price: 1 as never, state: 'NORMAL' as const }]
  expect(answer(story.do({ type: 'futures.recordIndex', time: story.time, tickTime: story.time, ticks }))).toBe(
    'UNKNOWN_MARKET',
  )
})

test('while the index is PAUSED the insurance fund takes nothing over', () => {
  const story = new FuturesStory()
  story.fund('Fund', '5000')
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  story.buy('Carol', { at: 60_000, size: 0.5 })
  story.trade('Carol', 'Dan', { at: 56_950, size: 0.1 })
  story.index(null)
  story.buy('Dan', { at: 56_900, size: 0.1, reduceOnly: true })
  story.close('Alice')
  expect(story.holds('Fund', 'LONG')).toBe('none')
})
