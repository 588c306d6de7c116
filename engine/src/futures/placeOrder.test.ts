// What orders hold, what their fills post, and when they are refused.
import { expect, test } from 'vitest'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'

test('an order holds margin, open loss and fee; its fill posts them and releases the rest', () => {
  const story = new FuturesStory({ openFeeRate: 1000 as never })
  story.index(59_900)
  story.leverage('Alice', 10)
  story.buy('Alice', { at: 60_000, size: 0.1 })
  expect(story.wallet('Alice')).toBe('99384 + 616')
  story.sell('Bob', { at: 59_900, size: 0.1 })
  expect(story.holds('Alice')).toBe('LONG 0.1 at 60000 with 610')
  expect(story.wallet('Alice')).toBe('99384 + 0')
  expect(story.holds('Bob')).toBe('SHORT 0.1 at 60000 with 1200')
})

test('a position opens at the average price of its fills and closes proportionally', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.2 })
  story.trade('Alice', 'Bob', { at: 61_500, size: 0.1 })
  expect(story.holds('Alice')).toBe('LONG 0.3 at 60500 with 3780')
  story.trade('Carol', 'Alice', { at: 61_000, size: 0.1 })
  expect(story.holds('Alice')).toBe('LONG 0.2 at 60500 with 2520')
  expect(story.wallet('Alice')).toBe('97530 + 0')
})

test('what one side gains the other loses, to the last unit', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.123 })
  story.trade('Bob', 'Alice', { at: 60_333.3, size: 0.123 })
  expect(story.wallet('Alice')).toBe('100040.9959 + 0')
  expect(story.wallet('Bob')).toBe('99959.0041 + 0')
  expect(story.holds('Alice') + story.holds('Bob')).toBe('nonenone')
})

test('in ONE_WAY mode an opposite order closes first and opens the rest', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.3 })
  story.trade('Carol', 'Alice', { at: 60_000, size: 0.5 })
  expect(story.holds('Alice')).toBe('SHORT 0.2 at 60000 with 2400')
  expect(story.position('Alice')?.id).not.toBe(1)
})

test('an opposite order holds margin only for what it would open', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.3 })
  story.sell('Alice', { at: 60_000, size: 0.5, positionSide: 'BOTH' })
  expect(story.wallet('Alice')).toBe('94000 + 2400')
})

test('in HEDGE mode a user can have a long and a short', () => {
  const story = new FuturesStory()
  story.hedge('Alice')
  story.sell('Bob', { at: 60_000, size: 1 })
  story.buy('Alice', { at: 60_000, size: 0.3, positionSide: 'LONG' })
  story.buy('Carol', { at: 59_000, size: 1 })
  story.sell('Alice', { at: 59_000, size: 0.2, positionSide: 'SHORT' })
  expect(story.holds('Alice', 'LONG')).toBe('LONG 0.3 at 60000 with 3600')
  expect(story.holds('Alice', 'SHORT')).toBe('SHORT 0.2 at 59000 with 2560')
  story.sell('Alice', { at: 59_000, size: 0.5, positionSide: 'LONG', timeInForce: 'IOC' })
  expect(story.holds('Alice', 'LONG')).toBe('none')
  expect(answer(story.buy('Alice', { at: 59_000, size: 0.1 }))).toBe('POSITION_SIDE_INVALID')
})

test('reduce-only holds nothing, never opens, and ends with its position', () => {
  const story = new FuturesStory()
  expect(answer(story.sell('Alice', { at: 60_000, size: 0.1, reduceOnly: true }))).toBe('REDUCE_ONLY_INVALID')
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.3 })
  story.sell('Alice', { at: 61_000, size: 0.5, reduceOnly: true })
  expect(story.wallet('Alice')).toBe('96400 + 0')
  story.buy('Carol', { at: 61_000, size: 0.2 })
  expect(story.holds('Alice')).toContain('LONG 0.1')
  const events = story.close('Alice', {})
  expect(answer(events)).toBe('NO_LIQUIDITY')
  const done = story.buy('Carol', { at: 61_000, size: 0.2 })
  expect(story.holds('Alice')).toBe('none')
  expect(told(done, 'futuresOrderChanged').map(({ status }) => status)).toEqual(['PARTIALLY_FILLED', 'CANCELED'])
  expect(story.holds('Carol')).toContain('LONG 0.3')
})

