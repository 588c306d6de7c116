import { describe, expect, it } from 'vitest'
import { amountUnits, type Price, ratePpm } from '../money.ts'
import {
  breakEvenShare,
  expectedDoubled,
  followPath,
  lossOf,
  type Path,
  settleFixed,
  settlePool,
  type SettlementTick,
  winOf,
} from './settlement.ts'

const START = 1_800_000_000_000
const usdt = (units: number) => amountUnits(BigInt(Math.round(units * 1e8)))

/** 'tick at second: price', as in { 1: 100, 2: 101 }; null is PAUSED. */
function ticksOf(prices: Record<number, number | null>): SettlementTick[] {
  return Object.entries(prices).map(([second, price]) => ({
    sequence: Number(second),
    time: START + Number(second) * 1000,
    price: price as Price | null,
    state: price === null ? 'PAUSED' : 'NORMAL',
    sources: price === null ? 0 : 5,
    receivedSince: price === null ? null : START + Number(second) * 1000,
  }))
}

/** Accepted at 0, period ten seconds: the entry is second 1, the end second 11. */
const terms = { entryAfter: START, periodMs: 10_000 }
const steady = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [at, 1000])) as Record<number, number | null>
const follow = (changes: Record<number, number | null>, leftOut: number[] = []) => {
  const prices = { ...steady, ...changes }
  for (const second of leftOut) delete prices[second]
  return followPath(terms, ticksOf(prices))
}

describe('The path of a contract', () => {
  it('begins with the first tick of prices received after acceptance, and ends with the mean of the last three', () => {
    const path = follow({ 0: 1, 1: 1000, 9: 1001, 10: 1002, 11: 1003, 12: 9999 })
    expect(path?.entry?.sequence).toBe(1)
    expect(path?.closing.map(({ sequence }) => sequence)).toEqual([9, 10, 11])
    expect(path).toMatchObject({ settlePrice: 1002, move: 'UP', voidReason: null })
  })

  it('ignores ticks before its entry', () => {
    const short = { entryAfter: START, periodMs: 5000 }
    const ticks = ticksOf({ 0: 900, 1: 1000, 4: 1000, 7: 1000 })
    expect(followPath(short, ticks)).toMatchObject({ voidReason: 'SETTLE_GAP' })
    expect(followPath(short, ticks.slice(1))).toEqual(followPath(short, ticks))
  })

  it('never enters on a tick with a source that was received less than half a second after acceptance', () => {
    const entryOf = (acceptedAfterMs: number) =>
      followPath({ ...terms, entryAfter: START + acceptedAfterMs }, ticksOf(steady))?.entry?.sequence
    expect([1000, 501, 500, 0].map(entryOf)).toEqual([2, 2, 1, 1])
    const withSilent = ticksOf(steady).map((tick) =>
      tick.sequence < 4 ? { ...tick, receivedSince: START + 499 } : { ...tick, receivedSince: START + 500 },
    )
    expect(followPath(terms, withSilent)?.entry?.sequence).toBe(4)
  })

  it('is void when there is no such tick within ten seconds, but not earlier', () => {
    const long = { ...terms, periodMs: 60_000 }
    const silent = (until: number) =>
      Array.from({ length: 80 }, (_, second) => ({
        ...(ticksOf({ 0: 1000 })[0] as SettlementTick),
        sequence: second,
        time: START + second * 1000,
        receivedSince: second < until ? START + 400 : START + second * 1000,
      }))
    expect(followPath(long, silent(10))).toMatchObject({ voidReason: null, entry: { sequence: 10 } })
    expect(followPath(long, silent(11))).toMatchObject({ voidReason: 'ENTRY_GAP', entry: null })
    expect(followPath(long, silent(11).slice(0, 11))).toBeNull()
  })

  it.each([
    ['a third is dropped', [1000, 1000, 1001], 1000, 'FLAT'],
    ['two thirds make one more', [1000, 1001, 1001], 1001, 'UP'],
    ['down is the same', [1000, 1000, 999], 1000, 'FLAT'],
    ['and two thirds down', [999, 999, 1000], 999, 'DOWN'],
  ] as const)('is rounded to the nearest tick: %s', (_, [a, b, c], settlePrice, move) => {
    expect(follow({ 9: a, 10: b, 11: c })).toMatchObject({ settlePrice, move })
  })

  it('takes a later entry when ticks are missing, and is void when they are missing for ten seconds', () => {
    expect(follow({}, [1, 2, 3])).toMatchObject({ voidReason: null, entry: { sequence: 4 } })
    const missing = Array.from({ length: 10 }, (_, at) => at + 1)
    expect(follow({}, missing)).toMatchObject({ voidReason: 'ENTRY_GAP', entry: null })
  })

  it('is void if ticks at the end are more than three seconds apart, but not if one is missing', () => {
    expect(follow({}, [11])).toMatchObject({ voidReason: null })
    expect(follow({}, [11])?.closing.map(({ sequence }) => sequence)).toEqual([8, 9, 10])
    expect(follow({}, [10, 11])).toMatchObject({ voidReason: null })
    expect(follow({}, [10, 11, 12])).toMatchObject({ voidReason: 'SETTLE_GAP' })
    expect(follow({}, [8, 9, 10])).toMatchObject({ voidReason: 'SETTLE_GAP' })
    expect(follow({}, [2, 3, 4, 5])).toMatchObject({ voidReason: null })
  })

  it.each([1, 9, 10, 11])('is void if the index was paused at second %i', (second) => {
    expect(follow({ [second]: null })).toMatchObject({ voidReason: 'INDEX_PAUSED', settlePrice: null, move: null })
  })

  it('is not void if the index was paused in between', () => {
    expect(follow({ 2: null, 8: null })).toMatchObject({ voidReason: null, move: 'FLAT' })
  })

  it('is void if fewer than two sources gave a price, whatever the state says', () => {
    const ticks = ticksOf(steady).map((tick) => (tick.sequence === 10 ? { ...tick, sources: 1 } : tick))
    expect(followPath(terms, ticks)).toMatchObject({ voidReason: 'INDEX_PAUSED' })
  })

  it('is undecided before its end, and while a tick at its end is missing and none follows', () => {
    expect(followPath(terms, [])).toBeNull()
    expect(followPath(terms, ticksOf(steady).slice(0, 11))).toBeNull()
    expect(followPath(terms, ticksOf(steady).slice(0, 12))).toMatchObject({ move: 'FLAT' })
    expect(follow({}, [11, 12, 13, 14])).toBeNull()
  })

  it('is decided at once if the entry voids it', () => {
    expect(followPath(terms, ticksOf({ 0: 1000, 1: null }))).toMatchObject({ voidReason: 'INDEX_PAUSED' })
  })
})

