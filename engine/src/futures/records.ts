// State of futures as records, with the same content as their events. Queues, triggers, open interest and liquidation
// prices are rebuilt from them.
import { restoreToBook, takeChangedLevel } from '../book/orderBook.ts'
import { assert } from '../assert.ts'
import type { Ledger } from '../ledger/accounts.ts'
import type { Price, Quantity } from '../money.ts'
import { rememberOrder } from '../orders/closeOrder.ts'
import { addToTriggers } from '../orders/standing.ts'
import type { FuturesMarket } from './commands.ts'
import { copyRules, createContract, openPurse } from './defineMarket.ts'
import { openFuturesDesk } from './desk.ts'
import { scheduleFunding } from './dueContracts.ts'
import type {
  FundingChanged,
  FuturesCounted,
  FuturesOrderChanged,
  LeverageChanged,
  MarkRecorded,
  PositionChanged,
  PositionModeChanged,
  SettlingEntry,
  StopChanged,
} from './events.ts'
import {
  addContract,
  type Contract,
  contractOf,
  createFutures,
  type Futures,
  type FuturesDesk,
  type FuturesOrder,
} from './futures.ts'
import { createFuturesOrder, describeFuturesOrder } from './order.ts'
import { countOrder } from './ordered.ts'
import { createPosition, describePosition, enlist, requeue } from './position.ts'
import { describeMark } from './describeMark.ts'
import { describeFunding } from './settleFunding.ts'
import { restoreSettling, settlingEntries } from './settlingText.ts'
import { createStop, describeStop, enlistStop } from './stops.ts'

export interface FuturesMarketRecord {
  market: FuturesMarket
  lastTradeId: number
  lastPrice: Price | null
  prices: Omit<MarkRecorded, 'type' | 'symbol' | 'openInterest'>
}

export interface FuturesRecords {
  markets: FuturesMarketRecord[]
  leverages: Omit<LeverageChanged, 'type'>[]
  positionModes: Omit<PositionModeChanged, 'type'>[]
  /** Open orders. */
  orders: Omit<FuturesOrderChanged, 'type'>[]
  /** Open positions. */
  positions: Omit<PositionChanged, 'type'>[]
  /** Waiting stops. */
  stops: Omit<StopChanged, 'type'>[]
  /** Begun and not finished. */
  fundings: Omit<FundingChanged, 'type'>[]
  /** What new marks have begun and not finished; null for nothing. */
  settling: SettlingEntry[] | null
  counts: Omit<FuturesCounted, 'type'>
}

/** Of a state without contracts. */
export function noFutures(): FuturesRecords {
  return futuresRecords(createFutures())
}

/** Sorted: equal states give equal records. */
export function futuresRecords(futures: Futures): FuturesRecords {
  const { lastPositionId, lastOwnOrderId, lastMoveId } = futures.counts
  const contracts = [...futures.contracts.values()]
  return {
    markets: contracts.map(marketRecord).sort((a, b) => compare(a.market.symbol, b.market.symbol)),
    leverages: contracts.flatMap(leverageRecords).sort((a, b) => a.user - b.user || compare(a.symbol, b.symbol)),
    positionModes: Array.from(futures.positionModes, ([user, positionMode]) => ({ user, positionMode })).sort(
      (a, b) => a.user - b.user,
    ),
    orders: Array.from(futures.orders.values(), (order) => untyped(describeFuturesOrder(order as FuturesOrder))).sort(
      (a, b) => a.orderId - b.orderId,
    ),
    positions: Array.from(futures.positions.values(), (position) => untyped(describePosition(position))).sort(
      (a, b) => a.positionId - b.positionId,
    ),
    stops: Array.from(futures.stops.values(), (stop) => untyped(describeStop(stop))).sort(
      (a, b) => a.stopId - b.stopId,
    ),
    fundings: futures.ordered.flatMap((contract) =>
      contract.funding === null ? [] : [untyped(describeFunding(contract, contract.funding))],
    ),
    settling: futures.settling === null ? null : settlingEntries(futures, futures.settling),
    counts: { lastPositionId, lastOwnOrderId, lastMoveId },
  }
}

