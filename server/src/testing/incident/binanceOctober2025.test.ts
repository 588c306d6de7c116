// Binance, October 2025: collateral was valued by the exchange's own book. When that ran dry, prices there fell far
// below those of every other venue, positions were liquidated by them, and $283 million were repaid.
import { FuturesStory, told } from '@assay/engine/testing/futuresDesk'
import { expect, test } from 'vitest'
import { Venues } from './venues.ts'

test('our own book at a tenth less for a minute liquidates nobody as long as the venues stand', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  const calm = [60_000, 60_000, 60_000, 60_000, 60_000, 60_000]
  venues.say(...calm)
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  story.buy('Carol', { at: 54_100, size: 1 })
  story.sell('Dan', { at: 54_200, size: 1 })
  for (let second = 0; second < 60; second += 1) expect(told(venues.say(...calm), 'liquidated')).toEqual([])
  expect(story.mark()).toBeGreaterThanOrEqual(60_000 * 0.98)
  expect(story.holds('Alice')).toContain('LONG 0.5')
})
