// Gaps that make accounts insolvent in many contracts at once: afterwards nobody owes anything, every position can be
// closed, and no winner is worse off than before.
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Event } from '../events.ts'
import { FuturesStory, show, ticks, told, userOf } from '../testing/futuresDesk.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { futuresMarket } from '../testing/futuresMarket.ts'
import { GapWorld } from '../testing/gapWorld.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { NaiveFutures } from '../testing/naiveFutures.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'

const ETH = 'ethusdt-perp'

/** BTC at 100,000 and ETH at 4000. Alice, cross at 100x with 900, is long 0.4 BTC against Bob, short 10 ETH against Carol. */
function squeezed(): FuturesStory {
  const story = new FuturesStory()
  const eth = futuresMarket({ symbol: ETH, indexSymbol: 'ethusdt', openFeeRate: 0 as never, closeFeeRate: 0 as never })
  story.do({ type: 'futures.defineMarket', time: story.time, market: eth })
  story.withdraw('Alice', '99100')
  gap(story, 100_000, 4000)
  for (const person of ['Alice', 'Bob', 'Carol']) {
    for (const symbol of [story.symbol, ETH]) {
      const of = { time: story.time, user: userOf(person), symbol }
      story.do({ ...of, type: 'futures.setLeverage', leverage: 100 })
      if (person === 'Alice') story.do({ ...of, type: 'futures.setMarginMode', marginMode: 'CROSS' })
    }
  }
  story.trade('Alice', 'Bob', { at: 100_000, size: 0.4 })
  story.on(ETH).trade('Carol', 'Alice', { at: 4000, size: 10 })
  return story
}

function gap(story: FuturesStory, btc: number | null, eth: number | null): Event[] {
  story.time += 1000
  const tick = (symbol: string, price: number | null) =>
    price === null
      ? { symbol, price, state: 'PAUSED' as const }
      : { symbol, price: ticks(price), state: 'NORMAL' as const }
  return story.do({
    type: 'futures.recordIndex',
    time: story.time,
    tickTime: story.time,
    ticks: [tick('btcusdt', btc), tick('ethusdt', eth)],
  })
}

test('a deficit is split by the positions’ losses, and the winners keep part of their gains', () => {
  const story = squeezed()
  const events = gap(story, 95_000, 4100)
  // Lost 2000 and 1000, had 900: the deficit 2100 is split into 1400 and 700. Closing at 98,500 and 4030 leaves zero.
  expect(told(events, 'deleveraged').map(({ user, value }) => `${user}: ${show(value)}`)).toEqual([
    '2: 39400',
    '3: 40300',
  ])
  expect(told(events, 'liquidated').map(({ equity, bankruptcyPrice }) => `${show(equity)} ${bankruptcyPrice}`)).toEqual(
    ['-2100 985000', '-2100 40300'],
  )
  expect(['Alice', 'Bob', 'Carol'].map((person) => story.wallet(person))).toEqual(['0 + 0', '100600 + 0', '100300 + 0'])
})

test('a contract that has not moved costs its holders nothing', () => {
  const story = squeezed()
  gap(story, 94_000, 4000)
  expect(story.wallet('Bob')).toBe('100900 + 0')
  expect(story.wallet('Carol')).toBe('100000 + 0')
})

test('a take-profit triggered by the gap gets no profit that nobody can pay', () => {
  const story = squeezed()
  story.sell('Dan', { at: 95_000, size: 0.4 })
  story.stops('Bob', { kind: 'TAKE_PROFIT', at: 95_100 })
  gap(story, 95_000, 4100)
  expect(story.wallet('Bob')).toBe('100600 + 0')
  expect(story.holds('Dan')).toBe('none')
  story.cancelAll('Dan')
  expect(story.wallet('Dan')).toBe('100000 + 0')
})

test('a contract that was PAUSED has the mark from before its pause as its settled mark', () => {
  const story = squeezed()
  gap(story, null, 4000)
  gap(story, null, 4050)
  gap(story, 90_000, 4050)
  // ETH had lost 500 of the 900 before BTC resumed.
  expect(story.wallet('Bob')).toBe('100400 + 0')
  expect(story.wallet('Carol')).toBe('100500 + 0')
})

test('if the only other holder is insolvent too, both close at the old mark', () => {
  const story = squeezed()
  // Dan is the only holder left on the other side of Alice's ETH, and has lost more in BTC than he had.
  story.withdraw('Dan', '99500')
  for (const symbol of [story.symbol, ETH]) {
    const of = { time: story.time, user: userOf('Dan'), symbol }
    story.do({ ...of, type: 'futures.setLeverage', leverage: 100 })
    story.do({ ...of, type: 'futures.setMarginMode', marginMode: 'CROSS' })
  }
  story.on(ETH).trade('Dan', 'Carol', { at: 4000, size: 10 })
  story.trade('Dan', 'Erin', { at: 100_000, size: 0.1 })
  const events = gap(story, 90_000, 4040)
  const [first] = told(events, 'deleveraged')
  expect(first).toMatchObject({ user: userOf('Dan'), symbol: ETH })
  expect(show(first?.value ?? 0n)).toBe('40000')
  expect(['Alice', 'Dan', 'Bob', 'Erin'].map((person) => story.wallet(person))).toEqual([
    '0 + 0',
    '0 + 0',
    '100900 + 0',
    '100500 + 0',
  ])
})

/** The runs are long, and the machine may be busy. */
const TIMEOUT_MS = 300_000

describe('A gap', { timeout: TIMEOUT_MS }, () => {
  it('leaves no account negative, and every position can be closed', () => {
    const seen = new Map<string, number>()
    const plan = fc.record({
      contracts: fc.integer({ min: 1, max: 14 }),
      fund: fc.constantFrom(0, 0, 40, 3000),
      gap: fc.constantFrom(5, 8, 11, 13, 15, 20, 30, 50, 100, 300),
      direction: fc.constantFrom('DOWN' as const, 'UP' as const, 'MIXED' as const),
      pauses: fc.boolean(),
      feeRate: fc.constantFrom(0, 1000),
    })
    fc.assert(
      fc.property(fc.nat(), plan, (seed, of) => {
        const judge = new NaiveFutures()
        const world = new GapWorld(randomNumbers(seed), of, (command, events, state) => {
          judge.judge(command, events)
          checkEvents(command, events)
          checkInvariants(state)
          checkFutures(state)
          for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1)
        })
        world.trade(10 + 3 * of.contracts)
        world.gap()
        if (seed % 2 === 0) world.restart()
        world.trade(10)
        world.gap()
        world.gap()
        world.resume()
        expect(world.closeAll()).toEqual([])
      }),
      // The fund becomes insolvent by what it holds, and then another account.
      {
        numRuns: 60,
        examples: [[1507171057, { contracts: 1, fund: 3000, gap: 100, direction: 'DOWN', pauses: false, feeRate: 0 }]],
      },
    )
    for (const type of ['liquidated', 'deleveraged', 'stopChanged']) {
      expect(seen.get(type) ?? 0, type).toBeGreaterThan(50)
    }
  })
})
