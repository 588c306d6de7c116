// The fewest commands that turn the open orders into the wanted ladder: orders at unwanted levels move to missing ones;
// partially filled orders are refilled.
import type { Price, Quantity } from '@assay/engine/money'
import type { OwnOrder } from './ownOrders.ts'
import type { Rung } from './ladder.ts'

/** An order with less than this part of its target is refilled. */
const FILL_UP_BELOW = 0.4
/** An order that has filled this many times its target is replaced: its total has a limit. */
const WORN_AFTER = 20

export type Move =
  | { type: 'place'; rung: Rung }
  | { type: 'move'; order: OwnOrder; price: Price; remaining: Quantity }
  | { type: 'cancel'; order: OwnOrder }

/** Retreats first: an order moves away before another follows the price to its level. */
export function planMoves(orders: readonly OwnOrder[], rungs: readonly Rung[], index: Price): Move[] {
  const wanted = new Map(rungs.map((rung) => [keyOf(rung), rung]))
  const surplus: OwnOrder[] = []
  const moves: Move[] = []
  for (const order of orders) {
    const rung = wanted.get(keyOf(order))
    if (rung === undefined) surplus.push(order)
    else if (order.filled > WORN_AFTER * rung.quantity) moves.push({ type: 'cancel', order })
    else {
      wanted.delete(keyOf(order))
      if (order.remaining < FILL_UP_BELOW * rung.quantity)
        moves.push({ type: 'move', order, price: order.price, remaining: rung.quantity })
    }
  }
  for (const rung of wanted.values()) {
    const place = surplus.findIndex(({ side }) => side === rung.side)
    const [order] = place < 0 ? [] : surplus.splice(place, 1)
    if (order === undefined) moves.push({ type: 'place', rung })
    else if (order.filled > WORN_AFTER * rung.quantity) moves.push({ type: 'cancel', order })
    else moves.push({ type: 'move', order, price: rung.price, remaining: rung.quantity })
  }
  moves.push(...surplus.map((order) => ({ type: 'cancel' as const, order })))
  return moves.sort((left, right) => boldness(left, index) - boldness(right, index))
}

function keyOf({ side, price }: { side: string; price: Price }): string {
  return `${side} ${price}`
}

/** How near to, or beyond, the index a move brings an order: cancels first, then retreats. */
function boldness(move: Move, index: Price): number {
  if (move.type === 'cancel') return Number.NEGATIVE_INFINITY
  const price = move.type === 'place' ? move.rung.price : move.price
  return -Math.abs(price - index)
}
