// What a halt refuses and allows for each product, and that it survives a restart.
import { expect, test } from 'vitest'
import { apply } from './engine.ts'
import type { Halt, Product } from './halts.ts'
import { canonicalText, restore, snapshot, type State } from './state.ts'
import { BinaryDesk } from './testing/binaryDesk.ts'
import { answer, FuturesStory, told } from './testing/futuresDesk.ts'
import { OptionDesk } from './testing/optionDesk.ts'

const whole = (product: Product, market: string): Halt => ({ product, market, user: null, command: null })

function change(state: State, type: 'halts.begin' | 'halts.end', halt: Halt, time: number): string {
  return answer(apply(state, { type, halt, time }))
}

test('a halted contract keeps its mark and liquidates nobody, and the next tick after it is resumed does', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  const mark = story.mark()
  expect(change(story.state, 'halts.begin', whole('FUTURES', story.symbol), story.time)).toBe('accepted')
  expect(told(story.index(50_000), 'liquidated')).toEqual([])
  expect(story.mark()).toBe(mark)
  expect(answer(story.close('Alice'))).toBe('MARKET_HALTED')
  expect(answer(story.adjust('Alice', 'ADD', '10'))).toBe('MARKET_HALTED')
  const again = restore(snapshot(story.state))
  expect(canonicalText(again)).toBe(canonicalText(story.state))
  expect(change(again, 'halts.begin', whole('FUTURES', story.symbol), story.time)).toBe('NOTHING_TO_CHANGE')
  expect(change(story.state, 'halts.end', whole('FUTURES', story.symbol), story.time)).toBe('accepted')
  expect(told(story.index(50_000), 'liquidated')).toHaveLength(1)
})

test('a command on several markets skips the halted one', () => {
  const story = new FuturesStory()
  story.buy('Alice', { at: 59_000, size: 0.1 })
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  change(story.state, 'halts.begin', whole('FUTURES', story.symbol), story.time)
  const positionId = story.position('Alice')?.id ?? 0
  const closings = [{ positionId, orderId: 9000, clientOrderId: '' }]
  const command = {
    type: 'futures.closeAllPositions',
    time: story.time,
    user: story.position('Alice')?.desk.user ?? 0,
    closings,
  } as const
  expect(answer(story.do(command))).toBe('MARKET_HALTED')
  const cancelled = story.do({ type: 'futures.cancelAllOrders', time: story.time, user: command.user, symbol: null })
  expect(told(cancelled, 'futuresOrderChanged').map(({ status }) => status)).toEqual(['CANCELED'])
})

test('a user who is barred from one kind of command can do everything else, and nobody else is barred', () => {
  const story = new FuturesStory()
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  const user = story.position('Alice')?.desk.user ?? 0
  const bar: Halt = { product: 'FUTURES', market: story.symbol, user, command: 'futures.closePosition' }
  expect(change(story.state, 'halts.begin', bar, story.time)).toBe('accepted')
  story.buy('Carol', { at: 59_990, size: 1 })
  expect(answer(story.close('Alice'))).toBe('COMMAND_BARRED')
  expect(answer(story.sell('Alice', { size: 0.1 }))).toBe('accepted')
  story.sell('Carol', { at: 60_010, size: 1 })
  expect(answer(story.close('Bob'))).toBe('accepted')
})

test('a halted market of second contracts accepts and settles none until it is resumed', () => {
  const desk = new BinaryDesk()
  const [symbol] = [...desk.state.binary.markets.keys()]
  expect(change(desk.state, 'halts.begin', whole('BINARY', symbol ?? ''), desk.time)).toBe('accepted')
  const settle = { type: 'binary.settle' as const, time: desk.time, symbol: symbol ?? '', orderIds: [], ticks: [] }
  expect(answer(desk.run(settle))).toBe('MARKET_HALTED')
  expect(change(desk.state, 'halts.end', whole('BINARY', symbol ?? ''), desk.time)).toBe('accepted')
  expect(answer(desk.run(settle))).toBe('accepted')
})

test('a halted expiry is not traded, and unknown markets cannot be halted', () => {
  const desk = new OptionDesk()
  const [series] = [...desk.state.options.series.keys()]
  expect(change(desk.state, 'halts.begin', whole('OPTIONS', series ?? ''), desk.time)).toBe('accepted')
  const settle = { series: series ?? '', samples: [], firstSequence: 0, lastSequence: 0, lastHash: '' }
  expect(answer(desk.run({ type: 'options.settleSeries', time: desk.time, ...settle }))).toBe('MARKET_HALTED')
  expect(change(desk.state, 'halts.begin', whole('SPOT', 'nothing'), desk.time)).toBe('UNKNOWN_MARKET')
})
