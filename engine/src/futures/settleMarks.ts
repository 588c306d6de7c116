// New marks: everything that waits for them happens, in this order. Insolvent accounts are closed, triggers and stops
// fire, positions are liquidated, then the triggers of their trades, until nothing more is reached; the fund offers
// what it holds; the payouts that have waited are made. The same tasks do what a user's own trades trigger:
// settleTrading.ts.
//
// One command does at most stepMax units (an account called or closed, an order fired, a resting order met, a position
// liquidated or closed against another, a payout), and the rest is done in steps. Each unit depends on the state and on
// the written tasks alone, and until the last step nothing else touches contracts or contract wallets. So it makes no
// difference where one step ends and the next begins.
import { assert } from '../assert.ts'
import { workOn } from '../halts.ts'
import { fireOrder, reachedOrders } from '../orders/reached.ts'
import { isOpen } from '../orders/closeOrder.ts'
import { carryOnSweep, parkSweep } from '../orders/enterMarket.ts'
import { watchedPrice } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { carryOnBlock, leaveBlock } from './block.ts'
import { openDues, payNext } from './clearing.ts'
import { closeNextPosition, finishClosing } from './closing.ts'
import { balanceCross } from './crossMargin.ts'
import { deleverageNext } from './deleverage.ts'
import { describeMark } from './describeMark.ts'
import { endOrphans } from './endOrphans.ts'
import { enterContract } from './enterContract.ts'
import { type Contract, contractOf, type Futures, type FuturesTurn } from './futures.ts'
import { unwindFund } from './insurance.ts'
import { finish, liquidateNext } from './liquidate.ts'
import { afterClosing, callAccount, closeDebtor, matchNext, reachedIn } from './settleDeficits.ts'
import type { Debtor, Settling, Task } from './settling.ts'
import { beginSettling, freeze, nextOf, writeSettling } from './settlingText.ts'
import { fireStop, reachedStops } from './stops.ts'
import { workOnContract } from './workOnContract.ts'

type Of<Type extends Task['type']> = Extract<Task, { type: Type }>

/** Begins it and does the first part. */
export function settleMarks(
  turn: FuturesTurn,
  of: { marked: readonly Contract[]; eased: readonly Contract[]; told: readonly Contract[] },
): void {
  const { futures } = turn
  assert(futures.settling === null, 'one mark is settled after the other')
  const settling = beginSettling([])
  for (const { purse } of of.marked) openDues(purse, settling.places)
  settling.tasks = [
    ...(of.marked.length === 0 ? [] : tasksOf(settling, of.marked)),
    ...of.eased.map(({ rules }): Task => ({ type: 'EASE', symbol: rules.symbol, ids: null })),
    { type: 'TELL' as const, symbols: symbolsOf(of.told) },
  ]
  futures.settling = settling
  carryOn(turn)
  // A restart continues from the new marks.
  if (futures.settling !== null) tell(turn, symbolsOf(of.told))
}

/** Does the first part of the tasks; steps do the rest. */
export function carryOutTasks(turn: FuturesTurn, tasks: Task[]): void {
  turn.futures.settling = beginSettling(tasks)
  carryOn(turn)
}

/** The next step. */
export function settleRest(turn: FuturesTurn): Refusal | null {
  if (turn.futures.settling === null) return refuse('NOTHING_TO_CHANGE')
  carryOn(turn)
  return null
}

/**
 * A contract is halted meanwhile: nothing more fires in it. If its deficits are not settled, it goes back to the last
 * mark at which there were none.
 */
export function leaveSettling(turn: FuturesTurn, contract: Contract): void {
  const { futures } = turn
  const { settling } = futures
  if (settling !== null) leaveBlock(turn, settling, contract)
  parkSweep(contract)
  if (settling === null) return
  dropTasks(futures, settling, contract)
  // What is left of a liquidation gets its own report later.
  if (isAccepted(settling)) finishAll(turn, settling)
  tellWork(turn, settling)
}

function isAccepted({ tasks }: Settling): boolean {
  return tasks.every(({ type }) => type !== 'ACCEPT')
}