test('a closePosition stop gets the size of the position when it fires', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.2 })
  story.sell('Alice', { stop: 59_500, reduceOnly: true, closePosition: true })
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.1 })
  story.buy('Carol', { at: 59_400, size: 1 })
  story.index(59_450)
  expect(story.holds('Alice')).toBe('none')
  expect(story.holds('Carol')).toContain('LONG 0.3')
})

test('a market order holds exactly what its fills need', () => {
  const story = new FuturesStory()
  story.sell('Bob', { at: 60_000, size: 0.1 })
  story.sell('Bob', { at: 60_600, size: 0.1 })
  story.leverage('Alice', 100)
  story.buy('Alice', { size: 0.15 })
  expect(story.holds('Alice')).toBe('LONG 0.15 at 60200 with 120.3')
  expect(story.wallet('Alice')).toBe('99879.7 + 0')
})

test.each([
  ['quantity below one lot', { at: 60_000, size: 0 }, 'QUANTITY_BELOW_MINIMUM'],
  ['a price outside of the band', { at: 70_000, size: 0.1 }, 'PRICE_OUTSIDE_BAND'],
  ['more than the wallet pays', { at: 60_000, size: 10 }, 'INSUFFICIENT_BALANCE'],
  ['a market order into an empty book', { size: 0.1 }, 'NO_LIQUIDITY'],
  ['a trigger that is passed', { stop: 59_000, size: 0.1 }, 'WOULD_TRIGGER_IMMEDIATELY'],
  ['a stop by the last trade before there is one', { stop: 59_000, size: 0.1, triggerBy: 'LAST' as const }, 'accepted'],
])('refused: %s', (_name, input, reason) => {
  expect(answer(new FuturesStory().buy('Alice', input))).toBe(reason)
})

test('larger tiers allow less leverage', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 100)
  expect(answer(story.buy('Alice', { at: 60_000, size: 0.8 }))).toBe('accepted')
  expect(answer(story.buy('Alice', { at: 60_000, size: 0.1 }))).toBe('LEVERAGE_ABOVE_TIER')
})

test('several orders close a position only once: the rest needs margin and respects the tier', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 100)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.8 })
  const free = story.wallet('Alice')
  story.sell('Alice', { at: 60_000, size: 0.5 })
  story.sell('Alice', { at: 60_000, size: 0.3 })
  expect(story.wallet('Alice')).toBe(free)
  story.sell('Alice', { at: 60_000, size: 0.8 })
  expect(story.wallet('Alice')).toBe('99040 + 480')
  expect(answer(story.sell('Alice', { at: 60_000, size: 0.1 }))).toBe('LEVERAGE_ABOVE_TIER')
  expect(answer(story.sell('Alice', { at: 60_000, size: 0.1, reduceOnly: true }))).toBe('accepted')
  story.buy('Carol', { at: 60_000, size: 1.6 })
  expect(story.holds('Alice')).toBe('SHORT 0.8 at 60000 with 480')
})

test('an amended order is not counted twice', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.8 })
  const free = story.wallet('Alice')
  const [order] = told(story.sell('Alice', { at: 60_500, size: 0.5 }), 'futuresOrderChanged')
  const amend = { type: 'futures.amendOrder' as const, user: 1, orderId: order?.orderId ?? 0, time: story.time }
  story.do({ ...amend, price: null, quantity: 800 as never })
  expect(story.wallet('Alice')).toBe(free)
  story.do({ ...amend, price: null, quantity: 900 as never })
  expect(story.wallet('Alice')).toBe('89190 + 1210')
})

test('no fill enlarges a position beyond the tier of its leverage, even if the order was accepted for more', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 100)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.8 })
  story.sell('Alice', { at: 60_000, size: 0.8 })
  story.sell('Alice', { at: 60_100, size: 0.8 })
  // The long is closed elsewhere: both orders would now open.
  story.buy('Dan', { at: 59_900, size: 0.8 })
  story.sell('Alice', { at: 59_900, size: 0.8, reduceOnly: true, timeInForce: 'IOC' })
  expect(story.holds('Alice')).toBe('none')
  story.buy('Carol', { at: 60_100, size: 1.6 })
  // 50000 at 60100 are 0.831.
  expect(story.holds('Alice')).toMatch(/^SHORT 0.831 /)
})

