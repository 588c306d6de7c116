// Take-profits and stop-losses, closing, margin and settings.
import { expect, test } from 'vitest'
import { answer, FuturesStory, show, told } from '../testing/futuresDesk.ts'

function long(rules: ConstructorParameters<typeof FuturesStory>[0] = {}): FuturesStory {
  const story = new FuturesStory(rules)
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  return story
}

test('of a pair the first that fires cancels the other', () => {
  const story = long()
  story.buy('Carol', { at: 58_900, size: 1 })
  story.stops('Alice', { kind: 'TAKE_PROFIT', at: 62_000, pairId: 1 }, { at: 59_000, pairId: 1 })
  const events = story.index(59_000)
  expect(told(events, 'stopChanged').map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'STOP_LOSS FIRED',
    'TAKE_PROFIT EXPIRED',
  ])
  expect(told(events, 'futuresOrderChanged')[0]).toMatchObject({ origin: 'STOP', status: 'FILLED', reduceOnly: true })
  expect(story.holds('Alice')).toBe('none')
})

test('partial stops reduce in parts, and all end with the position', () => {
  const story = long()
  story.stops(
    'Alice',
    { kind: 'TAKE_PROFIT', at: 60_500, size: 0.2 },
    { kind: 'TAKE_PROFIT', at: 61_000 },
    { at: 58_000 },
  )
  story.buy('Carol', { at: 60_400, size: 0.2 })
  story.index(60_600)
  expect(story.holds('Alice')).toContain('LONG 0.3')
  story.buy('Carol', { at: 60_400, size: 0.3 })
  const events = story.close('Alice')
  expect(told(events, 'stopChanged').map(({ status }) => status)).toEqual(['EXPIRED', 'EXPIRED'])
})

test('a stop-limit order rests at its limit', () => {
  const story = long()
  story.stops('Alice', { at: 59_500, limit: 59_600, size: 0.1 })
  story.index(59_400)
  story.buy('Carol', { at: 59_600, size: 0.1 })
  // 1192, and the open loss of 20 at the mark of 59400.
  expect(story.holds('Carol')).toBe('LONG 0.1 at 59600 with 1212')
})

test('stops are checked against the price they watch, not against the entry', () => {
  const story = long()
  story.index(61_000)
  expect(answer(story.stops('Alice', { at: 60_500 }))).toBe('accepted')
  expect(answer(story.stops('Alice', { at: 61_000 }))).toBe('WOULD_TRIGGER_IMMEDIATELY')
  expect(answer(story.stops('Alice', { kind: 'TAKE_PROFIT', at: 60_900 }))).toBe('WOULD_TRIGGER_IMMEDIATELY')
  expect(answer(story.stops('Alice', { at: 60_500, triggerBy: 'LAST' }))).toBe('WOULD_TRIGGER_IMMEDIATELY')
})

test('a stop-loss beyond the liquidation price is refused', () => {
  const story = long()
  expect(answer(story.stops('Alice', { at: 57_228.9 }))).toBe('STOP_BEYOND_LIQUIDATION')
  expect(answer(story.stops('Alice', { at: 57_229 }))).toBe('accepted')
})

test('as many stops as the rules allow, all of a command or none, and only for the user’s own position', () => {
  const story = long({ maxStops: 4 })
  for (let at = 0; at < 3; at += 1) story.stops('Alice', { at: 58_000 + at, size: 0.01 })
  expect(answer(story.stops('Alice', { at: 59_000 }, { at: 59_100 }))).toBe('TOO_MANY_STOPS')
  expect(answer(story.stops('Alice', { at: 59_000 }))).toBe('accepted')
  expect(answer(story.stops('Carol', { at: 59_000 }))).toBe('UNKNOWN_POSITION')
  expect(answer(story.stops('Alice', { at: 59_000, pairId: 1 }))).toBe('STOP_INVALID')
})

test('a position is closed in part, wholly, or reversed', () => {
  const story = long()
  story.buy('Carol', { at: 59_990, size: 2 })
  story.close('Alice', { size: 0.1 })
  expect(story.holds('Alice')).toBe('LONG 0.4 at 60000 with 1200')
  story.close('Alice', { reverse: true })
  expect(story.holds('Alice')).toBe('SHORT 0.4 at 59990 with 1203.8')
  story.sell('Dan', { at: 60_000, size: 1 })
  story.close('Alice')
  expect(story.holds('Alice')).toBe('none')
  expect(answer(story.close('Alice'))).toBe('UNKNOWN_POSITION')
})

