// One-minute bars as one-second ticks, by a fixed rule. A rising minute goes from its open to its low at second 20, to
// its high at second 40 and to its close at second 59; a falling or unchanged one reaches its high first. In between it
// is linear, rounded down to a tick.
//
// Open 100, low 90, high 130, close 120: second 0 is 100, second 10 is 95, second 20 is 90, second 30 is 110, second 40
// is 130, second 59 is 120.
import type { Minute } from './recordedMinutes.ts'

export const SECONDS = 60
const CORNERS = [0, 20, 40, 59]

/** In hundredths, one per second from the start of the first minute. */
export function expandMinutes(minutes: readonly Minute[]): Int32Array {
  const prices = new Int32Array(minutes.length * SECONDS)
  for (const [place, { open, high, low, close }] of minutes.entries()) {
    const path = close > open ? [open, low, high, close] : [open, high, low, close]
    for (let second = 0; second < SECONDS; second += 1) prices[place * SECONDS + second] = priceAt(path, second)
  }
  return prices
}

function priceAt(path: readonly number[], second: number): number {
  const leg = second < 20 ? 0 : second < 40 ? 1 : 2
  const [start = 0, end = 0] = [CORNERS[leg], CORNERS[leg + 1]]
  const [from = 0, to = 0] = [path[leg], path[leg + 1]]
  return from + Math.floor(((to - from) * (second - start)) / (end - start))
}
