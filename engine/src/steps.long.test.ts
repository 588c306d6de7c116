// What a step of long work writes: the events are what the journal keeps and what every table is written from. It depends on
// how much the step does, not on how much there is to do.
import { expect, test } from 'vitest'
import type { Command } from './commands.ts'
import { apply } from './engine.ts'
import type { Event } from './events.ts'
import { amountUnits, type Price, quantityLots } from './money.ts'
import { HOUSE } from './nouns.ts'
import { quoteOption } from './options/pricing.ts'
import { createState } from './state.ts'
import { nextStep } from './steps.ts'
import { Crowd } from './testing/crowd.ts'
import { seconds } from './testing/optionDesk.ts'
import { bitcoinSeries, contractAt, EXPIRY } from './testing/optionTerms.ts'
import { STEP_MAX } from './turn.ts'

const LISTED = EXPIRY - 7 * 86_400_000
const TIMEOUT_MS = 120_000

interface Written {
  /** Of the largest step after the first command. */
  events: number
  bytes: number
  /** Of the first command, which may name everything that is to be done. */
  firstBytes: number
  steps: number
}

function written(commands: readonly (readonly Event[])[]): Written {
  const [first = [], ...steps] = commands
  return {
    events: Math.max(...steps.map(({ length }) => length)),
    bytes: Math.max(...steps.map(bytesOf)),
    firstBytes: bytesOf(first),
    steps: steps.length,
  }
}

function bytesOf(events: readonly Event[]): number {
  return JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).length
}

/** Everybody holds one unit of a call that ends in the money. */
function expiry(holders: number): Written {
  const state = createState(STEP_MAX)
  const events = (command: Command) => {
    const told = apply(state, command)
    if (told[0]?.type === 'rejected') throw new Error(`${command.type}: ${told[0].reason}`)
    return told
  }
  const amount = amountUnits(10n ** 17n)
  const credit = (user: number) =>
    events({ type: 'transfer.creditFaucet', time: LISTED, user, transferId: user + 1, asset: 'usdt', amount })
  events({ type: 'ledger.defineAsset', time: LISTED, asset: { asset: 'usdt', scale: 8 } })
  credit(HOUSE)
  const series = bitcoinSeries({ reserveMax: amountUnits(10n ** 18n), unitsMax: quantityLots(1) })
  events({ type: 'options.listSeries', time: LISTED, series })
  const tick = { sequence: 1, time: LISTED, index: 10_423_310 as Price, volatility: 500_000 as never }
  const price = quoteOption(contractAt(104_000, 'C'), tick).ask as Price
  const what = { symbol: 'BTC-261127-104000-C', clientOrderId: '', units: quantityLots(1), price }
  for (let user = 1000; user < 1000 + holders; user += 1) {
    credit(user)
    events({ type: 'options.buy', time: LISTED, user, ...what, quote: tick, newest: tick })
  }
  const samples = seconds(1800, 10_550_000)
  const of = { series: 'BTC-261127', samples, firstSequence: 1, lastSequence: 1800, lastHash: 'ab' }
  const told = [events({ type: 'options.settleSeries', time: EXPIRY, ...of })]
  for (let next = nextStep(state, EXPIRY); next !== null; next = nextStep(state, EXPIRY)) told.push(events(next))
  expect(state.options.series.size).toBe(0)
  return written(told)
}

function funding(positions: number): Written {
  const crowd = new Crowd(STEP_MAX)
  crowd.admit(positions)
  const told = crowd.fund()
  const paid = told.flat().filter(({ type }) => type === 'fundingPaid')
  expect(paid.length).toBeGreaterThan(0.9 * positions)
  return written(told)
}

function deleveraging(shorts: number): Written {
  const crowd = new Crowd(STEP_MAX)
  crowd.admitOneAgainst(shorts)
  const told = crowd.fall(0.85)
  expect(told.flat().filter(({ type }) => type === 'deleveraged')).toHaveLength(shorts)
  return written(told)
}

test.each([
  ['an expiry of 4,000 holders', expiry, 4000],
  ['funding over 12,000 positions', funding, 12_000],
  ['one position deleveraged against 6,000', deleveraging, 6000],
] as const)(
  '%s: a step writes as much as one of a quarter of them',
  (_, work, total) => {
    const [whole, quarter] = [work(total), work(total / 4)]
    expect(whole.steps).toBeGreaterThan(3 * quarter.steps)
    expect(whole.events).toBeLessThanOrEqual(1.05 * quarter.events)
    expect(whole.bytes).toBeLessThanOrEqual(1.1 * quarter.bytes)
    // Its own part, and an id of each for the rest.
    expect(whole.firstBytes).toBeLessThanOrEqual(1.1 * quarter.firstBytes + 10 * total)
  },
  TIMEOUT_MS,
)
