// Binance, October 2025: collateral was valued by the exchange's own book. When the book was empty, prices there fell
// far below those of all other venues, positions were liquidated at them, and $283 million were repaid.
import { FuturesStory, told } from '@assay/engine/testing/futuresDesk'
import { expect, test } from 'vitest'
import { Venues } from './venues.ts'

test('our own book ten percent lower for a minute liquidates nobody while the venues do not move', () => {
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