const gone = (move: Path['move']): Path => ({ entry: null, closing: [], settlePrice: null, move, voidReason: null })
const plain = {
  direction: 'UP',
  stake: usdt(10),
  odds: ratePpm(850_000),
  feeRate: ratePpm(0),
  lossMode: 'FULL',
} as const

describe('A contract against the house', () => {
  it('pays the stake and the odds for a win, nothing for a loss, the stake for a tie and a void', () => {
    expect(settleFixed(plain, gone('UP'))).toMatchObject({ outcome: 'WON', payout: usdt(18.5), fee: 0n })
    expect(settleFixed(plain, gone('DOWN'))).toMatchObject({ outcome: 'LOST', payout: 0n })
    expect(settleFixed(plain, gone('FLAT'))).toMatchObject({ outcome: 'TIE', payout: usdt(10) })
    expect(settleFixed(plain, gone(null))).toMatchObject({ outcome: 'VOID', payout: usdt(10) })
    expect(settleFixed({ ...plain, direction: 'DOWN' }, gone('DOWN'))).toMatchObject({ outcome: 'WON' })
  })

  it('returns the rest of a symmetric loss, and charges its fee on wins and losses', () => {
    const symmetric = { ...plain, odds: ratePpm(900_000), feeRate: ratePpm(20_000), lossMode: 'SYMMETRIC' } as const
    expect(settleFixed(symmetric, gone('UP'))).toMatchObject({ payout: usdt(18.8), fee: usdt(0.2) })
    expect(settleFixed(symmetric, gone('DOWN'))).toMatchObject({ payout: usdt(0.8), fee: usdt(0.2) })
    expect(settleFixed(symmetric, gone('FLAT'))).toMatchObject({ payout: usdt(10), fee: 0n })
  })

  it('rounds a win down and a loss up', () => {
    const tiny = { ...plain, stake: amountUnits(3n) }
    expect(settleFixed(tiny, gone('UP')).payout).toBe(5n)
    expect(winOf(amountUnits(3n), ratePpm(850_000))).toBe(2n)
    expect(lossOf(amountUnits(3n), ratePpm(850_000), 'SYMMETRIC')).toBe(3n)
  })

  it.each([
    [750_000, 571_429, -250_000],
    [850_000, 540_541, -150_000],
    [950_000, 512_821, -50_000],
  ])('with odds of %i millionths breaks even at %i and gives half of %i on average', (odds, share, doubled) => {
    const offer = { odds: ratePpm(odds), feeRate: ratePpm(0), lossMode: 'FULL' } as const
    expect(breakEvenShare(offer)).toBe(share)
    expect(expectedDoubled(offer)).toBe(doubled)
  })

  it('that is symmetric costs its fee on average, and breaks even slightly above 50 %', () => {
    const offer = { odds: ratePpm(900_000), feeRate: ratePpm(20_000), lossMode: 'SYMMETRIC' } as const
    expect(expectedDoubled(offer)).toBe(-40_000)
    expect(breakEvenShare(offer)).toBe(511_112)
  })
})

describe('A pool', () => {
  const totals = { up: usdt(1200), down: usdt(800) }
  const stake = { stake: usdt(1), feeRate: ratePpm(30_000) }

  it('of 1200 on up and 800 on down at 3 % pays 1.6167 or 2.425 times the stake', () => {
    expect(settlePool({ ...stake, direction: 'UP' }, gone('UP'), totals).payout).toBe(161_666_666n)
    expect(settlePool({ ...stake, direction: 'DOWN' }, gone('DOWN'), totals).payout).toBe(242_500_000n)
  })

  it('charges a winner no more than was won', () => {
    const lopsided = { up: usdt(1900), down: usdt(1) }
    expect(settlePool({ ...stake, direction: 'UP' }, gone('UP'), lopsided)).toMatchObject({ payout: usdt(1) })
  })

  it('returns every stake if it is one-sided or tied', () => {
    const oneSided = { up: usdt(5), down: amountUnits(0n) }
    expect(settlePool({ ...stake, direction: 'UP' }, gone('UP'), oneSided)).toMatchObject({
      outcome: 'VOID',
      payout: usdt(1),
    })
    expect(settlePool({ ...stake, direction: 'UP' }, gone('FLAT'), totals)).toMatchObject({
      outcome: 'TIE',
      payout: usdt(1),
    })
  })
})
