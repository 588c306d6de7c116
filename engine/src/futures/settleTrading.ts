// After a user's order has traded: stops and reduce-only orders of ended positions end, then triggers and stops on the last
// trade fire, then those that their trades reach, until none is left. One command fires at most stepMax of them, and the
// rest follow in the steps of settleMarks.ts. Until the last one nothing else touches contracts.
//
// Last trade 60000, 1,200 stop-losses between 59000 and 59900. Carol sells down to 58900: her order fires 500 of them, two
// steps fire 500 and 200.
import { reachedOrders } from '../orders/reached.ts'
import type { Contract, FuturesTurn } from './futures.ts'
import { endOrphans } from './endOrphans.ts'
import type { Task } from './settling.ts'
import { carryOutTasks } from './settleMarks.ts'
import { reachedStops } from './stops.ts'

/**
 * Of one contract, or of several in which one command has traded. If an order of the command is in the middle of its trades,
 * `after` comes when it is done.
 */
export function settleTrading(turn: FuturesTurn, contracts: readonly Contract[], after: readonly Task[] = []): void {
  for (const contract of contracts) endOrphans(turn, contract)
  const [swept] = turn.futures.sweeping
  if (swept?.sweep) {
    const { orderId } = swept.sweep
    turn.events.push({ type: 'orderCut', product: 'FUTURES', orderId, isOver: false })
    carryOutTasks(turn, [...after, { type: 'ANSWER', orderId }, ...contracts.map(followTask)])
    return
  }
  const followed = contracts.filter(isAnythingReached)
  for (const contract of contracts) if (!followed.includes(contract)) contract.traded = null
  if (followed.length === 0) return
  carryOutTasks(turn, followed.map(followTask))
}

function followTask({ rules }: Contract): Task {
  return { type: 'FOLLOW', symbol: rules.symbol }
}

function isAnythingReached(contract: Contract): boolean {
  const { traded: range, rules } = contract
  if (range === null || !rules.isTrading) return false
  return reachedOrders(contract, 'LAST', range).length > 0 || reachedStops(contract, { by: 'LAST', range }).length > 0
}
