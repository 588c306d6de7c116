// Bars (candles): when they open, how a trade enters one, how small ones are combined into a large one.
// Prices are ticks, volume is lots, amount is units of the quote. A week opens on Monday, 00:00 UTC.
import { DAY_MS } from '@assay/engine/calendar'
import type { interval } from '@assay/api/scalars'
import type { Price } from '@assay/engine/money'
import type * as z from 'zod/mini'

export type Interval = z.infer<typeof interval>
/** From the finest to the coarsest. */
export const intervals: readonly Interval[] = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week']

export const MINUTE_MS = 60_000
const WEEK_MS = 7 * DAY_MS
/** 1970-01-05, the first Monday of the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const lengths: Record<Interval, number> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '4hour': 240 * MINUTE_MS,
  '1day': DAY_MS,
  '1week': WEEK_MS,
}

export interface Bar {
  /** Epoch ms of its opening. */
  time: number
  open: Price
  high: Price
  low: Price
  close: Price
  volume: bigint
  amount: bigint
  count: number
}

/** What a trade, or a tick of the index (no volume, amount or count), adds to a bar. */
export interface BarEntry {
  time: number
  price: Price
  volume: bigint
  amount: bigint
  count: number
}

export function intervalMs(interval: Interval): number {
  return lengths[interval]
}

/** The opening of the bar that contains a time. */
export function barOpening(interval: Interval, time: number): number {
  const offset = interval === '1week' ? FIRST_MONDAY_MS : 0
  const length = lengths[interval]
  return Math.floor((time - offset) / length) * length + offset
}

export function openBar(interval: Interval, entry: BarEntry): Bar {
  const { price, volume, amount, count } = entry
  return {
    time: barOpening(interval, entry.time),
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    amount,
    count,
  }
}

/** Changes the bar. Entries come in the order of their time. */
export function enterBar(bar: Bar, entry: BarEntry): void {
  if (entry.price > bar.high) bar.high = entry.price
  if (entry.price < bar.low) bar.low = entry.price
  bar.close = entry.price
  bar.volume += entry.volume
  bar.amount += entry.amount
  bar.count += entry.count
}

/** A bar without trades: it carries the previous close. */
export function gapBar(time: number, close: Price): Bar {
  return { time, open: close, high: close, low: close, close, volume: 0n, amount: 0n, count: 0 }
}

/** Combines finer bars, oldest first, into coarser ones. Where the finer ones are missing, so is the coarser one. */
export function gatherBars(interval: Interval, finer: readonly Bar[]): Bar[] {
  const gathered: Bar[] = []
  let current: Bar | undefined
  for (const bar of finer) {
    const time = barOpening(interval, bar.time)
    if (current?.time === time) joinBar(current, bar)
    else gathered.push((current = { ...bar, time }))
  }
  return gathered
}

/**
 * One bar for each interval of [from, to), both openings: the given ones, and gap bars between them. Starts with the
 * first known price.
 */
export function fillGaps(interval: Interval, bars: readonly Bar[], span: FilledSpan): Bar[] {
  const filled: Bar[] = []
  let close = span.closeBefore
  let next = 0
  for (let time = span.from; time < span.to; time += lengths[interval]) {
    const bar = bars[next]
    if (bar?.time === time) {
      filled.push(bar)
      close = bar.close
      next += 1
    } else if (close !== null) filled.push(gapBar(time, close))
  }
  return filled
}

export interface FilledSpan {
  from: number
  to: number
  /** The last close before `from`; null when there was none. */
  closeBefore: Price | null
}

function joinBar(bar: Bar, next: Bar): void {
  if (next.high > bar.high) bar.high = next.high
  if (next.low < bar.low) bar.low = next.low
  bar.close = next.close
  bar.volume += next.volume
  bar.amount += next.amount
  bar.count += next.count
}
