// Take-profits and stop-losses attached to orders.
import { expect, test } from 'vitest'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'

/** Alice bids for 1 at 60000 with a pair; nobody has sold yet. */
function bid(): FuturesStory {
  const story = new FuturesStory()
  story.buy('Alice', { at: 60_000, size: 1, takeProfit: 62_000, stopLoss: 59_000 })
  return story
}
const both = (size: number) => `TAKE_PROFIT 62000 over ${size}, STOP_LOSS 59000 over ${size}`

test('the first fill sets the pair, and further fills enlarge it', () => {
  const story = bid()
  expect(story.state.futures.stops.size).toBe(0)
  story.sell('Bob', { at: 60_000, size: 0.4 })
  expect(story.waiting('Alice')).toBe(both(0.4))
  const events = story.sell('Bob', { at: 60_000, size: 0.6 })
  expect(story.waiting('Alice')).toBe(both(1))
  expect(told(events, 'stopChanged').map(({ quantity }) => quantity)).toEqual([1000, 1000])
  const [one, other] = [...story.state.futures.stops.values()]
  expect(one?.terms.pairId).toBe(other?.terms.pairId)
})

test('the filled part of a cancelled order stays protected, and no other stop is set', () => {
  const story = bid()
  story.sell('Bob', { at: 60_000, size: 0.4 })
  const order = [...story.state.futures.orders.values()][0]
  story.do({ type: 'futures.cancelOrder', time: story.time, user: 1, orderId: order?.id ?? 0 })
  expect(story.waiting('Alice')).toBe(both(0.4))
  const none = bid()
  none.do({ type: 'futures.cancelAllOrders', time: none.time, user: 1, symbol: null })
  expect([...none.state.futures.stops]).toEqual([])
})

test('when a stop fires, the rest of its order is cancelled', () => {
  const story = bid()
  story.sell('Bob', { at: 60_000, size: 0.4 })
  story.buy('Carol', { at: 58_900, size: 1 })
  const events = story.index(59_000)
  expect(told(events, 'futuresOrderChanged').map(({ origin, status }) => `${origin} ${status}`)).toContain(
    'USER CANCELED',
  )
  expect(story.holds('Alice')).toBe('none')
  expect(story.wallet('Alice')).toMatch(/ \+ 0$/)
})

test('when the position is closed, the rest of the order with attached stops is cancelled', () => {
  const story = bid()
  story.sell('Bob', { at: 60_000, size: 0.4 })
  story.buy('Carol', { at: 60_000, size: 1 })
  // Her own bid is the best in the book: closing does not trade with it.
  story.close('Alice')
  expect(story.holds('Alice')).toBe('none')
  expect([...story.state.futures.orders.values()].filter(({ desk }) => desk.user === 1)).toEqual([])
  expect(story.state.futures.stops.size).toBe(0)
})

test('a stop that the user cancels is not set again by the next fill', () => {
  const story = bid()
  story.sell('Bob', { at: 60_000, size: 0.4 })
  story.cancelStop('Alice', 62_000)
  story.sell('Bob', { at: 60_000, size: 0.6 })
  expect(story.waiting('Alice')).toBe('STOP_LOSS 59000 over 1')
})

test('stops cover only the opening part of an order, not the closing part', () => {
  const story = new FuturesStory()
  story.trade('Bob', 'Alice', { at: 60_000, size: 0.3 })
  story.sell('Bob', { at: 60_000, size: 1 })
  story.buy('Alice', { at: 60_000, size: 1, takeProfit: 62_000, stopLoss: 59_000 })
  expect(story.holds('Alice')).toContain('LONG 0.7')
  expect(story.waiting('Alice')).toBe(both(0.7))
})

test('an order that waits for its trigger sets its stops when it fires', () => {
  const story = new FuturesStory()
  story.buy('Alice', { stop: 61_000, size: 0.5, stopLoss: 60_500 })
  story.sell('Bob', { at: 61_100, size: 1 })
  story.index(61_000)
  expect(story.waiting('Alice')).toBe('STOP_LOSS 60500 over 0.5')
})

