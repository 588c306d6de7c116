// Checks ADL: who is closed against a bankrupt position and at what price: highest score first, and nobody at a worse
// price than before a favourable move.
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { Deleveraged, PositionChanged } from '@assay/engine/futures/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'

const INSURANCE = -3

export interface Before {
  markets: ReadonlyMap<string, FuturesMarket>
  /** Open positions and marks before the command. */
  positions: ReadonlyMap<number, PositionChanged>
  marks: ReadonlyMap<string, number | null>
}

export function auditDeleveragings(before: Before, { events }: Committed): void {
  const changed = new Set<number>()
  const lasts = new Map<number, Deleveraged>()
  for (const event of events) if (event.type === 'positionChanged') changed.add(event.positionId)
  for (const event of events) {
    if (event.type !== 'deleveraged') continue
    const loser = before.positions.get(event.againstPositionId)
    const market = before.markets.get(event.symbol)
    if (market === undefined || loser?.user === event.user) continue
    auditValue(before, market, event)
    // Closed at the old mark: a holder who is not sound.
    if (event.value === valueOf(market, before.marks.get(event.symbol) ?? 0, event.quantity)) continue
    auditOrder(before, { market, event, last: lasts.get(event.againstPositionId), changed })
    lasts.set(event.againstPositionId, event)
  }
}

function auditValue({ marks }: Before, market: FuturesMarket, event: Deleveraged): void {
  const { symbol, direction, quantity, value, mark, positionId } = event
  const old = marks.get(symbol) ?? mark
  const sign = direction === 'LONG' ? 1n : -1n
  const [then, now] = [valueOf(market, old, quantity), valueOf(market, mark, quantity)]
  const worst = sign * (now - then) > 0n ? then : now
  check(sign * (value - worst) >= 0n, `position ${positionId} is deleveraged at ${value}, which is worse than ${worst}`)
}

/** Positions that the command has not changed still have their earlier score; isolated ones are never skipped. */
function auditOrder(
  { positions }: Before,
  of: { market: FuturesMarket; event: Deleveraged; last: Deleveraged | undefined; changed: ReadonlySet<number> },
): void {
  const { market, event, last, changed } = of
  const { positionId, symbol, direction, user, mark, score } = event
  const isNext = last === undefined || last.positionId === positionId || last.score >= score
  check(isNext, `position ${positionId} with ${score} is deleveraged after one with ${last?.score}`)
  for (const other of positions.values()) {
    const isElse = other.symbol === symbol && other.direction === direction && other.user !== user
    if (!isElse || other.marginMode !== 'ISOLATED' || other.user === INSURANCE || changed.has(other.positionId))
      continue
    const own = scoreOf(market, other, mark)
    check(own <= BigInt(score), `position ${other.positionId} with ${own} is passed over for one with ${score}`)
  }
}

/** Profit share × leverage in millionths; of a loser loss share ÷ leverage. */
function scoreOf(market: FuturesMarket, held: PositionChanged, mark: number): bigint {
  const { direction, quantity, entryValue, margin } = held
  const value = valueOf(market, mark, quantity)
  const profit = direction === 'LONG' ? value - entryValue : entryValue - value
  const left = margin + profit > 0n ? margin + profit : 1n
  const [by, over] = profit > 0n ? [value, left] : [left, value]
  return (profit * by * 1_000_000n) / (entryValue * over)
}

function valueOf({ quoteScale, priceDecimals, quantityDecimals }: FuturesMarket, price: number, lots: number): bigint {
  return BigInt(price) * BigInt(lots) * 10n ** BigInt(quoteScale - priceDecimals - quantityDecimals)
}
