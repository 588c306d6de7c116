// An excerpt of the full `npm run replay`, and the format of its prices.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseRecording } from '../../outside/prices/recording.ts'
import { plantedInFollow } from '../simulator/plantedInFollow.ts'
import { expandMinutes } from './expandMinutes.ts'
import { type Month, packMinutes, readMonth, unpackMinutes } from './recordedMinutes.ts'
import { replayMonth } from './replayMonth.ts'

const shared = new URL('../../../../../shared/data/', import.meta.url)

test('a rising minute falls first, a falling one rises first', () => {
  const rising = { time: 0, open: 100, low: 90, high: 130, close: 120 }
  const falling = { time: 0, open: 100, low: 80, high: 110, close: 90 }
  const at = (minute: typeof rising, seconds: number[]) => seconds.map((second) => expandMinutes([minute])[second])
  expect(at(rising, [0, 10, 20, 30, 40, 59])).toEqual([100, 95, 90, 110, 130, 120])
  expect(at(falling, [0, 10, 20, 30, 40, 59])).toEqual([100, 105, 110, 95, 80, 90])
})

test.each([
  ['2022-01', 'btc-perp-2022-01.1m.csv', 45_031],
  ['2023-03', 'btcusdt-spot-2023-03.1m.csv', 30_240],
] as const)('the packed minutes of %s are those of the record', (month: Month, name, count) => {
  const minutes = readMonth(month)
  expect(minutes.length).toBe(count)
  expect(unpackMinutes(packMinutes(minutes.slice(0, 500)))).toEqual(minutes.slice(0, 500))
  const file = new URL(name, shared)
  if (!existsSync(file)) return
  const byTime = new Map(minutes.map((minute) => [minute.time, minute]))
  const cents = (price: number) => Math.round(price * 100)
  for (const { time, open, high, low, close } of parseRecording(readFileSync(file, 'utf8'), name)) {
    const recorded = { time, open: cents(open), high: cents(high), low: cents(low), close: cents(close) }
    expect(byTime.get(time)).toEqual(recorded)
  }
})

test('the hours in which a stablecoin lost its peg, through the real engine', () => {
  // 2023-03-11 from 05:00.
  const minutes = readMonth('2023-03').slice(14_700, 14_940)
  const report = replayMonth({ minutes, accounts: 150, contracts: 300, leads: 0, followers: 0, seed: 3 })
  expect(report.contracts + report.refusedContracts).toBe(300)
  expect(report.positions).toBeGreaterThan(100)
  expect(report.liquidations).toBeGreaterThan(0)
})

test('traders and followers over the Monday after it, through the real engine', () => {
  // 2023-03-12 from 22:30 to 01:00: profits are shared at 00:00.
  const minutes = readMonth('2023-03').slice(17_190, 17_340)
  const { copying } = replayMonth({ minutes, accounts: 30, contracts: 30, leads: 8, followers: 150, seed: 9 })
  const { blocks, cutBlocks, copies, weeklyShares, finalShares, portfolioStops, skips } = copying
  for (const [count, least] of [
    [blocks, 50],
    [cutBlocks, 1],
    [copies, 500],
    [weeklyShares, 3],
    [finalShares, 3],
    [portfolioStops, 1],
  ] as const)
    expect(count).toBeGreaterThanOrEqual(least)
  for (const reason of ['SYMBOL_OFF', 'SLIPPAGE', 'BELOW_MINIMUM', 'NOTHING_TO_CLOSE', 'LEVERAGE', 'STOPS'] as const)
    expect(skips[reason] ?? 0, reason).toBeGreaterThan(0)
})

test.each(plantedInFollow)('fails if $name', async ({ name }) => {
  const { status, printed } = await replayWith(name)
  expect(printed).toContain('Breach')
  expect(status).toBe(1)
})

/** The same piece in its own process, with one of the known bugs. */
async function replayWith(bug: string): Promise<{ status: number | null; printed: string }> {
  const at = (name: string) => new URL(name, import.meta.url).href
  const program = `
    import { readMonth } from '${at('recordedMinutes.ts')}'
    import { replayMonth } from '${at('replayMonth.ts')}'
    const minutes = readMonth('2023-03').slice(17_190, 17_340)
    replayMonth({ minutes, accounts: 30, contracts: 30, leads: 8, followers: 150, seed: 9 })`
  const planting = ['--import', at('../simulator/plant.ts'), '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, planting, { env: { ...process.env, PLANTED_BUG: bug } })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, printed }
}
