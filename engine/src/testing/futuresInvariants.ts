// Invariants of futures after every command. Each throws for the first violation.
import { assert } from '../assert.ts'
import { crossFigures, equityOf, maintenanceOf, markOf } from '../futures/crossMargin.ts'
import { costOfOpening, type Intent, onlyReduces, reducedBy } from '../futures/exposure.ts'
import type { Contract, Futures, FuturesDesk, FuturesOrder, Position, Purse } from '../futures/futures.ts'
import { isReached, liquidationPrice } from '../futures/liquidationPrice.ts'
import { shareOf, signOf, valueAt } from '../futures/margin.ts'
import { blockPosition } from '../futures/shareBlock.ts'
import { orderedLots } from '../futures/ordered.ts'
import { entryShare } from '../futures/position.ts'
import { canCloseAt } from '../futures/product.ts'
import { restingCost } from '../futures/restingCost.ts'
import type { Price, Quantity } from '../money.ts'
import { ordersOf } from '../orders/desk.ts'
import type { Order } from '../orders/trading.ts'
import type { State } from '../state.ts'

export function checkFutures({ futures }: State): void {
  for (const purse of futures.purses.values()) checkClearing(purse, futures)
  for (const contract of futures.contracts.values()) checkContract(contract)
  for (const position of futures.positions.values()) checkPosition(position)
  for (const stop of futures.stops.values()) {
    assert(futures.positions.get(stop.position.id) === stop.position, 'a stop waits for an open position only')
    assert(stop.status === 'WAITING' && stop.position.stops.includes(stop), 'a stop is found both ways')
  }
}

/**
 * The balance of CLEARING equals the total worth of all positions, at any mark, what was paid of a funding and not
 * received yet, and the payouts that wait until a mark is settled; so it is never negative.
 */
function checkClearing(purse: Purse, { positions, ordered, settling }: Futures): void {
  let worth = 0n
  for (const { margin, profit } of purse.dues?.values() ?? []) worth += margin + profit
  for (const { funding, purse: own } of ordered)
    if (funding !== null && own === purse) worth += funding.paid - funding.received
  for (const { desk, direction, margin, entryValue } of positions.values()) {
    if (desk.pair.purse === purse) worth += margin - signOf(direction) * entryValue
  }
  assert(purse.clearing.total === worth, 'CLEARING equals the worth of all positions and of unfinished funding')
  assert(purse.clearing.total >= 0n, 'CLEARING is not negative')
  assert(purse.dues === null || settling !== null, 'payouts wait only until a mark is settled')
}

function checkContract(contract: Contract): void {
  let [longs, shorts] = [0, 0]
  for (const { direction, quantity } of contract.positions.values()) {
    if (direction === 'LONG') longs += quantity
    else shorts += quantity
  }
  assert(longs === shorts, `longs equal shorts in ${contract.rules.symbol}`)
  assert(contract.openInterest === longs, 'open interest is the sum of the longs')
  const isSettled = contract.trading.settling === null
  assert(!isSettled || contract.settledMark === contract.markPrice, 'no mark leaves a deficit')
  const hasBlock = contract.sweep?.block !== undefined
  assert(hasBlock || blockPosition(contract) === null, 'a block that is over has shared all its lots')
  assert(contract.emptied.length === 0, 'nothing is left over from the command')
  assert(!isSettled || contract.traded === null, 'what waits for trades has fired')
  const queued = contract.longs.size + contract.shorts.size
  const reachable = [...contract.positions.values()].filter((position) => position.liquidationPrice !== null).length
  assert(queued === reachable, 'every position with a liquidation price is queued')
  for (const desk of contract.desks.values()) checkDesk(desk as FuturesDesk)
  const bid = contract.book.bids.best()
  const ask = contract.book.asks.best()
  assert(!bid || !ask || bid.price < ask.price, `the book of ${contract.rules.symbol} is not crossed`)
}

