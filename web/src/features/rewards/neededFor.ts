import { fromUnits, toUnits } from '../balances/units.ts'

/** Cents. */
const STEP = 10n ** 16n

/** How many USDT bring so many points at this weight, rounded up to cents; null where none do. 1001 at 0.05 → '20020'. */
export function neededFor(points: number, weight: string): string | null {
  const perUsdt = toUnits(weight)
  if (perUsdt <= 0n) return null
  const cents = perUsdt * STEP
  const needed = (toUnits(String(points)) * toUnits('1') + cents - 1n) / cents
  return fromUnits(needed * STEP)
}
