// Deribit, October 2019: one bad source and a bug in the outlier filter moved the index down by 16 %, and the exchange
// paid $1.3 million back.
import { FuturesStory, told } from '@assay/engine/testing/futuresDesk'
import { expect, test } from 'vitest'
import { Venues } from './venues.ts'

const bad = 60_000 * 0.84

test('one source that falls by 16 % is ignored', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  venues.say(60_000, 60_000, 60_000, 60_000, 60_000, 60_000)
  story.leverage('Alice', 100)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  expect(told(venues.say(60_000, 60_000, 60_000, 60_000, 60_000, bad), 'liquidated')).toEqual([])
  expect(venues.reading).toMatchObject({ price: 600_000, state: 'NORMAL' })
  expect(venues.reading?.sources.at(-1)?.droppedBecause).toBe('JUMPED')
})

test('two that move there slowly move the index by a sixth of a percent, and leverage is halved meanwhile', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  for (let step = 0; step <= 16; step += 1) {
    const crept = 60_000 * (1 - step / 100)
    venues.say(60_000, 60_000, 60_000, 60_000, crept, crept)
  }
  expect(venues.reading?.state).toBe('DEGRADED')
  expect(venues.index()).toBe(59_900)
})

test('when half of them say so the index is PAUSED, and nothing is liquidated', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  venues.say(60_000, 60_000, 60_000, 60_000, 60_000, 60_000)
  story.leverage('Alice', 100)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  for (let second = 0; second < 30; second += 1)
    expect(told(venues.say(60_000, 60_000, 60_000, bad, bad * 0.98, bad * 0.96), 'liquidated')).toEqual([])
  expect(story.holds('Alice')).toContain('LONG 0.5')
})