function finishAll(turn: FuturesTurn, settling: Settling): void {
  for (const id of settling.reports.keys()) {
    const position = turn.futures.positions.get(id)
    if (position !== undefined) finish(turn, settling, position)
  }
}

function dropTasks({ contracts }: Futures, settling: Settling, contract: Contract): void {
  const { symbol } = contract.rules
  const [first] = settling.tasks
  settling.tasks = settling.tasks.filter((task) => task.type === 'PAY' || !('symbol' in task) || task.symbol !== symbol)
  for (const task of settling.tasks) if ('symbols' in task) task.symbols = task.symbols.filter((one) => one !== symbol)
  contract.traded = null
  const accept = settling.tasks.find((task) => task.type === 'ACCEPT')
  if (first === undefined || accept === undefined || contract.settledMark === contract.markPrice) return
  contract.markPrice = contract.settledMark
  const acceptAt = settling.tasks.findIndex(({ type }) => type === 'ACCEPT')
  const left = accept.symbols.flatMap((one) => contracts.get(one) ?? [])
  settling.tasks = [...deficitTasks(settling, left), ...settling.tasks.slice(acceptAt)]
}

function tasksOf(settling: Settling, contracts: readonly Contract[]): Task[] {
  const symbols = symbolsOf(contracts)
  return [
    ...deficitTasks(settling, contracts),
    { type: 'ACCEPT', symbols },
    ...symbols.flatMap(fireByPrices),
    ...roundOf(symbols),
    ...symbols.map((symbol): Task => ({ type: 'UNWIND', symbol })),
    { type: 'FOLLOW_ALL' },
    ...symbols.map((symbol): Task => ({ type: 'PAY', symbol })),
  ]
}

function deficitTasks(settling: Settling, contracts: readonly Contract[]): Task[] {
  const positionIds = contracts.flatMap(reachedIn).map(({ id }) => id)
  if (positionIds.length === 0) return []
  return [{ type: 'CALL', ids: freeze(settling, positionIds) }, { type: 'MATCH' }, { type: 'CLOSE', ids: null }]
}

function fireByPrices(symbol: string): Task[] {
  const one = { type: 'FIRE', symbol, range: null, ids: null } as const
  return [
    { ...one, by: 'INDEX', what: 'ORDERS' },
    { ...one, by: 'INDEX', what: 'STOPS' },
    { ...one, by: 'MARK', what: 'ORDERS' },
    { ...one, by: 'MARK', what: 'STOPS' },
    { type: 'FOLLOW', symbol },
  ]
}

function roundOf(symbols: string[]): Task[] {
  return [
    ...symbols.map((symbol): Task => ({ type: 'LIQUIDATE', symbol, seen: [], begun: null })),
    { type: 'REPEAT', symbols: [...symbols] },
  ]
}

function carryOn(turn: FuturesTurn): void {
  const { futures } = turn
  const settling = futures.settling as Settling
  while (turn.room > 0 && (futures.sweeping.size > 0 || settling.tasks.length > 0)) {
    // It takes room itself for each resting order that is met.
    const units = doNext(turn, settling)
    turn.room -= units
  }
  for (const contract of futures.ordered) contract.ranking = null
  const isDone = settling.tasks.length === 0 && futures.sweeping.size === 0
  if (isDone) futures.settling = null
  if (!isDone) tellWork(turn, settling)
  else if (settling.isCut) turn.events.push({ type: 'settlingWritten', isDone, entries: [], gone: [] })
}

function tellWork({ futures, events }: FuturesTurn, settling: Settling): void {
  settling.isCut = true
  events.push({ type: 'settlingWritten', isDone: false, ...writeSettling(futures, settling) })
}

/**
 * An order in the middle of its trades, else one unit of the first task. Returns how many units it counts as besides resting
 * orders that are met: 0 for a task that had nothing more to do.
 */
