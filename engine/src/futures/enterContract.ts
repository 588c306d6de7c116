import { enterMarket } from '../orders/enterMarket.ts'
import type { Order } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { beginBlock } from './beginBlock.ts'
import type { FuturesOrder } from './futures.ts'

/** An order of a trader whom others follow enters with theirs; every other by itself. */
export function enterContract(turn: Turn, order: Order): void {
  const own = order as FuturesOrder
  if (!own.desk.trader.leads || !beginBlock(turn, own)) enterMarket(turn, order)
}
