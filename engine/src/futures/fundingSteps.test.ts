// Funding of more positions than one command settles: here a command settles one.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command, CreditFaucet, TransferBetweenWallets } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import type { Halt } from '../halts.ts'
import { canonicalText, createState, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'
import { checkInvariants } from '../testing/invariants.ts'
import { edgyFutures, nextFuturesCommand, openingFutures, startFuturesWalk } from '../testing/randomFutures.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'
import { STEP_MAX } from '../turn.ts'

const HOUR = 3_600_000
const ALICE = 1

/** Alice and Carol are long, Bob and Dan are short, the book is 1 % above the index, and the next command is a second late. */
function due(stepMax: number): FuturesStory {
  const story = new FuturesStory({ fundingIntervalHours: 1, impactNotional: 60_000_000_000n as never }, stepMax)
  story.trade('Alice', 'Bob', { at: 60_000, size: 1 })
  story.trade('Carol', 'Dan', { at: 60_000, size: 0.5 })
  story.buy('Erin', { at: 60_600, size: 0.1 })
  const slot = story.time - (story.time % HOUR) + HOUR
  story.time = slot - 9000
  for (let second = 0; second < 8; second += 1) story.index(60_000)
  story.time = slot + 1000
  return story
}

function step(story: FuturesStory): Event[] {
  const next = nextStep(story.state, story.time)
  return next === null ? [] : story.do(next)
}

function finish(state: State, time: number): Event[] {
  const events: Event[] = []
  for (let next = nextStep(state, time); next !== null; next = nextStep(state, time)) {
    events.push(...apply(state, next))
    checkInvariants(state)
    checkFutures(state)
  }
  return events
}

test('the longs pay one after the other, then the shorts receive, and the last step says how much', () => {
  const story = due(1)
  const steps = Array.from({ length: 6 }, () => step(story))
  expect(steps.map((events) => told(events, 'fundingPaid').map(({ user }) => user))).toEqual([
    [1],
    [3],
    [2],
    [4],
    [],
    [],
  ])
  const stages = ['PAYING', 'PAYING', 'RECEIVING', 'RECEIVING', 'SETTLED', undefined]
  expect(steps.map((events) => told(events, 'fundingChanged')[0]?.stage)).toEqual(stages)
  const [settled] = told(steps[4] ?? [], 'fundingSettled')
  expect(settled).toMatchObject({ positions: 4, rate: 93_750 })
  expect(settled?.paid).toBe(settled?.received)
})

test('until the last step nothing touches contracts or contract wallets, and everything else continues', () => {
  const story = due(1)
  const { state, time } = story
  step(story)
  const money = { time, user: ALICE, asset: 'USDT', amount: 1_000_000n as never, transferId: 9_001 }
  const leaving = { ...money, type: 'transfer.betweenWallets', from: 'CONTRACT', to: 'PLATFORM' } as const
  const waiting: Command[] = [
    leaving,
    { ...leaving, from: 'PLATFORM', to: 'CONTRACT' },
    { type: 'futures.recordIndex', time, tickTime: time, ticks: [] },
    { type: 'futures.cancelAllOrders', time, user: 5, symbol: null },
    { type: 'futures.settleFunding', time, symbol: story.symbol, slot: 0 },
  ]
  for (const command of waiting) {
    expect(dueBefore(state, command)).toEqual({ type: 'futures.payRest', time, symbol: story.symbol })
    expect(() => apply(state, command)).toThrow('due')
  }
  const wallets = story.wallet('Alice')
  const faucet = apply(state, { ...money, type: 'transfer.creditFaucet' })
  expect(answer(faucet)).toBe('accepted')
  expect(answer(apply(state, { ...leaving, transferId: 9_002, from: 'PLATFORM', to: 'FINANCIAL' }))).toBe('accepted')
  expect(story.wallet('Alice')).toBe(wallets)
  finish(state, time)
  expect(dueBefore(state, leaving)).toBeNull()
})

test('a restart between two steps continues with the next position', () => {
  const story = due(1)
  const once = due(STEP_MAX)
  once.fundingAt(once.time - 1)
  for (let count = 0; count < 4; count += 1) {
    step(story)
    const again = restore(snapshot(story.state), 1)
    expect(canonicalText(again)).toBe(canonicalText(story.state))
    story.state = again
  }
  step(story)
  expect(canonicalText(story.state)).toBe(canonicalText(once.state))
})

test('a long who has paid too much to keep the position is liquidated after the last step', () => {
  const story = due(1)
  story.time -= 2000
  story.withdraw('Alice', '88000')
  story.index(48_195)
  story.time += 1000
  const steps = Array.from({ length: 5 }, () => step(story))
  expect(steps.flatMap((events) => told(events, 'liquidated'))).toEqual([])
  expect(told(finish(story.state, story.time), 'liquidated').map(({ user }) => user)).toEqual([ALICE])
})

test('if the contract is halted between two steps, nobody else waits, and it continues when it is resumed', () => {
  const story = due(1)
  const { state, symbol } = story
  step(story)
  const halt: Halt = { product: 'FUTURES', market: symbol, user: null, command: null }
  story.do({ type: 'halts.begin', time: story.time, halt })
  expect(nextStep(state, story.time)).toBeNull()
  story.withdraw('Erin', '100')
  const slot = state.futures.contracts.get(symbol)?.funding?.slot ?? 0
  expect(answer(story.do({ type: 'futures.settleFunding', time: story.time, symbol, slot }))).toBe(
    'FUNDING_SLOT_INVALID',
  )
  story.do({ type: 'halts.end', time: story.time, halt })
  expect(told(finish(state, story.time), 'fundingSettled')).toMatchObject([{ slot, positions: 4 }])
})

test('in steps everybody pays and receives what one command gives, whatever others do in between', () => {
  let count = 0
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(0n, 30n, 3000n), fc.constantFrom(1, 2, 3), (seed, fund, stepMax) => {
      const walk = startFuturesWalk()
      const random = randomNumbers(seed)
      const [inSteps, atOnce] = [createState(stepMax), createState()]
      const opening = [...openingFutures(walk, fund), ...(seed % 2 === 0 ? edgyFutures(random, walk) : [])]
      for (const command of opening) for (const state of [inSteps, atOnce]) apply(state, command)
      for (let at = 0; at < 250; at += 1) {
        const command = nextFuturesCommand(random, walk, atOnce)
        // These have their own steps.
        if (command.type === 'futures.cancelAllOrders' || command.type === 'futures.expireOrders') continue
        for (const state of [inSteps, atOnce]) apply(state, command)
        const before = count
        for (let next = nextStep(inSteps, command.time); isRest(next); next = nextStep(inSteps, command.time)) {
          count += 1
          for (const [place, other] of others(random, command.time).entries())
            for (const state of [inSteps, atOnce]) apply(state, { ...other, transferId: 1e9 + at * 10 + place })
          apply(inSteps, next)
        }
        if (count > before) expect(canonicalText(inSteps)).toBe(canonicalText(atOnce))
      }
    }),
    { numRuns: 60, seed: 7 },
  )
  expect(count).toBeGreaterThan(100)
})

/** Not the first command of another contract's funding. */
function isRest(step: Command | null): step is Command {
  return step?.type === 'futures.payRest' || step?.type === 'futures.settleRest'
}

type Transfer = CreditFaucet | TransferBetweenWallets

/** What holders can do meanwhile with the rest of their money. */
function others(random: (below: number) => number, time: number): Transfer[] {
  const user = 1 + random(4)
  const of = { time, user, transferId: 0, asset: 'usdt', amount: 1_000n as never }
  return [
    { ...of, type: 'transfer.creditFaucet' },
    { ...of, type: 'transfer.betweenWallets', from: 'PLATFORM', to: 'FINANCIAL' },
  ]
}
