// OCO orders.
import { expect, test } from 'vitest'
import { canonicalText, restore, snapshot } from '../state.ts'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'

function long(): FuturesStory {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  return story
}
const leave = { at: 61_000, stop: 59_000, size: 0.5, reduceOnly: true }
const ends = (events: Parameters<typeof told>[0]) =>
  told(events, 'futuresOrderChanged')
    .filter(({ user }) => user === 1)
    .map(({ orderType, status }) => `${orderType} ${status}`)
    .sort()

test('a fired stop cancels the limit order, and a fill of the limit order cancels the stop', () => {
  const story = long()
  expect(answer(story.either('Alice', 'SELL', leave))).toBe('accepted')
  expect(story.wallet('Alice')).toMatch(/ \+ 0$/)
  story.buy('Carol', { at: 58_900, size: 1 })
  expect(ends(story.index(59_000))).toEqual(['LIMIT EXPIRED', 'STOP_MARKET FILLED'])
  const other = long()
  other.either('Alice', 'SELL', leave)
  expect(ends(other.buy('Carol', { at: 61_000, size: 0.1 }))).toEqual(['LIMIT PARTIALLY_FILLED', 'STOP_MARKET EXPIRED'])
})

test('two opening legs hold the larger requirement once, and the fired leg takes it over', () => {
  const story = new FuturesStory()
  story.either('Alice', 'BUY', { at: 59_000, stop: 61_000, size: 0.5 })
  // 0.5 at the stop's worst price and five times leverage: more than 0.5 at 59000.
  const held = Number(story.wallet('Alice').split(' + ')[1])
  expect(held).toBeGreaterThan(6100)
  expect(held).toBeLessThan(9000)
  story.sell('Bob', { at: 61_000, size: 1 })
  expect(ends(story.index(61_000))).toEqual(['LIMIT EXPIRED', 'STOP_MARKET FILLED'])
  expect(story.holds('Alice')).toContain('LONG 0.5 at 61000')
  expect(story.wallet('Alice')).toMatch(/ \+ 0$/)
})

test('the legs are linked after a restart', () => {
  const story = long()
  story.either('Alice', 'SELL', leave)
  const again = restore(snapshot(story.state))
  expect(canonicalText(again)).toBe(canonicalText(story.state))
  const [limit] = [...again.futures.orders.values()].filter(({ type }) => type === 'LIMIT')
  expect(limit?.sibling?.type).toBe('STOP_MARKET')
})

test('a cancelled leg cancels the other, and neither can be amended', () => {
  const story = long()
  story.either('Alice', 'SELL', leave)
  const [order] = [...story.state.futures.orders.values()]
  const amend = { type: 'futures.amendOrder', time: story.time, user: 1, orderId: order?.id ?? 0 } as const
  expect(answer(story.do({ ...amend, price: 620_000 as never, quantity: null }))).toBe('ORDER_LIST_INVALID')
  const events = story.do({ type: 'futures.cancelOrder', time: story.time, user: 1, orderId: order?.id ?? 0 })
  expect(ends(events)).toEqual(['LIMIT CANCELED', 'STOP_MARKET CANCELED'])
})

test.each([
  ['a stop above the offer', { at: 59_500, stop: 59_800, size: 0.5 }, 'ORDER_LIST_INVALID'],
  ['a stop that is reached', { at: 62_000, stop: 60_500, size: 0.5 }, 'WOULD_TRIGGER_IMMEDIATELY'],
  ['more than an order takes', { at: 61_000, stop: 59_000, size: 9000 }, 'QUANTITY_ABOVE_MAXIMUM'],
  ['nothing to reduce', { at: 61_000, stop: 59_000, size: 0.5, reduceOnly: true }, 'REDUCE_ONLY_INVALID'],
] as const)('%s is refused', (_, input, expected) => {
  expect(answer(new FuturesStory().either('Alice', 'SELL', input))).toBe(expected)
})
