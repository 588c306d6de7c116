// Futures as a whole: random traders on two contracts whose indexes walk, jump and pause. After every command money
// sums to zero, longs equal shorts, CLEARING equals the worth of all positions, no position is due for liquidation, and
// a restart changes nothing.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../engine.ts'
import type { Event } from '../events.ts'
import { canonicalText, createState, restore, snapshot, type State } from '../state.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { futuresRows } from '../testing/futuresRows.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { NaiveFutures } from '../testing/naiveFutures.ts'
import {
  edgyFutures,
  type FuturesWalk,
  openingFutures,
  nextFuturesCommand,
  startFuturesWalk,
} from '../testing/randomFutures.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'
import { STEP_MAX } from '../turn.ts'

/** The runs are long, and the machine may be busy. */
const TIMEOUT_MS = 300_000

describe('Futures', { timeout: TIMEOUT_MS }, () => {
  it('keeps its invariants through 60,000 random commands', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0n, 30n, 3000n), fc.constantFrom(1, 2, STEP_MAX), (seed, fund, stepMax) => {
        const { state, walk } = start(fund, stepMax)
        if (seed % 2 === 0) for (const command of edgyFutures(randomNumbers(seed + 1), walk)) apply(state, command)
        for (const event of play(state, walk, { seed, count: 300, isChecked: true })) {
          seen.set(event.type, (seen.get(event.type) ?? 0) + 1)
        }
      }),
      // Fixed seeds, because the outcomes are counted.
      { numRuns: 200, seed: 4 },
    )
    // Otherwise the runs would prove little.
    for (const type of ['traded', 'liquidated', 'deleveraged', 'fundingPaid', 'stopChanged', 'marginAdjusted']) {
      expect(seen.get(type) ?? 0, type).toBeGreaterThan(25)
    }
  })

  it('answers 45,000 random commands like the reference implementation', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0n, 30n, 3000n), fc.constantFrom(1, 2, STEP_MAX), (seed, fund, stepMax) => {
        const state = createState(stepMax)
        const walk = startFuturesWalk()
        const judge = new NaiveFutures()
        const random = randomNumbers(seed)
        const opening = [...openingFutures(walk, fund), ...(seed % 2 === 0 ? edgyFutures(random, walk) : [])]
        for (const command of opening) judge.judge(command, apply(state, command))
        for (let at = 0; at < 300; at += 1) {
          const command = nextFuturesCommand(random, walk, state)
          judge.judge(command, apply(state, command))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same events for the same commands', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [one, other] = [start(30n), start(30n)]
        const told = play(one.state, one.walk, { seed, count: 150 })
        expect(play(other.state, other.walk, { seed, count: 150 })).toEqual(told)
        expect(canonicalText(other.state)).toBe(canonicalText(one.state))
      }),
      { numRuns: 50 },
    )
  })

  it('continues after a restart as if there had been none', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 200 }), fc.constantFrom(1, STEP_MAX), (seed, count, stepMax) => {
        const { state, walk } = start(30n, stepMax)
        play(state, walk, { seed, count })
        const again = restore(snapshot(state), stepMax)
        expect(canonicalText(again)).toBe(canonicalText(state))
        const other = { ...walk, prices: { ...walk.prices } }
        const after = play(state, walk, { seed: seed + 1, count: 100 })
        expect(play(again, other, { seed: seed + 1, count: 100 })).toEqual(after)
        expect(canonicalText(again)).toBe(canonicalText(state))
      }),
      { numRuns: 100 },
    )
  })

  it('is restored from its events', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(1, STEP_MAX), (seed, stepMax) => {
        const { state, walk, events } = start(30n, stepMax)
        events.push(...play(state, walk, { seed, count: 250 }))
        const records = { ...snapshot(state), futures: futuresRows(events) }
        expect(canonicalText(restore(records))).toBe(canonicalText(state))
      }),
      { numRuns: 60 },
    )
  })

  it('emits copies: later commands do not change an event', () => {
    const { state, walk } = start(30n)
    const events = play(state, walk, { seed: 5, count: 200 })
    const before = textOf(events)
    play(state, walk, { seed: 6, count: 300 })
    expect(textOf(events)).toBe(before)
  })
})

function textOf(events: readonly Event[]): string {
  return JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

function start(fund: bigint, stepMax = STEP_MAX): { state: State; walk: FuturesWalk; events: Event[] } {
  const state = createState(stepMax)
  const walk = startFuturesWalk()
  const events = openingFutures(walk, fund).flatMap((command) => apply(state, command))
  return { state, walk, events }
}

function play(state: State, walk: FuturesWalk, of: { seed: number; count: number; isChecked?: boolean }): Event[] {
  const random = randomNumbers(of.seed)
  const told: Event[] = []
  for (let at = 0; at < of.count; at += 1) {
    const command = nextFuturesCommand(random, walk, state)
    const events = apply(state, command)
    told.push(...events)
    if (!of.isChecked) continue
    checkEvents(command, events)
    checkInvariants(state)
    checkFutures(state)
  }
  return told
}