function checkDesk(desk: FuturesDesk): void {
  const waiting = ordersOf(desk).filter((order) => order.status === 'PENDING_TRIGGER').length
  assert(desk.triggerCount === waiting, 'waiting orders are counted')
  assert(desk.bookCount === ordersOf(desk).filter(isResting).length, 'resting orders are counted')
  for (const positionSide of ['BOTH', 'LONG', 'SHORT'] as const) {
    for (const side of ['BUY', 'SELL'] as const) {
      const intent = { side, positionSide, reduceOnly: false }
      assert(orderedLots(desk, intent) === naiveOrderedLots(desk, intent), 'a desk adds up what its orders may open')
    }
  }
  for (const order of ordersOf(desk) as FuturesOrder[]) {
    const { side, price, remaining: quantity } = order
    const { total } = costOfOpening(desk, { side, quantity, value: valueAt(price, quantity, desk.pair.rules) })
    assert(restingCost(order) === total, 'what opening a resting order costs is known')
    const isReducing = onlyReduces(order) && !isTrading(order)
    assert(!isReducing || reducedBy(desk, order) !== null, 'an order that can only reduce has a position')
  }
}

/** Order by order. Of a list only one leg can fill. */
function naiveOrderedLots(desk: FuturesDesk, intent: Intent): number {
  if (onlyReduces(intent)) return 0
  const orders = (ordersOf(desk) as FuturesOrder[]).filter((order) => {
    const isSecondLeg = order.sibling !== null && order.status === 'PENDING_TRIGGER'
    const isSame = order.side === intent.side && order.positionSide === intent.positionSide
    return isSame && !order.reduceOnly && !isSecondLeg
  })
  return orders.reduce((sum, { remaining }) => sum + remaining, 0)
}

/** Whether margin plus profit of the lots is not negative. */
function naiveCanClose(position: Position, lots: Quantity, price: Price): boolean {
  const gained = valueAt(price, lots, position.desk.pair.rules) - entryShare(position, lots)
  return shareOf(position.margin, lots, position.quantity) + signOf(position.direction) * gained >= 0n
}

function checkClosing(position: Position): void {
  const { desk, quantity, liquidationPrice: at } = position
  for (const price of [markOf(desk.pair), at ?? (1 as Price)]) {
    for (const near of [price - 1, price, price + 1].filter((one) => one > 0) as Price[]) {
      for (const lots of [1, quantity >> 1, quantity].filter((one) => one > 0) as Quantity[])
        assert(canCloseAt(position, lots, near) === naiveCanClose(position, lots, near), 'a close leaves nothing owed')
    }
  }
}

function checkPosition(position: Position): void {
  const { desk, quantity, marginMode, liquidationPrice: at } = position
  assert(quantity > 0 && position.end === null, 'an open position has lots')
  assert(desk.positions[position.positionSide] === position, 'a position is found at its desk')
  assert(desk.trader.cross.includes(position) === (marginMode === 'CROSS'), 'a cross position is one of its trader’s')
  assert(at === liquidationPrice(position, desk.pair.rules), 'the queue knows the liquidation price')
  if (desk.pair.trading.settling !== null) return
  assert(equityOf(position) >= 0n, 'no position is worth less than nothing')
  if (marginMode === 'ISOLATED') checkClosing(position)
  // Anyone who has paid too much to keep a position is liquidated after the last step of the funding.
  if (desk.pair.indexState === 'PAUSED' || desk.pair.funding !== null) return
  const isKept = !isReached(position.direction, at, markOf(desk.pair))
  if (marginMode === 'ISOLATED') {
    assert(isKept && equityOf(position) >= maintenanceOf(position) - 1n, 'positions below maintenance are liquidated')
    return
  }
  const { posted, maintenance } = crossFigures(desk.trader)
  // A close at a bad price may leave too little: the next mark then finds it.
  const isSeen = desk.trader.cross.some((one) => isReached(one.direction, one.liquidationPrice, markOf(one.desk.pair)))
  assert(
    posted >= 0n && (posted >= maintenance || isSeen),
    'a cross account is above maintenance, or the next mark checks it',
  )
}

function isResting(order: Order): boolean {
  return order.status !== 'PENDING_TRIGGER' && !isTrading(order)
}

/** It is in the middle of its trades. */
function isTrading({ id, desk, level }: Order): boolean {
  const { sweep, parked } = desk.pair
  const block = sweep?.block
  const isMember = block !== undefined && id < block.firstId && level === null
  return id === sweep?.orderId || id === parked || isMember
}
