// A user who watches the venues directly knows their prices before the index does. Here a bettor knows the true price
// at every moment, and bets on the index's next move. The entry rule makes that useless: no price known at acceptance
// is in the entry. If the first tick after acceptance were the entry, the bettor would win, which shows that this test
// can detect it.
import { followPath, type SettlementTick } from '@assay/engine/binary/settlement'
import type { Price } from '@assay/engine/money'
import { randomNumbers } from '@assay/engine/testing/randomNumbers'
import { expect, test } from 'vitest'
import { indexOf } from '../market/index/priceIndex.ts'

const SEEDS = 200
const HOURS = 3
const STEP_MS = 100
const START = 1_800_000_000_000
const DECIMALS = 100
const YEARLY_VOLATILITY = 0.5
const STEP_DEVIATION = YEARLY_VOLATILITY * Math.sqrt(STEP_MS / (365 * 86_400_000))
/** One-sided upper bound at 99 %, in standard errors. */
const SURE = 2.3263
const offers = [
  { seconds: 30, odds: 0.75 },
  { seconds: 60, odds: 0.8 },
  { seconds: 120, odds: 0.85 },
  { seconds: 300, odds: 0.9 },
] as const
/** Bets when the index is behind by this many basis points or more. */
const thresholds = [0, 1, 1.5, 2, 3] as const

/**
 * Stream messages arrive some time after they were sent. A poll is received when it was requested: its answer is no
 * older.
 */
const streams = [40, 130, 250] as const
const POLL_EVERY_MS = 2150
const POLL_TAKES_MS = 150

interface World {
  priceAt: (time: number) => number
  ticks: SettlementTick[]
}

function worldOf(seed: number): World {
  const random = randomNumbers(seed)
  const normal = () => {
    const [radius, angle] = [(random(2 ** 32) + 1) / 2 ** 32, random(2 ** 32) / 2 ** 32]
    return Math.sqrt(-2 * Math.log(radius)) * Math.cos(2 * Math.PI * angle)
  }
  const prices = new Float64Array((HOURS * 3_600_000) / STEP_MS)
  let price = 100_000 * DECIMALS
  for (let place = 0; place < prices.length; place++) {
    prices[place] = price
    price *= 1 + STEP_DEVIATION * normal()
  }
  const priceAt = (time: number) => prices[Math.max(0, Math.floor((time - START) / STEP_MS))] ?? 0
  const phases = streams.map(() => random(POLL_EVERY_MS))
  const ticks: SettlementTick[] = []
  for (let time = START + 10_000; time < START + HOURS * 3_600_000; time += 1000) {
    const asked = phases.map((phase) => lastBefore(time - POLL_TAKES_MS, { every: POLL_EVERY_MS, phase }))
    const heard = streams.map((_, place) => time - ((place * 37) % 100))
    const mids = [
      ...asked.map((at) => priceAt(at + POLL_TAKES_MS / 2)),
      ...heard.map((at, place) => priceAt(at - (streams[place] ?? 0))),
    ]
    ticks.push({
      sequence: ticks.length + 1,
      time,
      price: indexOf(mids.map((mid) => Math.round(mid) as Price)),
      state: 'NORMAL',
      sources: mids.length,
      receivedSince: Math.min(...asked, ...heard),
    })
  }
  return { priceAt, ticks }
}

function lastBefore(time: number, { every, phase }: { every: number; phase: number }): number {
  return Math.floor((time - phase) / every) * every + phase
}

interface Bets {
  count: number
  sum: number
  squares: number
}

/** Bets that do not overlap: one after the other, each 50 ms before a tick, when the index is at its oldest. */
function bet(
  { priceAt, ticks }: World,
  { seconds, odds }: (typeof offers)[number],
  threshold: number,
  bets: Bets,
): void {
  const last = ticks.length - seconds - 20
  for (let place = 0; place < last; place++) {
    const tick = ticks[place] as SettlementTick
    const acceptedAt = tick.time + 950
    const behind = priceAt(acceptedAt) / (tick.price as number) - 1
    if (Math.abs(behind) < threshold / 10_000) continue
    const path = followPath({ entryAfter: acceptedAt, periodMs: seconds * 1000 }, ticks)
    const move = path?.move ?? 'FLAT'
    const gain = move === 'FLAT' ? 0 : move === (behind > 0 ? 'UP' : 'DOWN') ? odds : -1
    bets.count += 1
    bets.sum += gain
    bets.squares += gain * gain
    place = (path?.closing.at(-1)?.sequence ?? place + 1) - 1
  }
}

function expectationOf({ count, sum, squares }: Bets): { mean: number; error: number } {
  const mean = sum / count
  return { mean, error: Math.sqrt((squares / count - mean * mean) / count) }
}

const noBets = (): Bets => ({ count: 0, sum: 0, squares: 0 })

test('a bettor who always knows the true price loses against the house on average, whenever they bet', () => {
  const all = offers.flatMap((offer) => thresholds.map((threshold) => ({ offer, threshold, bets: noBets() })))
  for (let seed = 1; seed <= SEEDS; seed++) {
    const world = worldOf(seed)
    for (const { offer, threshold, bets } of all) bet(world, offer, threshold, bets)
  }
  for (const { offer, threshold, bets } of all) {
    const { mean, error } = expectationOf(bets)
    const name = `${offer.seconds} s, behind by ${threshold} bp: ${bets.count} bets, ${mean.toFixed(4)} ± ${error.toFixed(4)}`
    expect(mean + SURE * error, name).toBeLessThan(0)
  }
})

test('the same bettor would win if the first tick after acceptance were the entry', () => {
  const bets = noBets()
  for (let seed = 1; seed <= 40; seed++) {
    const { priceAt, ticks } = worldOf(seed)
    const always = ticks.map((tick) => ({ ...tick, receivedSince: tick.time + 500 }))
    bet({ priceAt, ticks: always }, offers[0], 3, bets)
  }
  const { mean, error } = expectationOf(bets)
  expect(mean - SURE * error).toBeGreaterThan(0)
})
