// An index value and its tick in wire format.
import type { indexReading, tick } from '@assay/api/market'
import { formatPrice, type Price } from '@assay/engine/money'
import type * as z from 'zod/mini'
import type { PublishedTick } from './publishedTicks.ts'
import type { SourceReading } from './priceIndex.ts'

export type IndexAnswer = z.infer<typeof indexReading>
export type TickAnswer = z.infer<typeof tick>

export function answerIndex({ tick: published, reading }: PublishedTick): IndexAnswer {
  const { symbol, state, price, time, sequence, priceDecimals } = published
  const decimal = (value: Price | null) => (value === null ? null : formatPrice(value, priceDecimals))
  const show = ({ name, price: mid, receivedAt, droppedBecause }: SourceReading) => ({
    name,
    price: decimal(mid),
    ageMs: time - receivedAt,
    isUsed: droppedBecause === null,
    droppedBecause,
  })
  return {
    symbol,
    state,
    price: decimal(price),
    time,
    sequence,
    spread: spreadOf(
      reading.sources.filter(({ droppedBecause }) => droppedBecause === null),
      price,
    ),
    sources: reading.sources.map(show),
    benchmark: reading.benchmark && { ...show(reading.benchmark), isApart: reading.benchmark.isApart },
  }
}

/** Largest distance of a used source from the index as a fraction, six decimals. */
function spreadOf(used: readonly { price: Price | null }[], index: Price | null): string {
  if (index === null) return '0.000000'
  const widest = Math.max(0, ...used.map(({ price }) => Math.abs((price ?? index) - index)))
  return (widest / index).toFixed(6)
}
