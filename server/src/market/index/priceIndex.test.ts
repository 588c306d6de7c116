import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Price } from '@assay/engine/money'
import type { VenueQuote } from '../../outside/prices/priceSource.ts'
import { HEALTH_MS, type IndexMemory, indexOf, type IndexReading, readIndex } from './priceIndex.ts'

const START = 1_795_000_000_000

/** One second after another: each row has the venues' mids in ticks of 0.01; null is an empty book. */
function seconds(
  rows: readonly (number | null)[][],
  {
    from = null as IndexMemory | null,
    outside = () => null,
  }: { from?: IndexMemory | null; outside?: (second: number) => VenueQuote | null } = {},
): IndexReading[] {
  let memory = from
  return rows.map((mids, second) => {
    const time = START + second * 1000
    const read = readIndex({
      quotes: mids.map((mid, place) => quote(place, mid, time)),
      benchmark: outside(second),
      priceDecimals: 2,
      time,
      memory,
    })
    memory = read.memory
    return read.reading
  })
}

function quote(place: number, mid: number | null, receivedAt: number): VenueQuote {
  const side = (shift: number) => (mid === null ? null : (mid + shift) / 100)
  return { venue: `venue-${place + 1}`, bid: side(-1), ask: side(1), receivedAt }
}

const calm = [10000, 10010, 10010, 10020, 10020]
const last = (readings: readonly IndexReading[]) => readings.at(-1) as IndexReading
const dropped = (reading: IndexReading) => reading.sources.map(({ droppedBecause }) => droppedBecause)

test('the index is the mean of the mids', () => {
  expect(last(seconds([calm]))).toMatchObject({ state: 'NORMAL', price: 10012 })
})

test('an outlier is clamped to half a percent of the median', () => {
  expect(last(seconds([[...calm, 13000]])).price).toBe(10021)
})

test.each([
  ['empty', { bid: null, ask: 100.01, receivedAt: START }, 'EMPTY'],
  ['crossed', { bid: 100.02, ask: 100.01, receivedAt: START }, 'CROSSED'],
  ['locked', { bid: 100.01, ask: 100.01, receivedAt: START }, 'CROSSED'],
  ['not a number', { bid: Number.NaN, ask: 100.01, receivedAt: START }, 'EMPTY'],
  ['infinite', { bid: 100, ask: Number.POSITIVE_INFINITY, receivedAt: START }, 'EMPTY'],
  ['negative', { bid: -2, ask: -1, receivedAt: START }, 'EMPTY'],
  ['zero', { bid: 0, ask: 0, receivedAt: START }, 'EMPTY'],
  ['below half a tick', { bid: 0.001, ask: 0.003, receivedAt: START }, 'EMPTY'],
  ['ten seconds old', { bid: 99.99, ask: 100.01, receivedAt: START - 10_000 }, null],
  ['older than ten seconds', { bid: 99.99, ask: 100.01, receivedAt: START - 10_001 }, 'STALE'],
  ['received this very moment', { bid: 99.99, ask: 100.01, receivedAt: START }, null],
  ['received later than now', { bid: 99.99, ask: 100.01, receivedAt: START + 1 }, 'AHEAD'],
])('a source that is %s', (_, odd, reason) => {
  const quotes = [...calm.map((mid, place) => quote(place, mid, START)), { venue: 'odd', ...odd }]
  const { reading } = readIndex({ quotes, benchmark: null, priceDecimals: 2, time: START, memory: null })
  expect(reading.sources.at(-1)?.droppedBecause ?? null).toBe(reason)
  expect(reading.state).toBe('NORMAL')
})

