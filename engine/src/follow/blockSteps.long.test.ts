// Blocks that take more than one command, with a restart between any two of them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import type { Event } from '../events.ts'
import { canonicalText, createState, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { FollowStory } from '../testing/followDesk.ts'
import { ticks, userOf } from '../testing/futuresDesk.ts'
import { futuresRows } from '../testing/futuresRows.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { nextFollowCommand, openingFollows } from '../testing/randomFollows.ts'
import { edgyFutures, openingFutures, startFuturesWalk } from '../testing/randomFutures.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'
import { personOf } from './follow.ts'

const UNLIMITED = 1_000_000
const TIMEOUT_MS = 300_000

test(
  'blocks in steps, with restarts in between, end like blocks of one command, and all pay the same for a lot',
  () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1, 2, 7), (seed, stepMax) => {
        const random = randomNumbers(seed)
        const walk = startFuturesWalk()
        const atOnce = createState(UNLIMITED)
        let inSteps = createState(stepMax)
        const told: Event[] = []
        const both = (command: Command) => {
          const whole = doAndCheck(atOnce, command)
          count(seen, whole)
          const parts = doAndCheck(inSteps, command)
          const isRest = isRestOf(command)
          for (let next = nextStep(inSteps, command.time); isRest(next); next = nextStep(inSteps, command.time)) {
            if (random(3) === 0) inSteps = restartOf(inSteps, [...told, ...parts], stepMax)
            parts.push(...doAndCheck(inSteps, next))
          }
          told.push(...parts)
          checkBlocks(whole)
          expect(sharesIn(parts)).toEqual(sharesIn(whole))
          expect(canonicalText(inSteps)).toBe(canonicalText(atOnce))
        }
        for (const command of [...openingFutures(walk), ...edgyFutures(random, walk), ...openingFollows(random, walk)])
          both(command)
        for (let at = 0; at < 200; at += 1) {
          const command = nextFollowCommand(random, walk, atOnce)
          // These have their own steps.
          if (command.type === 'futures.cancelAllOrders' || command.type === 'futures.expireOrders') continue
          both(command)
        }
      }),
      // A fixed seed, because the outcomes are counted.
      { numRuns: 14, seed: 12 },
    )
    for (const [type, least] of Object.entries({
      'block of 1': 20,
      'block of 2': 8,
      'block of 3': 2,
      blockShared: 80,
      followSkipped: 60,
      profitShared: 1,
    }))
      expect(seen.get(type) ?? 0, type).toBeGreaterThan(least)
  },
  TIMEOUT_MS,
)

test('a block ends orders that are being cancelled before the rest of a close rests at their price', () => {
  const story = new FollowStory({}, 1)
  story.lead('Dan')
  for (const person of ['Dan', 'Alice', 'Carol']) story.leverage(person, 20)
  story.sell('Carol', { at: 60_000, size: 8 })
  story.follow('Bob', 'Dan', '50000')
  story.buy('Dan', { size: 0.2 })
  story.finish()
  for (const at of [59_990, 59_980, 59_970]) story.buy('Alice', { at, size: 1 })
  // Below the band: the block does not trade, and its rest stands at 59,820.
  story.buy('Carol', { at: 59_700, size: 1 })
  // This step closes one of three.
  story.cancelAll('Alice')
  story.close('Dan')
  while (story.state.futures.settling !== null) story.do({ type: 'futures.settleRest', time: story.time })
  const open = [...story.state.futures.orders.values()]
  const bids = open.filter(({ side, desk }) => side === 'BUY' && desk.user === userOf('Alice'))
  const rests = open.filter(({ desk }) => desk.user === story.account('Bob'))
  expect([bids, rests.map(({ price }) => price)]).toEqual([[], [ticks(59_820)]])
})

function doAndCheck(state: State, command: Command): Event[] {
  const events = apply(state, command)
  checkEvents(command, events)
  checkInvariants(state)
  checkFutures(state)
  checkPeople(state, events)
  return events
}

/** Nobody trades with himself, from whichever of his accounts. */
function checkPeople({ follows }: State, events: readonly Event[]): void {
  for (const event of events)
    if (event.type === 'traded') expect(personOf(follows, event.makerUser)).not.toBe(personOf(follows, event.takerUser))
}

/** Each part of a block is within a unit of its part of the whole, and the parts sum to the whole. */
function checkBlocks(events: readonly Event[]): void {
  for (const block of events) {
    if (block.type !== 'blockDone') continue
    const parts = events.filter((event) => event.type === 'blockShared' && event.blockId === block.blockId)
    let [lots, value] = [0, 0n]
    for (const part of parts) {
      if (part.type !== 'blockShared') continue
      lots += part.quantity
      value += part.value
      const off = part.value * BigInt(block.quantity) - block.value * BigInt(part.quantity)
      expect(off < 0n ? -off : off).toBeLessThan(BigInt(block.quantity))
    }
    expect([lots, value]).toEqual([block.quantity, block.quantity === 0 ? 0n : block.value])
    expect(block.quantity).toBeLessThanOrEqual(Math.min(block.most, block.wanted))
  }
}

function sharesIn(events: readonly Event[]): unknown[] {
  return events.flatMap((event) =>
    event.type === 'blockShared' ? [[event.orderId, event.quantity, String(event.value)]] : [],
  )
}

function count(seen: Map<string, number>, events: readonly Event[]): void {
  for (const event of events) {
    const isTraded = event.type === 'blockDone' && event.quantity > 0
    const type = isTraded ? `block of ${event.members}` : event.type
    seen.set(type, (seen.get(type) ?? 0) + 1)
  }
}

/** The share and the end of follows take several commands too. */
function isRestOf({ type }: Command): (step: Command | null) => step is Command {
  const own = type === 'follow.share' || type === 'follow.end' ? type : null
  return (step): step is Command =>
    step?.type === 'futures.payRest' || step?.type === 'futures.settleRest' || (step !== null && step.type === own)
}

/** From the rows that the events tell. */
function restartOf(state: State, events: readonly Event[], stepMax: number): State {
  const again = restore({ ...snapshot(state), futures: futuresRows(events) }, stepMax)
  expect(canonicalText(again)).toBe(canonicalText(state))
  return again
}