function doNext(turn: FuturesTurn, settling: Settling): number {
  const [swept] = turn.futures.sweeping
  if (swept !== undefined) {
    workOn(turn.halts, 'FUTURES', swept.rules.symbol)
    if (!carryOnBlock(turn, settling, contractOf(turn.futures, swept.rules.symbol))) carryOnSweep(turn, swept)
    return 0
  }
  const [task] = settling.tasks as [Task]
  settling.passedOver = 0
  settling.offered = 0
  const { room } = turn
  const units = doUnit(turn, settling, task)
  if (units > 0) endEverywhere(turn)
  const met = room - turn.room
  return Math.max(0, units - met) + (settling.passedOver >> PASSED_OVER_BITS)
}

/** Looking at 32 holders and taking none of them counts like one unit. */
const PASSED_OVER_BITS = 5

/** A task removes itself when it has nothing more to do. */
function doUnit(turn: FuturesTurn, settling: Settling, task: Task): number {
  switch (task.type) {
    case 'CALL':
      return callNext(turn, settling, task)
    case 'MATCH':
      return matchNext(turn, settling) ? MATCH_UNITS : replaceFirst(settling)
    case 'CLOSE':
      return closeNext(turn, settling, task)
    case 'ACCEPT':
      for (const contract of contractsOf(turn, task.symbols)) contract.settledMark = contract.markPrice
      return replaceFirst(settling)
    case 'FIRE':
      return fireNext(turn, settling, task)
    case 'FOLLOW':
      return replaceFirst(settling, follow(turn, contractOf(turn.futures, task.symbol)))
    case 'LIQUIDATE':
      return isLiquidated(turn, settling, task) ? 1 : replaceFirst(settling)
    case 'DELEVERAGE':
      return closeAgainstNext(turn, settling, task)
    case 'REPEAT':
      return repeat(turn, settling, task)
    case 'UNWIND':
      replaceFirst(settling)
      return unwind(turn, contractOf(turn.futures, task.symbol))
    case 'FOLLOW_ALL':
      return replaceFirst(settling, followAll(turn))
    case 'PAY':
      return payNext(turn, contractOf(turn.futures, task.symbol)) ? 1 : replaceFirst(settling)
    case 'EASE':
      return easeNext(turn, settling, task)
    case 'TELL':
      tell(turn, task.symbols)
      return replaceFirst(settling)
    case 'FINISH_CLOSING':
      replaceFirst(settling)
      if (workOnContract(turn, contractOf(turn.futures, task.symbol))) finishClosing(turn, task.closing)
      return 1
    case 'CLOSE_NEXT':
      replaceFirst(settling, closeNextPosition(turn, task))
      return 1
    case 'ANSWER':
      turn.events.push({ type: 'orderCut', product: 'FUTURES', orderId: task.orderId, isOver: true })
      return replaceFirst(settling)
  }
}

/** Each looks at all debtors and all holders of the other side, so it counts like many others: ten fit into one command. */
const MATCH_UNITS = 50

/** Removes the first task and puts others in its place. Returns 0: this was no unit. */
function replaceFirst(settling: Settling, others: readonly Task[] = []): 0 {
  settling.tasks = [...others, ...settling.tasks.slice(1)]
  return 0
}

function callNext(turn: FuturesTurn, settling: Settling, { ids }: Of<'CALL'>): number {
  const id = nextOf(settling, ids)
  if (id === undefined) return replaceFirst(settling)
  ids.done += 1
  const position = turn.futures.positions.get(Number(id))
  // The other leg of its account may have closed it.
  if (position !== undefined) callAccount(turn, settling, position)
  return 1
}

function closeNext(turn: FuturesTurn, settling: Settling, task: Of<'CLOSE'>): number {
  task.ids ??= freeze(settling, [...settling.debtors.keys()])
  const debtor = nextOf(settling, task.ids)
  if (debtor === undefined) return replaceFirst(settling)
  if (closeDebtor(turn, settling, debtor as Debtor)) task.ids.done += 1
  return 1
}

function fireNext(turn: FuturesTurn, settling: Settling, task: Of<'FIRE'>): number {
  const contract = contractOf(turn.futures, task.symbol)
  if (!contract.rules.isTrading || !workOnContract(turn, contract)) return replaceFirst(settling)
  task.ids ??= freeze(settling, reachedIds(contract, task))
  const id = Number(nextOf(settling, task.ids) ?? NO_ID)
  if (id === NO_ID) return replaceFirst(settling)
  task.ids.done += 1
  if (task.what === 'STOPS') {
    const stop = turn.futures.stops.get(id)
    if (stop !== undefined) fireStop(turn, stop)
  } else {
    const order = turn.futures.orders.get(id)
    if (order !== undefined && isOpen(order)) fireOrder(turn, order, enterContract)
  }
  return 1
}