test.each([
  ['a take-profit below the price of a buy', { at: 60_000, takeProfit: 59_999 }, 'STOP_ON_WRONG_SIDE'],
  ['a stop-loss above it', { at: 59_000, stopLoss: 59_500 }, 'STOP_ON_WRONG_SIDE'],
  ['one between the price and what it will probably pay', { at: 61_000, takeProfit: 60_500 }, 'accepted'],
  ['a stop-loss beyond the liquidation', { at: 60_000, stopLoss: 48_100 }, 'STOP_BEYOND_LIQUIDATION'],
  ['a stop-loss a little before it', { at: 60_000, stopLoss: 48_300 }, 'accepted'],
  ['a stop at no price', { at: 60_000, stopLoss: 0 }, 'STOP_INVALID'],
] as const)('%s', (_, input, expected) => {
  const story = new FuturesStory()
  expect(answer(story.buy('Alice', { size: 0.1, ...input }))).toBe(expected)
})

test('reduce-only orders cannot have stops, and no order adds more stops than a position may have', () => {
  const story = new FuturesStory({ maxStops: 4 })
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  expect(answer(story.sell('Alice', { at: 61_000, size: 0.1, reduceOnly: true, stopLoss: 62_000 }))).toBe(
    'STOP_INVALID',
  )
  for (let at = 0; at < 3; at += 1) story.stops('Alice', { at: 58_000 + at, size: 0.01 })
  const input = { at: 59_900, size: 0.1, takeProfit: 62_000 }
  expect(answer(story.buy('Alice', { ...input, stopLoss: 59_000 }))).toBe('TOO_MANY_STOPS')
  expect(answer(story.buy('Alice', input))).toBe('accepted')
  expect(answer(story.buy('Alice', input))).toBe('TOO_MANY_STOPS')
})

test('an order cannot be amended beyond its stops', () => {
  const story = bid()
  const order = [...story.state.futures.orders.values()][0]
  const amend = (price: number) =>
    story.do({
      type: 'futures.amendOrder',
      time: story.time,
      user: 1,
      orderId: order?.id ?? 0,
      price: (price * 10) as never,
      quantity: null,
    })
  expect(answer(amend(58_900))).toBe('STOP_ON_WRONG_SIDE')
  expect(answer(amend(59_500))).toBe('accepted')
})

test('moving one stop of a pair keeps the pair, for its order too', () => {
  const story = bid()
  story.sell('Bob', { at: 60_000, size: 0.4 })
  const [moved] = told(story.moveStop('Alice', { from: 59_000, to: 59_400 }), 'stopChanged')
  expect(moved).toMatchObject({ kind: 'STOP_LOSS', triggerPrice: 594_000, status: 'WAITING', quantity: 400 })
  story.sell('Bob', { at: 60_000, size: 0.6 })
  expect(story.waiting('Alice')).toBe('TAKE_PROFIT 62000 over 1, STOP_LOSS 59400 over 1')
  story.buy('Carol', { at: 59_300, size: 1 })
  const events = story.index(59_400)
  expect(
    told(events, 'stopChanged')
      .map(({ kind, status }) => `${kind} ${status}`)
      .sort(),
  ).toEqual(['STOP_LOSS FIRED', 'TAKE_PROFIT EXPIRED'])
})

test('only its owner moves a stop, and only to a price that it can wait for', () => {
  const story = bid()
  story.sell('Bob', { at: 60_000, size: 1 })
  const move = (person: string, to: number) => answer(story.moveStop(person, { from: 59_000, to }))
  expect(move('Bob', 59_100)).toBe('UNKNOWN_STOP')
  expect(move('Alice', 59_000)).toBe('NOTHING_TO_AMEND')
  expect(move('Alice', 60_001)).toBe('WOULD_TRIGGER_IMMEDIATELY')
  expect(move('Alice', 40_000)).toBe('STOP_BEYOND_LIQUIDATION')
  expect(move('Alice', -1)).toBe('STOP_INVALID')
})
