// The last 24 hours of one pair, by minute: the figures of the specification's price information.
import { formatAmount, formatPrice, type PairScales, type Price } from '@assay/engine/money'
import type { priceFigures } from '@assay/api/market'
import { DAY_MS } from '@assay/engine/calendar'
import type * as z from 'zod/mini'
import { type Bar, MINUTE_MS } from './bars.ts'

export type PriceFigures = z.infer<typeof priceFigures>

const SPARKLINE_POINTS = 48

export class DayWindow {
  /** Oldest first. The last one may still change: it is the open bar itself. */
  #bars: Bar[]
  #remembered: { minute: number; figures: DayFigures | null } | null = null

  constructor(bars: Bar[]) {
    this.#bars = bars
  }

  /** Call for every change of the open bar, and with every new one. */
  push(bar: Bar): void {
    this.#remembered = null
    if (this.#bars.at(-1) !== bar) this.#bars.push(bar)
  }

  /** For the 24 hours that end at `now`; null before the first price. */
  figures(now: number): DayFigures | null {
    const minute = Math.floor(now / MINUTE_MS)
    if (this.#remembered?.minute !== minute) this.#remembered = { minute, figures: this.#gather(now) }
    return this.#remembered.figures
  }

  /** The price of 24 hours ago is the close of the minute that contains that time, or of the last one before it. */
  #gather(now: number): DayFigures | null {
    this.#forget(now - DAY_MS)
    const [first, ...others] = this.#bars
    const last = this.#bars.at(-1)
    if (first === undefined || last === undefined) return null
    const isBefore = first.time <= now - DAY_MS
    const open = isBefore ? first.close : first.open
    const figures: DayFigures = { open, close: last.close, high: open, low: open, volume: 0n, amount: 0n, count: 0 }
    for (const bar of isBefore ? others : this.#bars) {
      if (bar.high > figures.high) figures.high = bar.high
      if (bar.low < figures.low) figures.low = bar.low
      figures.volume += bar.volume
      figures.amount += bar.amount
      figures.count += bar.count
    }
    return figures
  }

  /** The close at the end of every half hour, oldest first. */
  sparkline(now: number): Price[] {
    const points: Price[] = []
    let place = 0
    let close = this.#bars[0]?.open
    for (let point = 1; point <= SPARKLINE_POINTS; point += 1) {
      const end = now - DAY_MS + (point * DAY_MS) / SPARKLINE_POINTS
      for (let bar = this.#bars[place]; bar !== undefined && bar.time <= end; bar = this.#bars[place]) {
        close = bar.close
        place += 1
      }
      if (close !== undefined) points.push(close)
    }
    return points
  }

  /** One bar from before the window is kept, for its close. */
  #forget(since: number): void {
    const firstInside = this.#bars.findIndex(({ time }) => time > since)
    const surplus = (firstInside < 0 ? this.#bars.length : firstInside) - 1
    if (surplus > 0) this.#bars = this.#bars.slice(surplus)
  }
}

/** Prices in ticks, volume in lots, amount in units of the quote. */
export interface DayFigures {
  open: Price
  close: Price
  high: Price
  low: Price
  volume: bigint
  amount: bigint
  count: number
}

export function toPriceFigures(scales: PairScales, day: DayFigures): PriceFigures {
  const price = (value: Price) => formatPrice(value, scales.priceDecimals)
  const volume = formatAmount(day.volume, scales.quantityDecimals)
  return {
    close: price(day.close),
    openPrice: price(day.open),
    change: formatAmount(BigInt(day.close) - BigInt(day.open), scales.priceDecimals),
    priceChangePercent: changePercent(day),
    volume,
    volume2: formatAmount(day.amount, scales.quoteScale, { trim: true }),
    volume24: volume,
    high24: price(day.high),
    low24: price(day.low),
    open: price(day.open),
    low: price(day.low),
    high: price(day.high),
  }
}

/** Four decimals, towards zero: the page shows two and needs the sign of smaller values. */
export const CHANGE_DECIMALS = 4

/** In ten-thousandths of a percent. */
export function changeUnits({ open, close }: Pick<DayFigures, 'open' | 'close'>): bigint {
  return ((BigInt(close) - BigInt(open)) * 1_000_000n) / BigInt(open)
}

export function changePercent(day: Pick<DayFigures, 'open' | 'close'>): string {
  return formatAmount(changeUnits(day), CHANGE_DECIMALS)
}
