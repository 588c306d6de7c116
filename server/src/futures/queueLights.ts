// How near a position is to the front of the queue of auto-deleveraging: winners on the other side of a bankrupt
// position are closed by their score, and everybody sees his own place in five lights.
import { deleveragingLights, deleveragingScore } from '@assay/engine/futures/deleveraging'
import type { PositionChanged } from '@assay/engine/futures/events'
import type { UserContext } from '../context.ts'
import { positionOfRow } from '../exchange/futuresRows.ts'
import { findContract } from './contract.ts'

/** 1 to 5 by position id; none for what is not in profit at the newest mark, because only winners are in the queue. */
export async function readLights(
  context: Pick<UserContext, 'db' | 'market'>,
  own: readonly PositionChanged[],
): Promise<Map<number, number>> {
  const lights = new Map<number, number>()
  if (own.length === 0) return lights
  const symbols = [...new Set(own.map(({ symbol }) => symbol))]
  const rows = await context.db
    .selectFrom('futures_positions')
    .selectAll()
    .where('end_reason', 'is', null)
    .where('symbol', 'in', symbols)
    .execute()
  const positions = rows.map(positionOfRow)
  for (const symbol of symbols)
    for (const direction of ['LONG', 'SHORT'] as const)
      enterQueue(
        context,
        positions.filter((each) => each.symbol === symbol && each.direction === direction),
        lights,
      )
  return lights
}

/** The highest score is first; of equals the older. */
function enterQueue(
  context: Pick<UserContext, 'market'>,
  positions: readonly PositionChanged[],
  lights: Map<number, number>,
): void {
  const symbol = positions[0]?.symbol
  const mark = symbol === undefined ? null : (context.market.mark(symbol)?.mark ?? null)
  if (symbol === undefined || mark === null) return
  const rules = findContract(context, symbol)
  const queue = positions
    .map((position) => ({ id: position.positionId, score: deleveragingScore(position, mark, rules) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.id - other.id)
  for (const [place, { id }] of queue.entries()) lights.set(id, deleveragingLights(place, queue.length))
}
