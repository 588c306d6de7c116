// Lists expiries according to their rule, and settles them when the ticks of their window are stored. Both are
// idempotent: the engine refuses a repetition, and work missed during downtime is done afterwards.
import type { Price } from '@assay/engine/money'
import {
  EXTENSION_SECONDS,
  firstSample,
  type Samples,
  SECOND_MS,
  settle,
  WINDOW_SECONDS,
} from '@assay/engine/options/settlement'
import { seriesName } from '@assay/engine/options/seriesName'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Core } from '../context.ts'
import type { Tick } from '../ticks/tickChain.ts'
import type { OptionBoard } from './board.ts'
import { dueExpiries } from './calendar.ts'

const SAMPLES_MAX = WINDOW_SECONDS + EXTENSION_SECONDS

type Running = Core & { options: OptionBoard }

export async function runSeries(running: Running): Promise<void> {
  await settleDue(running)
  await listDue(running)
}

/** Strikes are centred on the newest stored tick; without an index nothing is listed. */
async function listDue({ clock, exchange, market, options }: Running): Promise<void> {
  for (const rules of options.listed()) {
    const tick = market.newestTick(rules.symbol)?.tick
    if (tick === undefined || tick.price === null || Math.abs(clock.now() - tick.time) > 5 * SECOND_MS) continue
    for (const { expiry, kind } of dueExpiries(clock.now())) {
      const name = seriesName(rules.coin, expiry)
      if (options.findSeries(name) !== undefined) continue
      const series = {
        ...rules,
        series: name,
        kind,
        expiry,
        listedSequence: tick.sequence,
        listedPrice: tick.price,
      }
      await exchange.submit({ command: { type: 'options.listSeries', series } })
    }
  }
}

async function settleDue(running: Running): Promise<void> {
  const { clock, exchange, options, log } = running
  for (const series of options.series()) {
    if (clock.now() < series.expiry || exchange.isHalted('OPTIONS', series.series)) continue
    const window = await readWindow(running, series)
    if (window === null) continue
    const { samples, first, last } = window
    const settled = settle(samples)
    await exchange.submit({
      command: {
        type: 'options.settleSeries',
        series: series.series,
        samples: samples.slice(0, settled.seconds),
        firstSequence: first?.sequence ?? 0,
        lastSequence: last?.sequence ?? 0,
        lastHash: last?.hash ?? '',
      },
    })
    log.info({ series: series.series, outcome: settled.outcome }, 'an expiry is settled')
  }
}

interface Window {
  samples: Samples
  first: Tick | undefined
  last: Tick | undefined
}

/**
 * The stored ticks of an expiry, one for each second; null while more are needed. A second is missing only once a later
 * one is stored: the chain never goes back.
 */
async function readWindow({ market }: Core, series: OptionSeries): Promise<Window | null> {
  const from = firstSample(series.expiry)
  const newest = market.newestTick(series.symbol)?.tick.time
  if (newest === undefined || newest < series.expiry) return null
  const known = Math.min(Math.floor((newest - from) / SECOND_MS) + 1, SAMPLES_MAX)
  const to = from + (known - 1) * SECOND_MS
  const ticks = await market.ticks({ symbol: series.symbol, from, to, limit: known })
  const samples = samplesOf(ticks, from, known)
  const settled = settle(samples)
  if (settled.outcome === 'WAIT') return null
  const used = ticks.filter(({ time }) => time < from + settled.seconds * SECOND_MS)
  return { samples, first: used[0], last: used.at(-1) }
}

function samplesOf(ticks: readonly Tick[], from: number, count: number): Samples {
  const samples: (Price | null)[] = Array.from({ length: count }, () => null)
  for (const { time, price } of ticks) samples[Math.floor((time - from) / SECOND_MS)] = price
  return samples
}
