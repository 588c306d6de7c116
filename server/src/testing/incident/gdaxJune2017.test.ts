// GDAX, June 2017: one sale of $12 million moved the price of ether from $317 to $0.10. About 800 stops and
// liquidations were triggered by these last trades, each selling further down. The exchange paid everybody back.
import { FuturesStory, told } from '@assay/engine/testing/futuresDesk'
import { expect, test } from 'vitest'
import { Venues } from './venues.ts'

const calm = [317, 317, 317, 317, 317, 317]

/** Bids from just under the market down to a tenth of a dollar. */
function fillBook(story: FuturesStory): void {
  for (const at of [316, 314, 310, 303, 298, 290]) story.buy('Erin', { at, size: 5 })
}

test('a sale larger than the book ends at the price limit, and lower bids stay', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  venues.say(...calm)
  fillBook(story)
  const events = story.sell('Dan', { size: 300 })
  const prices = told(events, 'traded').map(({ price }) => price / 10)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(316 * 0.95)
  const sale = told(events, 'futuresOrderChanged').find(({ side }) => side === 'SELL')
  expect(sale?.status).toBe('EXPIRED')
  expect(story.buy('Erin', { at: 0.1, size: 1 })[0]).toMatchObject({ reason: 'PRICE_OUTSIDE_BAND' })
})

test('no cascade: stops and positions that watch the mark do not see the last trade', () => {
  const story = new FuturesStory()
  const venues = new Venues(story)
  venues.say(...calm)
  fillBook(story)
  for (const person of ['Alice', 'Bob']) story.leverage(person, 20)
  story.trade('Alice', 'Carol', { at: 317, size: 20 })
  story.trade('Bob', 'Carol', { at: 317, size: 20 })
  story.stops('Alice', { at: 308 })
  story.stops('Bob', { at: 310 })
  story.sell('Dan', { size: 300 })
  for (let second = 0; second < 20; second += 1) {
    const events = venues.say(...calm)
    expect([...told(events, 'liquidated'), ...told(events, 'stopChanged'), ...told(events, 'traded')]).toEqual([])
  }
  expect(story.holds('Alice')).toContain('LONG 20')
  expect(story.holds('Bob')).toContain('LONG 20')
})
