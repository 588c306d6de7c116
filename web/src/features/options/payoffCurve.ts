// The picture of a payoff: a broken line of the result at the expiry over the settlement price, in the box from 0 to 1.
import { type Amount, type Price, type Quantity } from '@assay/engine/money'
import { payoutAt } from '@assay/engine/options/estimate'
import { reserveFor } from '@assay/engine/options/options'
import type { Contract } from '@assay/engine/options/terms'

export interface Held {
  units: Quantity
  cost: Amount
}

export interface PayoffCurve {
  from: Price
  to: Price
  /** Result in smallest units of the asset, at the bottom and at the top. */
  lowest: number
  highest: number
  /** [x, y] from 0 to 1, x to the right and y downwards. */
  points: [number, number][]
  /** Where the result is nothing. */
  zero: number
}

/** How far the picture reaches on both sides of strike and index, as a part of the strike. */
const REACH = { least: 0.08, most: 0.9 }
const STEPS = 60

export function payoffCurve(contract: Contract, held: Held, index: Price): PayoffCurve {
  const { strike } = contract
  const distance = Math.abs(index - strike) / strike
  const cost = Number(held.cost) / Number(reserveFor(contract, held.units))
  const reach = Math.min(Math.max(REACH.least, distance * 1.5, cost * 3), REACH.most)
  const from = Math.max(1, Math.round(strike * (1 - reach))) as Price
  const to = Math.round(strike * (1 + reach)) as Price
  const results = Array.from({ length: STEPS + 1 }, (_, place) =>
    resultOf(contract, held, priceAt({ from, to }, place / STEPS)),
  )
  const [lowest, highest] = [Math.min(...results, 0), Math.max(...results, 0)]
  const height = (result: number) => (highest - result) / (highest - lowest || 1)
  return {
    from,
    to,
    lowest,
    highest,
    points: results.map((result, place) => [place / STEPS, height(result)]),
    zero: height(0),
  }
}

/** Where a price stands from left to right, inside the picture. */
export function placeOf({ from, to }: Pick<PayoffCurve, 'from' | 'to'>, price: number): number {
  return Math.min(1, Math.max(0, (price - from) / (to - from)))
}

export function priceAt({ from, to }: Pick<PayoffCurve, 'from' | 'to'>, place: number): Price {
  return Math.round(from + (to - from) * place) as Price
}

function resultOf(contract: Contract, held: Held, settlement: Price): number {
  return Number(payoutAt(contract, held.units, settlement) - held.cost)
}
