// Stops and triggers that a user's own trades reach: here a command meets one or two orders.
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import type { Halt } from '../halts.ts'
import { canonicalText, restore, snapshot } from '../state.ts'
import { nextStep } from '../steps.ts'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { checkInvariants } from '../testing/invariants.ts'

const UNLIMITED = 1_000_000
const [ALICE, BOB, CAROL, DAN, ERIN] = [1, 2, 3, 4, 5]

/** Alice and Carol are long with stops that watch the last trade, Dan has a trigger below them, and Erin bids below all. */
function ready(stepMax: number): FuturesStory {
  const story = new FuturesStory({}, stepMax)
  story.trade('Alice', 'Bob', { at: 60_000, size: 1 })
  story.trade('Carol', 'Dan', { at: 60_000, size: 0.5 })
  story.stops('Alice', { at: 59_800, triggerBy: 'LAST' })
  story.stops('Carol', { at: 59_700, triggerBy: 'LAST' })
  story.sell('Dan', { stop: 59_550, size: 0.2, triggerBy: 'LAST' })
  story.sell('Carol', { at: 61_000, size: 0.5, reduceOnly: true })
  story.buy('Erin', { at: 59_600, size: 1.1 })
  story.buy('Erin', { at: 59_500, size: 2 })
  return story
}

/** Bob sells down to 59600. */
const begin = (story: FuturesStory) => story.sell('Bob', { at: 59_600, size: 0.1 })

function finish(story: FuturesStory): Event[] {
  const events: Event[] = []
  for (let next = nextStep(story.state, story.time); next !== null; next = nextStep(story.state, story.time)) {
    story.state = restartOf(story)
    events.push(...apply(story.state, next))
    checkInvariants(story.state)
    checkFutures(story.state)
  }
  return events
}

function restartOf({ state }: FuturesStory) {
  const again = restore(snapshot(state), state.turn.stepMax)
  expect(canonicalText(again)).toBe(canonicalText(state))
  return again
}

const fired = (events: readonly Event[]) =>
  told(events, 'stopChanged')
    .filter(({ status }) => status === 'FIRED')
    .map(({ user }) => user)

test('one stop fires in each step, then what their trades reach, as in one command, also after restarts', () => {
  const [inSteps, atOnce] = [ready(2), ready(UNLIMITED)]
  const first = begin(inSteps)
  expect(fired(first)).toEqual([ALICE])
  expect(inSteps.state.futures.settling).not.toBeNull()
  const rest = finish(inSteps)
  expect(fired(rest)).toEqual([CAROL])
  expect(told(rest, 'futuresOrderChanged')).toContainEqual(expect.objectContaining({ user: DAN, status: 'FILLED' }))
  expect(told(rest, 'settlingWritten').at(-1)).toMatchObject({ isDone: true })
  const whole = begin(atOnce)
  expect(told(whole, 'settlingWritten')).toEqual([])
  expect(fired(whole)).toEqual([ALICE, CAROL])
  expect(canonicalText(inSteps.state)).toBe(canonicalText(atOnce.state))
})

test('an order that only reduces ends with its position, before the next stop fires', () => {
  const story = ready(2)
  story.stops('Carol', { kind: 'TAKE_PROFIT', at: 65_000 })
  begin(story)
  const { state, time } = story
  const next = nextStep(state, time)
  const events = next === null ? [] : apply(state, next)
  expect(fired(events)).toEqual([CAROL])
  expect(told(events, 'futuresOrderChanged')).toContainEqual(
    expect.objectContaining({ user: CAROL, price: 610_000, status: 'CANCELED' }),
  )
  expect(told(events, 'stopChanged')).toContainEqual(expect.objectContaining({ user: CAROL, status: 'EXPIRED' }))
})

test('nobody slips an order in between the steps, and everything else continues', () => {
  const story = ready(1)
  begin(story)
  const { state, time, symbol } = story
  const money = { time, user: ERIN, asset: 'USDT', amount: 1_000_000n as never, transferId: 9_001 }
  const waiting: Command[] = [
    { type: 'futures.cancelAllOrders', time, user: ERIN, symbol: null },
    { type: 'futures.recordIndex', time, tickTime: time, ticks: [] },
    { type: 'futures.setLeverage', time, user: ERIN, symbol, leverage: 3 },
    { ...money, type: 'transfer.betweenWallets', from: 'CONTRACT', to: 'PLATFORM' },
  ]
  for (const command of waiting) {
    expect(dueBefore(state, command)).toEqual({ type: 'futures.settleRest', time })
    expect(() => apply(state, command)).toThrow('due')
  }
  expect(answer(apply(state, { ...money, type: 'transfer.creditFaucet' }))).toBe('accepted')
})

test('in a contract that is halted meanwhile the others keep waiting, and fire with a later trade', () => {
  const story = ready(2)
  begin(story)
  const halt: Halt = { product: 'FUTURES', market: story.symbol, user: null, command: null }
  story.do({ type: 'halts.begin', time: story.time, halt })
  story.state = restartOf(story)
  expect(fired(finish(story))).toEqual([])
  expect(story.waiting('Carol')).toBe('STOP_LOSS 59700 over all')
  story.do({ type: 'halts.end', time: story.time, halt })
  story.index(60_000)
  const events = [...story.sell('Bob', { at: 59_500, size: 0.1 }), ...finish(story)]
  expect(fired(events)).toEqual([CAROL])
})

test('closing all positions fires what its trades reach in steps too', () => {
  const outcomes = [1, UNLIMITED].map((stepMax) => {
    const story = ready(stepMax)
    story.stops('Carol', { kind: 'TAKE_PROFIT', at: 60_400, triggerBy: 'LAST' })
    story.stops('Alice', { kind: 'TAKE_PROFIT', at: 60_450, triggerBy: 'LAST' })
    story.sell('Erin', { at: 60_500, size: 1 })
    const closings = [{ positionId: story.position('Bob')?.id ?? 0, orderId: story.id(), clientOrderId: '' }]
    const events = story.do({ type: 'futures.closeAllPositions', time: story.time, user: BOB, closings })
    expect(story.position('Bob')).toBeNull()
    expect(fired([...events, ...finish(story)])).toEqual([CAROL, ALICE])
    return canonicalText(story.state)
  })
  expect(outcomes[0]).toBe(outcomes[1])
})
