// Hyperliquid, March 2025: a trader built a position that was too large for the market, let the exchange's fund take it
// over and moved the price; the operators then chose the price at which everybody was settled.
import { routes } from '@assay/api/routes'
import { answer, FuturesStory, told } from '@assay/engine/testing/futuresDesk'
import { expect, test } from 'vitest'
import { Venues } from './venues.ts'

test('nobody exceeds the open interest limit, not even with several accounts', () => {
  const story = new FuturesStory({ maxOpenInterest: 2000 as never, maxPosition: 1500 as never })
  story.trade('Alice', 'Bob', { at: 60_000, size: 1.5 })
  expect(answer(story.buy('Alice', { at: 60_000, size: 0.001 }))).toBe('POSITION_LIMIT')
  story.trade('Carol', 'Dan', { at: 60_000, size: 0.5 })
  expect(answer(story.buy('Erin', { at: 60_000, size: 0.001 }))).toBe('OPEN_INTEREST_LIMIT')
})

test('what the fund cannot take over is closed against winners at the bankruptcy price, in the published order', () => {
  const story = new FuturesStory()
  story.fund('Fund', '50')
  const venues = new Venues(story)
  venues.say(60_000, 60_000, 60_000, 60_000, 60_000, 60_000)
  for (const person of ['Alice', 'Bob']) story.leverage(person, 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 1 })
  story.trade('Dan', 'Carol', { at: 60_000, size: 0.2 })
  story.trade('Alice', 'Carol', { at: 60_000, size: 0.5 })
  const fallen = 56_500
  const events = venues.say(fallen, fallen, fallen, fallen, fallen, fallen)
  const closed = told(events, 'deleveraged')
  const [liquidated] = told(events, 'liquidated')
  expect(liquidated).toMatchObject({ user: 1, index: fallen * 10, takenOverQuantity: 0, remainingQuantity: 0 })
  // Bob has 20x and comes before Carol, who has 5x; both are paid at 57000, Alice's bankruptcy price.
  expect(closed.map(({ user }) => user)).toEqual([2, 3])
  const lotsOf = (user: number) => closed.reduce((sum, each) => sum + (each.user === user ? each.quantity : 0), 0)
  expect([lotsOf(2), lotsOf(3)]).toEqual([1000, 500])
  for (const { value, quantity } of closed) expect(value).toBe(57n * BigInt(quantity) * 10n ** 8n)
  expect(story.wallet('Fund')).toBe('50 + 0')
})

test('no operation takes a price except for orders, and only users call it', () => {
  const all = Object.values(routes).flatMap((group) => Object.values(group))
  const callers = new Set(all.map(({ caller }) => caller))
  expect(callers).toEqual(new Set(['anyone', 'user']))
  expect(all.filter(({ path }) => /admin|operator|staff|settle$|setPrice/i.test(path))).toEqual([])
})