export function restoreFutures(futures: Futures, ledger: Ledger, records: FuturesRecords): void {
  for (const record of records.markets) restoreMarket(futures, ledger, record)
  for (const { user, positionMode } of records.positionModes) futures.positionModes.set(user, positionMode)
  for (const { user, symbol, leverage, marginMode } of records.leverages) {
    deskOf(futures, symbol, user).chosen = { leverage, marginMode }
  }
  for (const record of [...records.positions].sort((a, b) => a.positionId - b.positionId)) {
    restorePosition(futures, record)
  }
  const legs = new Map<number, FuturesOrder>()
  for (const record of [...records.orders].sort((a, b) => a.priority - b.priority || a.orderId - b.orderId)) {
    const order = restoreOrder(futures, record)
    if (order.listId !== null) joinLegs(legs, order, order.listId)
  }
  for (const record of [...records.stops].sort((a, b) => a.stopId - b.stopId)) restoreStop(futures, record)
  for (const { symbol, ...funding } of records.fundings) contractOf(futures, symbol).funding = funding
  if (records.settling !== null) restoreSettling(futures, records.settling)
  Object.assign(futures.counts, records.counts)
  scheduleFunding(futures)
  // Restored objects were reported before: the next command starts with nothing changed.
  for (const { book } of futures.contracts.values()) {
    while (takeChangedLevel(book) !== null);
  }
}

function marketRecord(contract: Contract): FuturesMarketRecord {
  const { type: _type, symbol: _symbol, openInterest: _interest, ...prices } = describeMark(contract)
  const { lastTradeId, lastPrice } = contract
  return { market: copyRules(contract.rules), lastTradeId, lastPrice, prices }
}

function restoreMarket(
  futures: Futures,
  ledger: Ledger,
  { market, lastTradeId, lastPrice, prices }: FuturesMarketRecord,
): void {
  const quote = ledger.assets.get(market.quote)
  assert(quote !== undefined, 'the quote of a contract exists')
  const contract = createContract(futures, market, openPurse(futures, quote))
  const { time, state, index, mark, basisSamples, ...figures } = prices
  Object.assign(contract, figures, { lastTradeId, lastPrice, markedAt: time, indexState: state })
  contract.indexPrice = index
  contract.markPrice = mark
  contract.settledMark = mark
  contract.basisSamples = [...basisSamples]
  addContract(futures, contract)
}

function leverageRecords({ desks, rules }: Contract): Omit<LeverageChanged, 'type'>[] {
  return [...desks.values()].flatMap((desk) => {
    const { chosen, user } = desk as FuturesDesk
    return chosen === null ? [] : [{ user, symbol: rules.symbol, ...chosen }]
  })
}

function restorePosition(futures: Futures, record: Omit<PositionChanged, 'type'>): void {
  const { positionId: id, user, symbol, liquidationPrice: _again, ...figures } = record
  const desk = deskOf(futures, symbol, user)
  const position = createPosition({ ...figures, id, desk })
  Object.assign(position, figures)
  enlist(position)
  requeue(position)
  if (position.direction === 'LONG') {
    desk.pair.openInterest = (desk.pair.openInterest + position.quantity) as Quantity
  }
}

function restoreOrder(futures: Futures, record: Omit<FuturesOrderChanged, 'type'>): FuturesOrder {
  const desk = deskOf(futures, record.symbol, record.user)
  const { orderId: id, clientOrderId, listId, origin, createdAt } = record
  const terms = { ...record, type: record.orderType, quoteQuantity: null }
  const order = createFuturesOrder({ id, desk, clientOrderId, listId, origin, terms, createdAt, stops: record })
  const { held, filledQuantity, filledTickLots, fee, openFeeRate, closeFeeRate, realized, status, updatedAt } = record
  const figures = { held, filledQuantity, filledTickLots, fee, openFeeRate, closeFeeRate, realized, status, updatedAt }
  Object.assign(order, figures)
  order.remaining = Math.max(0, (record.quantity ?? 0) - filledQuantity) as Quantity
  rememberOrder(order)
  countOrder(order)
  if (order.status === 'PENDING_TRIGGER') {
    addToTriggers(order)
    return order
  }
  // In the middle of its trades.
  if (record.priority === 0) {
    desk.pair.parked = id
    return order
  }
  order.priority = record.priority
  restoreToBook(desk.pair.book, order)
  desk.bookCount += 1
  return order
}

function joinLegs(legs: Map<number, FuturesOrder>, order: FuturesOrder, listId: number): void {
  const other = legs.get(listId)
  legs.set(listId, order)
  if (other === undefined) return
  order.sibling = other
  other.sibling = order
}

function restoreStop(futures: Futures, record: Omit<StopChanged, 'type'>): void {
  const position = futures.positions.get(record.positionId)
  assert(position !== undefined, 'the position of a stop is open')
  const { stopId, kind, triggerPrice, triggerBy, quantity, orderPrice, pairId, createdAt, updatedAt } = record
  const stop = createStop(position, { stopId, kind, triggerPrice, triggerBy, quantity, orderPrice, pairId }, createdAt)
  stop.updatedAt = updatedAt
  enlistStop(stop)
}

function deskOf(futures: Futures, symbol: string, user: number): FuturesDesk {
  return openFuturesDesk(contractOf(futures, symbol), user)
}

function untyped<Told extends { type: string }>({ type: _type, ...record }: Told): Omit<Told, 'type'> {
  return record
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