test('no position exceeds maxPosition, and open interest does not exceed its limit', () => {
  const story = new FuturesStory({ maxPosition: 500 as never, maxOpenInterest: 700 as never })
  expect(answer(story.buy('Alice', { at: 60_000, size: 0.6 }))).toBe('POSITION_LIMIT')
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  expect(answer(story.buy('Carol', { at: 60_000, size: 0.3 }))).toBe('OPEN_INTEREST_LIMIT')
  story.buy('Carol', { at: 60_000, size: 0.2 })
  story.buy('Dan', { at: 59_990, size: 0.2 })
  story.sell('Erin', { at: 60_000, size: 0.2 })
  const events = story.sell('Erin', { at: 59_990, size: 0.001, positionSide: 'BOTH' })
  expect(answer(events)).toBe('OPEN_INTEREST_LIMIT')
})

test('earlier accepted orders do not push the open interest over its limit', () => {
  const story = new FuturesStory({ maxOpenInterest: 300 as never })
  story.buy('Alice', { at: 60_000, size: 0.3 })
  story.buy('Carol', { at: 59_990, size: 0.3 })
  story.sell('Bob', { at: 59_990, size: 0.2 })
  story.sell('Dan', { at: 59_990, size: 0.1 })
  expect(story.state.futures.contracts.get(story.symbol)?.openInterest).toBe(300)
  expect(answer(story.sell('Erin', { at: 59_990, size: 0.1 }))).toBe('OPEN_INTEREST_LIMIT')
})

test('DEGRADED halves the leverage of new positions', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 20)
  story.leverage('Bob', 20)
  story.index(60_000, 'DEGRADED')
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.1 })
  expect(story.holds('Alice')).toBe('LONG 0.1 at 60000 with 600')
})

test('while PAUSED nothing opens, and resting orders that would open are cancelled when matched', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.2 })
  story.buy('Carol', { at: 60_000, size: 0.2 })
  story.index(null)
  expect(answer(story.buy('Carol', { at: 60_000, size: 0.1 }))).toBe('INDEX_PAUSED')
  const events = story.close('Alice')
  expect(told(events, 'futuresOrderChanged').map(({ origin, status }) => `${origin} ${status}`)).toEqual([
    'CLOSE EXPIRED',
    'USER EXPIRED',
  ])
  story.buy('Bob', { at: 60_000, size: 0.2, reduceOnly: true })
  story.close('Alice')
  expect(story.holds('Alice') + story.holds('Bob')).toBe('nonenone')
})

test('an order trades as much as its owner can pay for, and then ends', () => {
  const story = new FuturesStory()
  story.buy('Alice', { at: 60_000, size: 1 })
  story.index(58_000)
  story.withdraw('Alice', '88000')
  const events = story.sell('Bob', { at: 59_000, size: 1 })
  const [order] = told(events, 'futuresOrderChanged').filter(({ user }) => user === 1)
  expect(`${order?.status} ${order?.filledQuantity}`).toBe('EXPIRED 857')
  // 12000 for each unless the mark is 2000 away: 14000.
  expect(story.holds('Alice')).toBe('LONG 0.857 at 60000 with 11998')
  expect(story.wallet('Alice')).toBe('2 + 0')
})

test('a lower quantity keeps the queue position, a new price goes to the end', () => {
  const story = new FuturesStory()
  story.buy('Alice', { at: 60_000, size: 0.2 })
  story.buy('Carol', { at: 60_000, size: 0.2 })
  const [first] = [...story.state.futures.orders.values()]
  const amend = { type: 'futures.amendOrder' as const, user: 1, orderId: first?.id ?? 0, time: story.time }
  story.do({ ...amend, price: null, quantity: 100 as never })
  expect(story.wallet('Alice')).toBe('98800 + 1200')
  story.sell('Bob', { at: 60_000, size: 0.1 })
  expect(story.holds('Alice')).toContain('LONG 0.1')
})
