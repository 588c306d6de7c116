import { expect, test } from 'vitest'
import { Retries } from './retries.ts'

function open() {
  const errors: { row: string; pauseMs: number }[] = []
  const clock = { time: 0, now: () => clock.time }
  const log = { error: (bound: { row: string; pauseMs: number }) => void errors.push(bound) }
  return { retries: new Retries({ clock, log: log as never }), clock, errors }
}
const fail = async () => {
  throw new Error('broken')
}

test('a faulty row is logged, counted and paused longer each time, and others continue', async () => {
  const { retries, clock, errors } = open()
  const done: string[] = []
  for (let second = 0; second < 200; second++) {
    clock.time = second * 1000
    await retries.try('pay', 1n, fail)
    await retries.try('pay', 2n, async () => done.push('paid'))
  }
  expect(done).toHaveLength(200)
  expect(errors.map(({ pauseMs }) => pauseMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(retries.states()).toEqual([{ work: 'pay', rows: 1, failures: 9 }])
})

test('a row that succeeds is forgotten, and its next fault begins with the short pause', async () => {
  const { retries, clock, errors } = open()
  for (const attempt of [fail, fail, async () => {}, fail]) {
    clock.time += 100_000
    await retries.try('pay', 'a', attempt)
    expect(await retries.try('other', 'a', async () => {})).toBe(true)
  }
  expect(errors.map(({ pauseMs }) => pauseMs)).toEqual([1000, 2000, 1000])
  expect(retries.paused('pay')).toEqual(['a'])
  expect(await retries.try('pay', 'a', async () => {})).toBe(false)
  clock.time += 1000
  expect(retries.paused('pay')).toEqual([])
  expect(await retries.try('pay', 'a', async () => {})).toBe(true)
  expect(retries.states().map(({ rows }) => rows)).toEqual([0, 0])
})
