import type { Clock } from '../context.ts'

export interface SettableClock extends Clock {
  set(time: number): void
  advance(ms: number): void
}

export function settableClock(start: number): SettableClock {
  let time = start
  return {
    now: () => time,
    set(to) {
      time = to
    },
    advance(ms) {
      time += ms
    },
  }
}
