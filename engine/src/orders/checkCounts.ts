// Whether the user may have one more open order, and whether the market can fill the order as demanded. `reach` is the
// expected fill of a market or fill-or-kill order.
import { formatQuantity, type Price } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { crosses } from '../book/orderBook.ts'
import { isTriggerForm } from './order.ts'
import { bestPriceFor, type Reach } from './reach.ts'
import type { Desk, Pair, Terms } from './trading.ts'

/** IOC, FOK and market orders never stay open, so they are not counted. */
export function checkCounts(desk: Desk, terms: Terms): Refusal | null {
  const { rules } = desk.pair
  if (isTriggerForm(terms.type)) {
    return desk.triggerCount < rules.maxTriggerOrders
      ? null
      : refuse('TOO_MANY_TRIGGER_ORDERS', { maximum: String(rules.maxTriggerOrders) })
  }
  const stays = terms.type === 'LIMIT' && (terms.timeInForce === 'GTC' || terms.timeInForce === 'GTD')
  return !stays || desk.bookCount < rules.maxOpenOrders
    ? null
    : refuse('TOO_MANY_OPEN_ORDERS', { maximum: String(rules.maxOpenOrders) })
}

export function checkLiquidity(
  pair: Pair,
  terms: Terms,
  meeting: { reach: Reach | null; time: number },
): Refusal | null {
  const { reach } = meeting
  if (terms.type === 'MARKET' && (reach === null || (reach.quantity === 0 && !reach.meetsOwn))) {
    return refuse('NO_LIQUIDITY', { symbol: pair.rules.symbol })
  }
  if (terms.postOnly && wouldTake(pair, terms, meeting.time)) return refuse('WOULD_TAKE_LIQUIDITY')
  if (terms.timeInForce === 'FOK' && !isTriggerForm(terms.type) && reach?.isWhole !== true) {
    return refuse('WOULD_NOT_FILL', {
      reachable: formatQuantity(reach?.quantity ?? (0 as never), pair.rules.quantityDecimals),
    })
  }
  return null
}

function wouldTake(pair: Pair, terms: Terms, time: number): boolean {
  const best = bestPriceFor(pair, terms.side, time)
  return best !== null && crosses(terms.side, terms.price ?? (0 as Price), best)
}
