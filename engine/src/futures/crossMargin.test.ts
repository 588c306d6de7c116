// What a cross account reports and may use.
import { expect, test } from 'vitest'
import type { Event } from '../events.ts'
import { answer, FuturesStory, show, told, userOf } from '../testing/futuresDesk.ts'

/** Alice is long and Bob short 0.5 at 60000 with 20x: 1500 each, and Alice has 500 more in her wallet. */
function opened(): FuturesStory {
  const story = new FuturesStory()
  story.withdraw('Alice', '98000')
  story.cross('Alice')
  for (const person of ['Alice', 'Bob']) story.leverage(person, 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  return story
}

/** 'PROFIT 250, MARGIN 750': what one command moved in a wallet, by reason. */
function moved(events: readonly Event[], person: string): string {
  const sums = new Map<string, bigint>()
  for (const { postings } of told(events, 'posted'))
    for (const { owner, reason, amount } of postings)
      if (owner === userOf(person)) sums.set(reason, (sums.get(reason) ?? 0n) + amount)
  return Array.from(sums, ([reason, sum]) => `${reason} ${show(sum)}`).join(', ')
}

test('a cross position that is closed in profit pays the profit as profit and its margin as margin', () => {
  const story = opened()
  story.index(61_000)
  story.buy('Carol', { at: 61_000, size: 1 })
  expect(moved(story.close('Alice', { size: 0.25 }), 'Alice')).toBe('PROFIT 250, MARGIN 750')
  expect(moved(story.close('Alice'), 'Alice')).toBe('PROFIT 250, MARGIN 750')
  expect(story.wallet('Alice')).toBe('2500 + 0')
})

test('a cross position that is closed at a loss pays it as a loss', () => {
  const story = opened()
  story.index(59_000)
  story.buy('Carol', { at: 59_000, size: 1 })
  expect(moved(story.close('Alice', { size: 0.25 }), 'Alice')).toBe('MARGIN 500, PROFIT -250')
  expect(moved(story.close('Alice'), 'Alice')).toBe('MARGIN 1000, PROFIT -250')
  expect(story.wallet('Alice')).toBe('1500 + 0')
})

test('liquidated and deleveraged users see their loss or profit as such', () => {
  const story = opened()
  const events = story.index(55_000)
  expect(moved(events, 'Alice')).toBe('MARGIN 1500, PROFIT -2000')
  expect(moved(events, 'Bob')).toBe('MARGIN 1500, PROFIT 2000')
  expect(['Alice', 'Bob'].map((person) => story.wallet(person))).toEqual(['0 + 0', '102000 + 0'])
})

test('while the index is DEGRADED a cross account opens with half the leverage, also with several orders', () => {
  const story = new FuturesStory()
  story.withdraw('Alice', '99000')
  story.cross('Alice')
  story.leverage('Alice', 20)
  story.index(60_000, 'DEGRADED')
  story.sell('Bob', { at: 60_000, size: 1 })
  while (answer(story.buy('Alice', { at: 60_000, size: 0.005 })) === 'accepted');
  // 0.165 are 9900: half of 20 times 1000, in steps of 300.
  expect(story.holds('Alice')).toContain('LONG 0.165')
  story.index(60_000)
  expect(story.wallet('Alice')).toBe('505 + 0')
})
