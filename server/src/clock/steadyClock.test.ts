// The exchange's time, on a machine whose clocks are changed, stop, drift and sleep.
import { expect, test } from 'vitest'
import { createSteadyClock } from './steadyClock.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const MINUTE = 60_000

/** `world` is the true time, which the venues report. */
function machine() {
  const world = { time: NOON, awake: 0, wallOff: 0 }
  const clock = createSteadyClock({ now: () => world.time + world.wallOff, monotonic: () => world.awake })
  const pass = (ms: number) => {
    world.time += ms
    world.awake += ms
  }
  const sleep = (ms: number) => (world.time += ms)
  /** Seconds in which the clock is compared with the venues, or cannot be. */
  const live = (seconds: number, venues: 'heard' | 'silent') => {
    for (let second = 0; second < seconds; second += 1) {
      pass(1000)
      clock.compare(venues === 'heard' ? world.wallOff : null)
    }
  }
  return { world, clock, pass, sleep, live, off: () => clock.now() - world.time }
}

test.each([-10 * MINUTE, 10 * MINUTE, -24 * 60 * MINUTE])('a wall clock set by %i ms changes nothing', (step) => {
  for (const venues of ['heard', 'silent'] as const) {
    const { world, clock, live, off } = machine()
    live(10, venues)
    world.wallOff = step
    live(1000, venues)
    expect(off()).toBe(0)
    expect(clock.isTrusted()).toBe(true)
  }
})

test('a stopped wall clock does not stop the time', () => {
  const { world, live, off } = machine()
  for (let second = 0; second < 600; second += 1) {
    world.wallOff -= 1000
    live(1, 'heard')
  }
  expect(Math.abs(off())).toBeLessThanOrEqual(2000)
})

test('a clock that drifts is corrected to the wall clock', () => {
  const { world, live, off } = machine()
  for (let second = 0; second < 5000; second += 1) {
    live(1, 'heard')
    world.awake += 0.5
  }
  expect(Math.abs(off())).toBeLessThan(10)
})

test('after the machine has slept its wall clock is used once the venues agree with it', () => {
  const { clock, sleep, live, off } = machine()
  sleep(60 * MINUTE)
  live(10, 'silent')
  expect(off()).toBe(-60 * MINUTE)
  live(1, 'heard')
  expect(off()).toBe(0)
  expect(clock.isTrusted()).toBe(true)
})

test('after the machine has slept no new business is accepted while its wall clock is wrong too', () => {
  const { world, clock, sleep, live, off } = machine()
  sleep(60 * MINUTE)
  world.wallOff = 30 * MINUTE
  live(1, 'heard')
  expect(clock.isTrusted()).toBe(false)
  world.wallOff = 1000
  live(1, 'heard')
  expect([clock.isTrusted(), off()]).toEqual([true, 1000])
})

test('time never goes back, and is not trusted while it stands still', () => {
  const { world, clock, live } = machine()
  clock.goOnFrom(NOON + 10 * MINUTE, { isProven: false })
  live(1, 'heard')
  expect(clock.now()).toBe(NOON + 10 * MINUTE)
  expect(clock.isTrusted()).toBe(false)
  live(599, 'silent')
  expect([clock.now(), clock.isTrusted()]).toEqual([NOON + 10 * MINUTE, true])
  live(1, 'heard')
  expect(clock.now()).toBe(world.time)
})

test('a start with a wrong wall clock continues from the time on disk until the venues confirm a time', () => {
  const { world, clock, live } = machine()
  world.wallOff = 24 * 60 * MINUTE
  clock.goOnFrom(NOON - MINUTE, { isProven: true })
  live(5, 'silent')
  expect(clock.now()).toBe(NOON - MINUTE + 5000)
  live(5, 'heard')
  expect(clock.now()).toBe(NOON - MINUTE + 10_000)
  expect(clock.isTrusted()).toBe(false)
  world.wallOff = 0
  live(1, 'heard')
  expect([clock.now(), clock.isTrusted()]).toEqual([world.time, true])
})

test('who takes over from another process continues from its time, and keeps a time that the venues have confirmed', () => {
  const { clock, live, off } = machine()
  live(5, 'heard')
  clock.goOnFrom(NOON + 1000, { isProven: true })
  expect(off()).toBe(0)
  clock.goOnFrom(NOON + 9000, { isProven: true })
  expect(off()).toBe(4000)
  live(2, 'silent')
  expect(off()).toBe(4000)
})

test('a drifting wall clock moves the time no further than the venues allow', () => {
  const { world, live, off } = machine()
  for (let second = 0; second < 7200; second += 1) {
    world.wallOff += 4
    live(1, 'heard')
  }
  expect(Math.abs(off())).toBeLessThanOrEqual(2000)
})

test('a second without venues does not adopt a wall clock that they had contradicted', () => {
  const { world, live, off } = machine()
  live(10, 'heard')
  world.wallOff = 2500
  live(1, 'heard')
  for (let second = 0; second < 1000; second += 1) live(1, second % 10 === 0 ? 'silent' : 'heard')
  expect(off()).toBeLessThanOrEqual(2000)
  world.wallOff = 1900
  live(1000, 'heard')
  world.wallOff = 3800
  for (let second = 0; second < 5000; second += 1) live(1, second % 2 === 0 ? 'silent' : 'heard')
  expect(off()).toBeLessThanOrEqual(2010)
})
