// Take-profits and stop-losses of positions. They wait outside the book without a hold, because they only reduce; when
// the watched price reaches them, they become an order with their own id. The two of a pair are OCO, and all end with
// their position.
//
// Long 0.5 from 60000. Take-profit at 62000 and stop-loss at 59000, a pair: the mark falls to 59000, the stop-loss
// sells 0.5 at the market and the take-profit is EXPIRED.
import type { SortedList } from '../sortedList.ts'
import type { PriceRange } from '../orders/priceLimits.ts'
import type { Watched } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import type { FuturesOrderTerms, StopTerms } from './commands.ts'
import type { StopChanged, StopStatus } from './events.ts'
import { endEntry } from './entryOrder.ts'
import { enterContract } from './enterContract.ts'
import { closingSide } from './exposure.ts'
import { type Contract, type Position, type Stop, touchStop } from './futures.ts'
import { acceptFuturesOrder } from './order.ts'
import { ZERO } from '../money.ts'

export function addStop(turn: Turn, position: Position, terms: StopTerms): void {
  const stop = createStop(position, terms, turn.time)
  enlistStop(stop)
  touchStop(turn, stop)
}

export function createStop(position: Position, terms: StopTerms, createdAt: number): Stop {
  return {
    terms: { ...terms },
    position,
    status: 'WAITING',
    createdAt,
    updatedAt: createdAt,
    isTouched: false,
  }
}

export function enlistStop(stop: Stop): void {
  const { position, terms } = stop
  position.stops.push(stop)
  position.desk.pair.trading.stops.set(terms.stopId, stop)
  queueOf(stop).insert(stop)
}

export function endStop(turn: Turn, stop: Stop, status: StopStatus): void {
  const { position, terms } = stop
  position.stops = position.stops.filter((other) => other !== stop)
  position.desk.pair.trading.stops.delete(terms.stopId)
  queueOf(stop).remove(stop)
  stop.status = status
  touchStop(turn, stop)
  endEntry(turn, stop)
}

/** Its place among stops at the same price changes; everything else stays. */
export function moveStop(turn: Turn, stop: Stop, to: Pick<StopTerms, 'triggerPrice' | 'orderPrice'>): void {
  const queue = queueOf(stop)
  queue.remove(stop)
  Object.assign(stop.terms, to)
  queue.insert(stop)
  touchStop(turn, stop)
}

/** A take-profit of a long and a stop-loss of a short wait for a higher price, the others for a lower one. */
export function waitsForRise({ direction }: Position, kind: StopTerms['kind']): boolean {
  return (kind === 'TAKE_PROFIT') === (direction === 'LONG')
}

export function describeStop(stop: Stop): StopChanged {
  const { position, terms, status, createdAt, updatedAt } = stop
  const { desk } = position
  const of = { positionId: position.id, user: desk.user, symbol: desk.pair.rules.symbol }
  return { type: 'stopChanged', ...terms, ...of, status, createdAt, updatedAt }
}

/** Older ids first. */
export function reachedStops({ stops }: Contract, { by, range }: { by: Watched; range: PriceRange }): Stop[] {
  const { rising, falling } = stops[by]
  if (rising.size === 0 && falling.size === 0) return []
  const reached: Stop[] = []
  rising.descend((stop) => stop.terms.triggerPrice <= range.highest && reached.push(stop) > 0)
  falling.descend((stop) => stop.terms.triggerPrice >= range.lowest && reached.push(stop) > 0)
  return reached.sort((a, b) => a.terms.stopId - b.terms.stopId)
}

/** Its pair ends, and it becomes an order. */
export function fireStop(turn: Turn, stop: Stop): void {
  const { position, terms } = stop
  endStop(turn, stop, 'FIRED')
  for (const other of position.stops) {
    if (terms.pairId !== null && other.terms.pairId === terms.pairId) endStop(turn, other, 'EXPIRED')
  }
  if (position.quantity === 0) return
  const acceptance = {
    id: terms.stopId,
    desk: position.desk,
    clientOrderId: '',
    origin: 'STOP' as const,
    terms: firedTerms(position, terms),
    createdAt: turn.time,
  }
  enterContract(turn, acceptFuturesOrder(turn, acceptance, ZERO))
}

function firedTerms(position: Position, { quantity, orderPrice }: StopTerms): FuturesOrderTerms {
  const lots = quantity === null || quantity > position.quantity ? position.quantity : quantity
  return reducingTerms(position, { lots, price: orderPrice, timeInForce: orderPrice === null ? 'IOC' : 'GTC' })
}

/** A reduce-only order. */
export function reducingTerms(
  position: Pick<Position, 'direction' | 'positionSide'>,
  of: {
    lots: Position['quantity']
    price: FuturesOrderTerms['price']
    timeInForce: FuturesOrderTerms['timeInForce']
  },
): FuturesOrderTerms {
  return {
    side: closingSide(position.direction),
    type: of.price === null ? 'MARKET' : 'LIMIT',
    timeInForce: of.timeInForce,
    price: of.price,
    quantity: of.lots,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'MARK',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_MAKER',
    expiresAt: null,
    positionSide: position.positionSide,
    reduceOnly: true,
    closePosition: false,
  }
}

function queueOf({ position, terms }: Stop): SortedList<Stop> {
  const { rising, falling } = position.desk.pair.stops[terms.triggerBy]
  return waitsForRise(position, terms.kind) ? rising : falling
}