describe('a jump of more than ten percent in a second', () => {
  test('is dropped while no other source confirms it', () => {
    const readings = seconds([calm, [10000, 10010, 10010, 10020, 11100], [10000, 10010, 10010, 10020, 11100]])
    expect(dropped(last(readings))).toEqual([null, null, null, null, 'JUMPED'])
    expect(last(readings)).toMatchObject({ state: 'DEGRADED', price: 10010 })
  })
  test('is dropped if only one other confirms it', () => {
    expect(dropped(last(seconds([calm, [10000, 10010, 10010, 11100, 11110]])))).toEqual([
      null,
      null,
      null,
      'JUMPED',
      'JUMPED',
    ])
  })
  test('counts when two others confirm it', () => {
    const crash = [8500, 8505, 8510, 8500, 8495]
    expect(last(seconds([calm, crash]))).toMatchObject({ state: 'NORMAL', price: 8502 })
  })
  test('is forgotten when the source returns to its level', () => {
    expect(dropped(last(seconds([calm, [10000, 10010, 10010, 10020, 11100], calm])))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
  test('of exactly ten percent does not count', () => {
    expect(
      dropped(
        last(
          seconds([
            [10000, 10000, 10000],
            [10000, 10000, 11000],
          ]),
        ),
      ),
    ).toEqual([null, null, null])
  })
})

describe('the state', () => {
  test.each([
    [6, 'NORMAL'],
    [5, 'NORMAL'],
    [4, 'DEGRADED'],
    [3, 'DEGRADED'],
    [2, 'PAUSED'],
    [0, 'PAUSED'],
  ])('of %i live sources is %s', (live, state) => {
    const mids = Array.from({ length: 6 }, (_, place) => (place < live ? 10000 : null))
    const reading = last(seconds([mids]))
    expect(reading.state).toBe(state)
    expect(reading.price === null).toBe(state === 'PAUSED')
  })
  test('is PAUSED if fewer than three agree within one percent', () => {
    expect(last(seconds([[10000, 10000, 10500, 10600, 10700]])).state).toBe('PAUSED')
  })
  test('leaves PAUSED after thirty healthy seconds and not earlier', () => {
    const sick = [10000, 10000]
    const health = Array.from({ length: HEALTH_MS / 1000 + 1 }, () => calm)
    const readings = seconds([sick, ...health])
    expect(readings.at(-2)?.state).toBe('PAUSED')
    expect(readings.at(-1)?.state).toBe('NORMAL')
  })
  test('one unhealthy second restarts the thirty', () => {
    const sick = [10000, 10000]
    const health = Array.from({ length: 20 }, () => calm)
    expect(last(seconds([sick, ...health, sick, ...health])).state).toBe('PAUSED')
  })
  test('a restart does not shorten a pause', () => {
    const from: IndexMemory = { state: 'PAUSED', healthySince: null, accepted: new Map() }
    expect(last(seconds([calm, calm], { from })).state).toBe('PAUSED')
  })
})

describe('for any prices of the venues', () => {
  const mid = fc.oneof(fc.integer({ min: 9900, max: 10100 }), fc.integer({ min: 1, max: 2 ** 40 }), fc.constant(null))
  const rows = fc.array(fc.array(mid, { minLength: 0, maxLength: 8 }), { minLength: 1, maxLength: 40 })

  test('the index is within the range of its mids, and within half a percent and a tick of their median', () => {
    fc.assert(
      fc.property(rows, (given) => {
        for (const { price, sources } of seconds(given)) {
          if (price === null) continue
          const used = sources.flatMap((source) => (source.droppedBecause === null ? [source.price as number] : []))
          const sorted = used.toSorted((left, right) => left - right)
          const middle = [sorted[Math.floor((used.length - 1) / 2)], sorted[Math.floor(used.length / 2)]] as [
            number,
            number,
          ]
          expect(price).toBeGreaterThanOrEqual(Math.max(Math.min(...used), middle[0] * 0.995 - 1))
          expect(price).toBeLessThanOrEqual(Math.min(Math.max(...used), middle[1] * 1.005 + 1))
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('there is a price exactly if the state is not PAUSED, and never from fewer than three', () => {
    fc.assert(
      fc.property(rows, (given) => {
        for (const { state, price, sources } of seconds(given)) {
          expect(price === null).toBe(state === 'PAUSED')
          if (price !== null)
            expect(sources.filter(({ droppedBecause }) => droppedBecause === null).length).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('no single venue can move the index by more than a fifth of a percent', () => {
    const honest = fc.array(fc.integer({ min: 99_990, max: 100_010 }), { minLength: 5, maxLength: 7 })
    fc.assert(
      fc.property(honest, fc.integer({ min: 1, max: 2 ** 40 }), (mids, lie) => {
        const before = indexOf(mids as Price[])
        const after = indexOf([...mids, lie] as Price[])
        expect(Math.abs(after - before)).toBeLessThanOrEqual(200)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a benchmark', () => {
  const saying =
    (mid: number | null, ageMs = 0) =>
    (second: number) =>
      quote(9, mid, START + second * 1000 - ageMs)

  test('within one percent of the index changes nothing, and is published with its distance', () => {
    const reading = last(seconds([calm], { outside: saying(9920) }))
    expect(reading).toMatchObject({ state: 'NORMAL', price: 10012, benchmark: { price: 9920, isApart: false } })
  })

  test('more than one percent away pauses the index within a second, and for thirty more after it agrees again', () => {
    const outside = (second: number) => saying(second === 3 ? 9900 : 10010)(second)
    const readings = seconds(
      Array.from({ length: 40 }, () => calm),
      { outside },
    )
    expect(readings[2]).toMatchObject({ state: 'NORMAL' })
    expect(readings[3]).toMatchObject({ state: 'PAUSED', price: null, benchmark: { price: 9900, isApart: true } })
    expect(readings[3]?.sources.every(({ droppedBecause }) => droppedBecause === null)).toBe(true)
    expect(readings[33]?.state).toBe('PAUSED')
    expect(readings[34]?.state).toBe('NORMAL')
  })

  test.each([
    ['says nothing', saying(null)],
    ['is older than ten seconds', saying(5000, 10_001)],
    ['is not there', () => null],
  ])('that %s stops nobody', (_, outside) => {
    expect(last(seconds([calm], { outside }))).toMatchObject({ state: 'NORMAL', price: 10012 })
  })
})
