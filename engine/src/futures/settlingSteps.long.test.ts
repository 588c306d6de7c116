// Marks that lead to more than one command does: here a command does one unit, or a few.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import type { Halt } from '../halts.ts'
import { canonicalText, createState, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { Crowd } from '../testing/crowd.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { NaiveFutures } from '../testing/naiveFutures.ts'
import { edgyFutures, nextFuturesCommand, openingFutures, startFuturesWalk } from '../testing/randomFutures.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'

const UNLIMITED = 1_000_000
const TIMEOUT_MS = 300_000
const [ALICE, CAROL] = [1, 3]

/** Alice and Carol are long with 20x, Bob and Dan are short, and the index is about to fall below their liquidation prices. */
function due(stepMax: number): FuturesStory {
  const story = new FuturesStory({}, stepMax)
  for (const person of ['Alice', 'Carol']) story.leverage(person, 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 1 })
  story.trade('Carol', 'Dan', { at: 60_000, size: 0.5 })
  return story
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

test('positions are liquidated one after the other, and the mark of the second is said again at the end', () => {
  const story = due(1)
  const first = story.index(55_000)
  expect(told(first, 'markRecorded')).toMatchObject([{ mark: 550_000 }])
  const rest = finish(story.state, story.time)
  expect(told([...first, ...rest], 'liquidated').map(({ user }) => user)).toEqual([ALICE, CAROL])
  expect(told(rest, 'settlingWritten').at(-1)).toMatchObject({ isDone: true })
  const [last] = told(rest, 'markRecorded')
  expect(last).toMatchObject({ mark: 550_000, openInterest: story.state.futures.ordered[0]?.openInterest })
})

test('until the last step nothing touches contracts or contract wallets, and everything else continues', () => {
  const story = due(1)
  story.index(55_000)
  const { state, time, symbol } = story
  const money = { time, user: ALICE, asset: 'USDT', amount: 1_000_000n as never, transferId: 9_001 }
  const leaving = { ...money, type: 'transfer.betweenWallets', from: 'CONTRACT', to: 'PLATFORM' } as const
  const waiting: Command[] = [
    leaving,
    { ...leaving, from: 'PLATFORM', to: 'CONTRACT' },
    { type: 'futures.recordIndex', time, tickTime: time, ticks: [] },
    { type: 'futures.cancelAllOrders', time, user: 5, symbol: null },
    { type: 'futures.settleFunding', time, symbol, slot: 0 },
  ]
  for (const command of waiting) {
    expect(dueBefore(state, command)).toEqual({ type: 'futures.settleRest', time })
    expect(() => apply(state, command)).toThrow('due')
  }
  expect(answer(apply(state, { ...money, type: 'transfer.creditFaucet' }))).toBe('accepted')
  finish(state, time)
  expect(dueBefore(state, leaving)).toBeNull()
  expect(answer(apply(state, { type: 'futures.settleRest', time }))).toBe('NOTHING_TO_CHANGE')
})

test('a contract that is halted before its deficits are settled goes back to its last mark, and the others continue', () => {
  const story = due(1)
  const { state, symbol } = story
  story.index(55_000)
  const halt: Halt = { product: 'FUTURES', market: symbol, user: null, command: null }
  story.do({ type: 'halts.begin', time: story.time, halt })
  expect(state.futures.ordered[0]?.markPrice).toBe(600_000)
  expect(told(finish(state, story.time), 'liquidated')).toEqual([])
  checkFutures(state)
  story.do({ type: 'halts.end', time: story.time, halt })
  const events = [...story.index(55_000), ...finish(state, story.time)]
  expect(told(events, 'liquidated').map(({ user }) => user)).toEqual([ALICE, CAROL])
})

test('stops that one mark reaches fire one after the other, and a restart between two of them changes nothing', () => {
  const [inSteps, atOnce] = [1, UNLIMITED].map((stepMax) => {
    const story = due(stepMax)
    story.stops('Alice', { kind: 'STOP_LOSS', at: 59_500 })
    story.stops('Carol', { kind: 'STOP_LOSS', at: 59_400 })
    story.buy('Erin', { at: 59_300, size: 2 })
    return story
  }) as [FuturesStory, FuturesStory]
  const events = [...inSteps.index(59_350)]
  for (let next = nextStep(inSteps.state, inSteps.time); next !== null; next = nextStep(inSteps.state, inSteps.time)) {
    const again = restore(snapshot(inSteps.state), 1)
    expect(canonicalText(again)).toBe(canonicalText(inSteps.state))
    inSteps.state = again
    events.push(...apply(again, next))
  }
  atOnce.index(59_350)
  expect(told(events, 'stopChanged').map(({ status }) => status)).toEqual(['FIRED', 'FIRED'])
  expect(canonicalText(inSteps.state)).toBe(canonicalText(atOnce.state))
})

test(
  'in steps of 1, 7 or any number, with restarts between them, the end is that of one command',
  () => {
    const seen = new Map<string, number>()
    const plan = fc.record({ fund: fc.constantFrom(0n, 0n, 30n, 3000n), stepMax: fc.constantFrom(1, 1, 7) })
    fc.assert(
      fc.property(fc.nat(), plan, (seed, { fund, stepMax }) => {
        const walk = startFuturesWalk()
        const random = randomNumbers(seed)
        let inSteps = createState(stepMax)
        const [atOnce, judge] = [createState(UNLIMITED), new NaiveFutures()]
        const doInSteps = (command: Command) => {
          const events = apply(inSteps, command)
          checkEvents(command, events)
          checkInvariants(inSteps)
          checkFutures(inSteps)
          judge.judge(command, events)
          for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1)
        }
        const opening = [...openingFutures(walk, fund), ...(seed % 2 === 0 ? edgyFutures(random, walk) : [])]
        for (const command of opening) {
          apply(atOnce, command)
          doInSteps(command)
        }
        for (let at = 0; at < 200; at += 1) {
          const command = nextFuturesCommand(random, walk, atOnce)
          // These have their own steps.
          if (command.type === 'futures.cancelAllOrders' || command.type === 'futures.expireOrders') continue
          apply(atOnce, command)
          doInSteps(command)
          for (let next = nextStep(inSteps, command.time); isRest(next); next = nextStep(inSteps, command.time)) {
            if (random(3) === 0) inSteps = restartOf(inSteps, stepMax)
            doInSteps(next)
          }
          expect(canonicalText(inSteps)).toBe(canonicalText(atOnce))
        }
      }),
      // A fixed seed, because the outcomes are counted.
      { numRuns: 40, seed: 7 },
    )
    for (const [type, least] of Object.entries({
      settlingWritten: 300,
      liquidated: 15,
      deleveraged: 8,
      stopChanged: 100,
    }))
      expect(seen.get(type) ?? 0, type).toBeGreaterThan(least)
  },
  TIMEOUT_MS,
)