test('a position can always be closed: the fund takes over lots beyond the bankruptcy price', () => {
  const story = long()
  story.fund('Fund', '5000')
  story.buy('Carol', { at: 57_500, size: 0.2 })
  story.buy('Carol', { at: 56_900, size: 1 })
  const events = story.close('Alice')
  expect(answer(events)).toBe('accepted')
  expect(story.holds('Alice')).toBe('none')
  expect(story.holds('Fund', 'LONG')).toMatch(/^LONG 0.3 at 57000/)
  // 0.2 sold at 57500 pay back 600 − 500; the rest pays back nothing, and costs nothing more.
  expect(story.wallet('Alice')).toBe('98600 + 0')
})

test('lots beyond a market order’s price limit stay open', () => {
  const story = long()
  story.buy('Carol', { at: 59_900, size: 0.1 })
  story.buy('Carol', { at: 56_000, size: 1 })
  story.close('Alice')
  expect(story.holds('Alice')).toContain('LONG 0.4')
})

test('margin moves the liquidation price, and only the removable part can be removed', () => {
  const story = long()
  const [added] = told(story.adjust('Alice', 'ADD', '500'), 'marginAdjusted')
  expect(added).toMatchObject({ liquidationPrice: 562_248 })
  story.index(61_000)
  story.index(61_000)
  const refused = told(story.adjust('Alice', 'REMOVE', '475.00000001'), 'rejected')[0]
  expect(refused?.facts['removable']).toBe('475.00000000')
  expect(answer(story.adjust('Alice', 'REMOVE', '475'))).toBe('accepted')
  expect(show(story.position('Alice')?.margin ?? 0n)).toBe('1525')
  story.index(null)
  expect(answer(story.adjust('Alice', 'REMOVE', '0.00000001'))).toBe('INDEX_PAUSED')
  expect(answer(story.adjust('Alice', 'ADD', '1'))).toBe('accepted')
})

test('settings change only where there is neither a position nor an order', () => {
  const story = long()
  expect(answer(story.leverage('Alice', 50))).toBe('POSITIONS_EXIST')
  expect(answer(story.cross('Alice'))).toBe('POSITIONS_EXIST')
  expect(answer(story.hedge('Alice'))).toBe('POSITIONS_EXIST')
  story.buy('Carol', { at: 59_000, size: 0.1 })
  expect(answer(story.leverage('Carol', 50))).toBe('ORDERS_EXIST')
  expect(answer(story.leverage('Dan', 7))).toBe('LEVERAGE_INVALID')
  expect(answer(story.leverage('Dan', 50))).toBe('accepted')
  expect(answer(story.leverage('Dan', 50))).toBe('NOTHING_TO_CHANGE')
  expect(answer(story.hedge('Dan'))).toBe('accepted')
})

test('the margin of cross positions and unrealised profit cannot leave the wallet', () => {
  const story = new FuturesStory()
  story.withdraw('Alice', '95000')
  story.cross('Alice')
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.2 })
  story.index(62_000)
  story.index(62_000)
  expect(answer(story.withdraw('Alice', '2600.00000001'))).toBe('INSUFFICIENT_BALANCE')
  story.index(59_000)
  expect(told(story.withdraw('Alice', '2600'), 'rejected')[0]?.facts['available']).toBe('2400.00000000')
  expect(answer(story.withdraw('Alice', '2400'))).toBe('accepted')
})

test('unrealised profit of a cross account can be used for an order', () => {
  const story = new FuturesStory()
  story.withdraw('Alice', '97600')
  story.cross('Alice')
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.2 })
  story.index(64_000)
  story.index(64_000)
  expect(story.wallet('Alice')).toBe('0 + 0')
  expect(answer(story.buy('Alice', { at: 60_000, size: 0.06 }))).toBe('accepted')
  expect(answer(story.buy('Alice', { at: 60_000, size: 0.06 }))).toBe('INSUFFICIENT_BALANCE')
})
