// The format of the recorded months: one line per minute, with its open less the previous close, high less open, open
// less low, and close less open, all in hundredths; the first line names the first minute. A month takes some 150 kB
// compressed. README.md names the source.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Prices in hundredths. */
export interface Minute {
  time: number
  open: number
  high: number
  low: number
  close: number
}

export const recordings = {
  '2022-01': new URL('./btc-perp-2022-01.br', import.meta.url),
  '2023-03': new URL('./btcusdt-spot-2023-03.br', import.meta.url),
} as const
export type Month = keyof typeof recordings

const MINUTE_MS = 60_000

/** Without gaps. */
export function readMonth(month: Month): Minute[] {
  return unpackMinutes(brotliDecompressSync(readFileSync(recordings[month])).toString())
}

export function packMinutes(minutes: readonly Minute[]): string {
  let before = 0
  const lines = minutes.map(({ open, high, low, close }) => {
    const line = [open - before, high - open, open - low, close - open].join(' ')
    before = close
    return line
  })
  return [minutes[0]?.time ?? 0, ...lines].join('\n')
}

export function unpackMinutes(text: string): Minute[] {
  const [first = '', ...lines] = text.split('\n')
  let before = 0
  return lines.map((line, place) => {
    const [step = 0, up = 0, down = 0, gain = 0] = line.split(' ').map(Number)
    const open = before + step
    before = open + gain
    return { time: Number(first) + place * MINUTE_MS, open, high: open + up, low: open - down, close: before }
  })
}