function isRest(step: Command | null): step is Command {
  return step?.type === 'futures.payRest' || step?.type === 'futures.settleRest'
}

function restartOf(state: State, stepMax: number): State {
  const again = restore(snapshot(state), stepMax)
  expect(canonicalText(again)).toBe(canonicalText(state))
  return again
}

test(
  'thousands are liquidated at once, nobody’s money is lost, and the insurance fund is empty',
  () => {
    const outcomes = [7, 500, UNLIMITED].map((stepMax) => {
      const crowd = new Crowd(stepMax)
      crowd.admit(2400)
      const events = crowd.fall(0.97).flat()
      expect(told(events, 'liquidated')).toHaveLength(1200)
      expect(told(events, 'deleveraged').length).toBeGreaterThan(1000)
      checkInvariants(crowd.state)
      checkFutures(crowd.state)
      return canonicalText(crowd.state)
    })
    expect(outcomes[0]).toBe(outcomes[2])
    expect(outcomes[1]).toBe(outcomes[2])
  },
  TIMEOUT_MS,
)

test('orders that end with a liquidation count like units: a command ends at most those of one account too many', () => {
  const [stepMax, users, bids] = [50, 24, 40]
  const fallWith = (most: number) => {
    const crowd = new Crowd(most)
    crowd.admit(users)
    crowd.bid(users, bids)
    const steps = crowd.fall(0.96)
    return { crowd, canceled: steps.map((events) => told(events, 'futuresOrderChanged').filter(isCanceled).length) }
  }
  const { crowd, canceled } = fallWith(stepMax)
  expect(canceled.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual((users / 2) * bids)
  expect(Math.max(...canceled)).toBeLessThanOrEqual(stepMax + bids)
  expect(canonicalText(crowd.state)).toBe(canonicalText(fallWith(UNLIMITED).crowd.state))
})

function isCanceled({ status }: { status: string }): boolean {
  return status === 'CANCELED'
}
