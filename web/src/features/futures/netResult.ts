import { fromUnits, toUnits } from '../balances/units.ts'

/** What a position brought in the end: its result and its funding, less all its fees. */
export function netOfPosition(position: { realizedPnl: string; fees: string; funding: string }): string {
  return fromUnits(toUnits(position.realizedPnl) + toUnits(position.funding) - toUnits(position.fees))
}

/** What an order that closed something brought, less its own fee. */
export function netOfOrder(order: { realizedPnl: string; fee: string }): string {
  return fromUnits(toUnits(order.realizedPnl) - toUnits(order.fee))
}
