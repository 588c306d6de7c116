// How much may be removed from positions, computed from the published rules: margin of an isolated position, and money
// of a wallet that backs cross positions.
import type { FuturesMarket, IndexState } from '@assay/engine/futures/commands'
import type { MarginAdjusted, PositionChanged } from '@assay/engine/futures/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'

const MILLION = 1_000_000n

export interface MarginsOf {
  books: Books
  markets: ReadonlyMap<string, FuturesMarket>
  positions: ReadonlyMap<number, PositionChanged>
  markOf: (symbol: string) => number | null
  stateOf: (symbol: string) => IndexState
}

/** After the command. */
export function auditMargins(of: MarginsOf, { command, events }: Committed): void {
  for (const event of events) if (event.type === 'marginAdjusted' && event.amount < 0n) auditRemoval(of, event)
  const isLeaving =
    command.type === 'transfer.betweenWallets' && command.from === 'CONTRACT' && command.to !== 'CONTRACT'
  if (isLeaving && events.some(({ type }) => type === 'posted')) auditLeaving(of, command.user, command.asset)
  if (command.type !== 'follow.start' && command.type !== 'follow.allot' && command.type !== 'follow.addMargin') return
  for (const event of events) if (event.type === 'followChanged') auditLeaving(of, command.user, event.asset)
}

/**
 * After losses the initial margin at the worse of entry and mark remains, and maintenance is at most 80 % of the rest.
 */
function auditRemoval(of: MarginsOf, { positionId, symbol }: MarginAdjusted): void {
  const position = of.positions.get(positionId)
  const market = of.markets.get(symbol)
  const mark = of.markOf(symbol)
  if (position === undefined || market === undefined || mark === null) return
  const { margin, entryValue, leverage } = position
  const { value, profit } = standing(market, position, mark)
  const loss = profit < 0n ? profit : 0n
  const initial = roundUp(value > entryValue ? value : entryValue, BigInt(leverage))
  const name = `${margin} of margin are left to position ${positionId} after some was taken out`
  check(margin + loss >= initial, `${name}, with a loss of ${loss} and an initial margin of ${initial}`)
  const needed = maintenanceOf(market, value)
  check((margin + profit) * 4n >= needed * 5n, `${name}, with a profit of ${profit} and a maintenance of ${needed}`)
}

/** The rest of the wallet contains no unrealised profit, and covers losses, initial margins and orders. */
function auditLeaving(of: MarginsOf, user: number, asset: string): void {
  const total = of.books.total(user, 'CONTRACT', asset)
  let [cash, unrealized, initial, count] = [total, 0n, 0n, 0]
  for (const position of of.positions.values()) {
    const market = of.markets.get(position.symbol)
    const mark = of.markOf(position.symbol)
    const isHis = position.user === user && position.marginMode === 'CROSS' && market?.quote === asset
    if (!isHis || market === undefined || mark === null) continue
    const leverage = of.stateOf(position.symbol) === 'DEGRADED' ? position.leverage >> 1 : position.leverage
    cash += position.margin
    unrealized += standing(market, position, mark).profit
    initial += roundUp(position.entryValue, BigInt(Math.max(1, leverage)))
    count += 1
  }
  if (count === 0) return
  const held = total - of.books.available(user, 'CONTRACT', asset)
  const stays = unrealized < 0n ? cash + unrealized : cash
  check(stays >= initial + held, `${user} takes money out and leaves ${stays} for margins of ${initial} and ${held}`)
}

function standing(
  { quoteScale, priceDecimals, quantityDecimals }: FuturesMarket,
  { quantity, entryValue, direction }: PositionChanged,
  mark: number,
): { value: bigint; profit: bigint } {
  const value = BigInt(mark) * BigInt(quantity) * 10n ** BigInt(quoteScale - priceDecimals - quantityDecimals)
  return { value, profit: direction === 'LONG' ? value - entryValue : entryValue - value }
}

function maintenanceOf({ tiers }: FuturesMarket, value: bigint): bigint {
  let most = 0n
  for (const { maintenanceRate, maintenanceAmount } of tiers) {
    const needed = roundUp(value * BigInt(maintenanceRate), MILLION) - maintenanceAmount
    if (needed > most) most = needed
  }
  return most
}

function roundUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