/** Orders of the exchange itself have ids below 0. */
const NO_ID = 0

function reachedIds(contract: Contract, { what, by, range }: Of<'FIRE'>): number[] {
  const price = watchedPrice(contract, by)
  const reached = range ?? (price === null ? null : { lowest: price, highest: price })
  if (reached === null) return []
  if (what === 'ORDERS') return reachedOrders(contract, by, reached).map(({ id }) => id)
  return reachedStops(contract, { by, range: reached }).map(({ terms }) => terms.stopId)
}

function follow(turn: FuturesTurn, contract: Contract): Task[] {
  const range = contract.traded
  if (range === null) return []
  workOnContract(turn, contract)
  contract.traded = null
  const { symbol } = contract.rules
  const one = { type: 'FIRE', symbol, by: 'LAST', range, ids: null } as const
  return [
    { ...one, what: 'ORDERS' },
    { ...one, what: 'STOPS' },
    { type: 'FOLLOW', symbol },
  ]
}

/** Wherever a liquidated cross account has traded. */
function followAll({ futures }: FuturesTurn): Task[] {
  const traded = futures.ordered.filter(({ traded: range }) => range !== null)
  return traded.map(({ rules }): Task => ({ type: 'FOLLOW', symbol: rules.symbol }))
}

function isLiquidated(turn: FuturesTurn, settling: Settling, task: Of<'LIQUIDATE'>): boolean {
  const contract = contractOf(turn.futures, task.symbol)
  return workOnContract(turn, contract) && liquidateNext(turn, settling, contract, task)
}

function closeAgainstNext(turn: FuturesTurn, settling: Settling, task: Of<'DELEVERAGE'>): number {
  const loser = deleverageNext(turn, settling, task)
  if (loser === null) return 1
  replaceFirst(settling)
  afterClosing(turn, settling, loser)
  return 1
}

function repeat(turn: FuturesTurn, settling: Settling, { symbols }: Of<'REPEAT'>): number {
  const following = followAll(turn)
  return replaceFirst(settling, following.length === 0 ? [] : [...following, ...roundOf(symbols)])
}

function unwind(turn: FuturesTurn, contract: Contract): number {
  if (!workOnContract(turn, contract)) return 0
  return unwindFund(turn, contract) ? 1 : 0
}

/** While the index was DEGRADED, cross positions needed twice their initial margin: the excess is released. */
function easeNext(turn: FuturesTurn, settling: Settling, task: Of<'EASE'>): number {
  const contract = contractOf(turn.futures, task.symbol)
  workOnContract(turn, contract)
  task.ids ??= freeze(settling, crossPositionsOf(contract))
  const id = nextOf(settling, task.ids)
  if (id === undefined) return replaceFirst(settling)
  task.ids.done += 1
  const position = contract.positions.get(Number(id))
  if (position !== undefined) balanceCross(turn, position.desk.trader)
  return 1
}

function crossPositionsOf({ positions }: Contract): number[] {
  return [...positions.values()].filter(({ marginMode }) => marginMode === 'CROSS').map(({ id }) => id)
}

/** Stops and reduce-only orders end with their position. */
function endEverywhere(turn: FuturesTurn): void {
  for (const contract of turn.futures.ordered) if (contract.emptied.length > 0) endOrphans(turn, contract)
}

function tell(turn: FuturesTurn, symbols: readonly string[]): void {
  for (const contract of contractsOf(turn, symbols)) turn.events.push(describeMark(contract))
}

function contractsOf(turn: FuturesTurn, symbols: readonly string[]): Contract[] {
  return symbols.map((symbol) => contractOf(turn.futures, symbol))
}

function symbolsOf(contracts: readonly Contract[]): string[] {
  return contracts.map(({ rules }) => rules.symbol)
}
