// Compound, November 2020: one exchange showed a stablecoin at 1.30 for some minutes, and $85 to 103 million of other
// people's positions were liquidated because of this one source.
import { FuturesStory, told } from '@assay/engine/testing/futuresDesk'
import { expect, test } from 'vitest'
import { Venues } from './venues.ts'

test('one source that shows 30 % more liquidates nobody, neither at once nor after minutes', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  story.leverage('Bob', 100)
  venues.say(60_000, 60_000, 60_000, 60_000, 60_000, 60_000)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  for (let second = 0; second < 180; second += 1) {
    expect(told(venues.say(60_000, 60_000, 60_000, 60_000, 60_000, 78_000), 'liquidated')).toEqual([])
    expect(venues.index()).toBe(60_000)
  }
  expect(story.holds('Bob')).toContain('SHORT 0.5')
})

test('a source that was always 30 % off moves the index by a twelfth of a percent at most', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  venues.say(60_000, 60_000, 60_000, 60_000, 60_000, 78_000)
  expect(venues.index()).toBe(60_050)
})
