// The ticket as pure functions: what was typed, what it costs and can bring, and what is wrong with it.
import { type Amount, parseQuantity, type Price, type Quantity } from '@assay/engine/money'
import { breakEven, type Cost, costOf, payoutAt } from '@assay/engine/options/estimate'
import { reserveFor } from '@assay/engine/options/options'
import { type Choice, toTicks } from './optionModel.ts'

export type TicketProblem =
  | { kind: 'required' }
  | { kind: 'maximum'; units: number }
  | { kind: 'balance' }
  | { kind: 'unquoted' }

export interface Estimate extends Cost {
  breakEven: Price | null
  /** The most that the units can pay. */
  payoutMax: Amount
}

/** Whole units; null while nothing usable is typed. */
export function readUnits(text: string): Quantity | null {
  const units = parseQuantity(text, 0)
  return units === null || units === 0 ? null : units
}

export function estimate({ contract, quote, inputs }: Choice, units: Quantity): Estimate {
  const price = toTicks(quote.ask, contract.series.priceDecimals)
  const cost = costOf(contract.series, { price, units, index: inputs.index })
  return {
    ...cost,
    breakEven: breakEven(contract, cost.total, units),
    payoutMax: reserveFor(contract, units),
  }
}

/** What is won or lost, fees included, when the expiry settles at a price. */
export function resultAt(choice: Choice, held: { units: Quantity; cost: Amount }, settlement: Price): bigint {
  return payoutAt(choice.contract, held.units, settlement) - held.cost
}

/** The first thing that is wrong; null where nothing is. `available` is null while it is not known. */
export function findProblem(
  choice: Choice | null,
  units: Quantity | null,
  available: Amount | null,
): TicketProblem | null {
  if (choice === null) return { kind: 'unquoted' }
  if (units === null) return { kind: 'required' }
  const { unitsMax } = choice.contract.series
  if (units > unitsMax) return { kind: 'maximum', units: unitsMax }
  if (available !== null && estimate(choice, units).total > available) return { kind: 'balance' }
  return null
}

/** The most units that the balance pays for, fees included. */
export function affordableUnits(choice: Choice, available: Amount): number {
  let [least, most] = [0, choice.contract.series.unitsMax as number]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (estimate(choice, middle as Quantity).total <= available) least = middle
    else most = middle - 1
  }
  return least
}
