import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { EnvironmentReader } from '../../environment/environmentReader.ts'
import { medianRate } from './medianRate.ts'
import { readRates } from './rateSettings.ts'
import { readAnswer } from './readAnswer.ts'
import { LOCK_AGE_MS, openRates } from './rates.ts'

const NOW = Date.parse('2026-11-20T04:00:00Z')
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const at = (micros: number, minutesAgo = 0) => ({ micros, at: NOW - minutesAgo * 60_000 })

test.each([
  [[at(7_200_000), at(7_210_000), at(7_900_000)], 7_205_000],
  [[at(7_200_000), at(7_210_000), at(7_220_000)], 7_210_000],
  [[at(7_200_000), at(7_900_000)], null],
  [[at(7_200_000)], null],
  [[at(7_200_000), at(7_210_000, 11)], null],
  [[], null],
])('the rate is the median of what is fresh and agrees: %j', (quotes, rate) => {
  expect(medianRate(quotes, NOW - 10 * 60_000)).toBe(rate)
})

test('an answer is read where its settings say, with its own time', () => {
  const source = { url: '', path: ['rates', 'CNY'], timePath: ['time'] }
  expect(readAnswer({ rates: { CNY: 7.2034 }, time: NOW / 1000 - 60 }, source, NOW)).toEqual(at(7_203_400, 1))
  expect(readAnswer({ rates: { CNY: '7.2' }, time: '2026-11-20T05:00:00Z' }, source, NOW)).toEqual(at(7_200_000))
  for (const answer of [
    {},
    null,
    { rates: { CNY: 0 }, time: 1 },
    { rates: { CNY: 7.2 } },
    { rates: { CNY: 'x' }, time: 1 },
  ])
    expect(readAnswer(answer, source, NOW)).toBeNull()
})

test('settings need two sources with the place of the rate', () => {
  const read = (CNY_RATES: string) => {
    const reader = new EnvironmentReader({ CNY_RATES, ASSAY_ENV: 'production' })
    return { ...readRates(reader), faults: reader.faults.length }
  }
  expect(read('https://a.example/x?base=USD#rates.CNY;time,http://b.example#cny;at')).toEqual({
    sources: [
      { url: 'https://a.example/x?base=USD', path: ['rates', 'CNY'], timePath: ['time'] },
      { url: 'http://b.example/', path: ['cny'], timePath: ['at'] },
    ],
    simulated: false,
    faults: 0,
  })
  expect(read('https://a.example#cny;at').faults).toBe(1)
  // Without a time of its own nobody knows how old its rate is.
  expect(read('https://a.example#cny;at,https://b.example#cny').faults).toBe(1)
  expect(read('https://a.example#cny;at,ftp://b.example#cny;at').faults).toBe(1)
  expect(read('')).toEqual({ sources: [], simulated: false, faults: 0 })
})

/** A source whose answer the test changes. */
async function standIn(answer: { status: number; body: string }) {
  const asked = { count: 0 }
  const server = createServer((_, response) => {
    asked.count++
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('sources are asked over HTTP, and there is no rate once they fail for too long', async () => {
  let now = NOW
  const answers = [7.2, 7.22].map((rate) => ({ status: 200, body: JSON.stringify({ cny: rate, at: NOW }) }))
  const sources = await Promise.all(answers.map(standIn))
  const rates = openRates({
    settings: { sources: sources.map(({ url }) => ({ url, path: ['cny'], timePath: ['at'] })), simulated: false },
    clock: { now: () => now },
    log: { warn: () => {} },
  })
  expect(await rates.read()).toBe(7_210_000)
  await rates.read()
  expect(sources.map(({ asked }) => asked.count)).toEqual([1, 1])
  // What is locked asks for a younger one than what is shown.
  expect(await rates.read(LOCK_AGE_MS)).toBe(7_210_000)
  now += LOCK_AGE_MS + 1
  if (answers[0] !== undefined) answers[0].status = 500
  if (answers[1] !== undefined) answers[1].body = 'no JSON'
  expect(await rates.read()).toBe(7_210_000)
  expect(await rates.read(LOCK_AGE_MS)).toBeNull()
  now += 10 * 60_000
  expect(await rates.read()).toBeNull()
})

test('a demo without sources walks at random within what venues show', async () => {
  let now = NOW
  const rates = openRates({
    settings: { sources: [], simulated: true },
    clock: { now: () => now },
    log: { warn: () => {} },
  })
  const seen = new Set<number | null>()
  for (let step = 0; step < 50; step++, now += 10_000) seen.add(await rates.read())
  expect(seen.size).toBeGreaterThan(5)
  for (const rate of seen) expect(Math.abs((rate ?? 0) - 7_200_000)).toBeLessThan(100_000)
})
