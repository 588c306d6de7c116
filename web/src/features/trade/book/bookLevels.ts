// The order book as numbers: levels in ticks and lots, joined into rows of a coarser step with their running sum.
// Bids are joined downwards and asks upwards, so that a joined row never looks better than what is really there.
import { type Price, parsePrice, parseQuantity, type Quantity } from '@assay/engine/money'

export type BookSide = 'bids' | 'asks'

export interface Level {
  price: Price
  quantity: Quantity
}

export interface BookDecimals {
  priceDecimals: number
  quantityDecimals: number
}

/** Levels of the wire as numbers, in their order. */
export function readLevels(levels: readonly (readonly [string, string])[], decimals: BookDecimals): Level[] {
  const read: Level[] = []
  for (const [priceText, quantityText] of levels) {
    const price = parsePrice(priceText, decimals.priceDecimals)
    const quantity = parseQuantity(quantityText, decimals.quantityDecimals)
    if (price !== null && quantity !== null) read.push({ price, quantity })
  }
  return read
}

export interface Row {
  /** The edge of the step: the lowest price of a bid row, the highest of an ask row. */
  price: Price
  quantity: Quantity
  /** Quantity of this row and all better ones. */
  sum: Quantity
  /** Ticks × lots of the same, for the average price up to here. */
  worth: bigint
}

/** At most `count` rows of `step` ticks, from the best outwards. */
export function joinLevels(
  levels: readonly Level[],
  side: BookSide,
  { step, count }: { step: number; count: number },
): Row[] {
  const rows: Row[] = []
  let sum = 0
  let worth = 0n
  for (const { price, quantity } of levels) {
    const edge = stepEdge(price, side, step)
    const last = rows.at(-1)
    if (last?.price !== edge && rows.length === count) break
    sum += quantity
    worth += BigInt(price) * BigInt(quantity)
    if (last?.price === edge) {
      last.quantity = (last.quantity + quantity) as Quantity
      last.sum = sum as Quantity
      last.worth = worth
    } else rows.push({ price: edge, quantity, sum: sum as Quantity, worth })
  }
  return rows
}

export function stepEdge(price: Price, side: BookSide, step: number): Price {
  return (side === 'bids' ? Math.floor(price / step) * step : Math.ceil(price / step) * step) as Price
}

/** Steps of ten times each other, from one tick up to about a thousandth of the price. */
export function stepsFor(price: Price | null): number[] {
  const steps = [1]
  for (let step = 10; steps.length < 5 && price !== null && step * 500 <= price; step *= 10) steps.push(step)
  return steps
}

/** '0.01', '10': a step in the quote coin. */
export function stepText(step: number, priceDecimals: number): string {
  const zeros = Math.round(Math.log10(step))
  if (zeros >= priceDecimals) return `1${'0'.repeat(zeros - priceDecimals)}`
  return `0.${'0'.repeat(priceDecimals - zeros - 1)}1`
}

/** How many decimals a price of this step shows. */
export function stepDecimals(step: number, priceDecimals: number): number {
  return Math.max(0, priceDecimals - Math.round(Math.log10(step)))
}

/** Share of the bids in all that is shown, in percent; null for an empty book. */
export function bidShare(bids: readonly Row[], asks: readonly Row[]): number | null {
  const bought = bids.at(-1)?.sum ?? 0
  const sold = asks.at(-1)?.sum ?? 0
  return bought + sold === 0 ? null : Math.round((bought * 100) / (bought + sold))
}
