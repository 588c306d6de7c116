import type { Output } from '@assay/api/schemas'
import { fromUnits, sumDecimals, toUnits } from '../../balances/units.ts'

/** What became of one position when all were closed. */
export type Closing = Output<'futures', 'closeAllPositions'>['closings'][number]

/** What screens call realised: the result of what was closed, less all fees so far. The wire has the two apart. */
export function realizedOf({ realizedPnl, fees }: { realizedPnl: string; fees: string }): string {
  return fromUnits(toUnits(realizedPnl) - toUnits(fees))
}

/** What a position brought in the end: realised, and its funding. */
export function netOfPosition(position: { realizedPnl: string; fees: string; funding: string }): string {
  return fromUnits(toUnits(realizedOf(position)) + toUnits(position.funding))
}

/** Realised by one order or one trade. */
export function netOfOrder({ realizedPnl, fee }: { realizedPnl: string; fee: string }): string {
  return realizedOf({ realizedPnl, fees: fee })
}

/** Of positions that ended, their whole net result; of those that are still open, what the closing orders brought. */
export function sumOfClosings(closings: readonly Closing[]) {
  const ended = closings.filter(({ position }) => position.status === 'CLOSED').map(({ position }) => position)
  const filled = closings.flatMap(({ order, position }) =>
    position.status === 'OPEN' && order !== null && Number(order.filledQuantity) > 0 ? [order] : [],
  )
  return {
    closed: ended.length,
    open: closings.length - ended.length,
    /** Positions of which at least a part was closed. */
    filled: ended.length + filled.length,
    net: sumDecimals([...ended.map(netOfPosition), ...filled.map(netOfOrder)]),
    fees: sumDecimals([...ended.map(({ fees }) => fees), ...filled.map(({ fee }) => fee)]),
    /** All contracts are settled in one coin. */
    coin: closings.find(({ order }) => order !== null)?.order?.feeCoin ?? '',
  }
}
