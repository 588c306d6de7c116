// What each position pays or receives at one funding time. Those who pay come first, in the order in which the positions
// were opened: from the wallet, then from the position's margin. The insurance fund adds what they lack, as far as it has
// funds. Then the others share what was paid. One command does at most stepMax positions, and the next one continues.
import { available } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { amountUnits, divide, type Amount, ZERO } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import { closeClearing } from './clearing.ts'
import { balanceCross, collateralOf, markOf } from './crossMargin.ts'
import { fundingAmount } from './funding.ts'
import { type Contract, type Funding, nextMove, type Position, touchPosition } from './futures.ts'
import { oppositeDirection, profitAt, valueAt } from './margin.ts'
import { requeue } from './position.ts'

/** The next stepMax positions. Returns whether all have paid or received. */
export function paySome(turn: Turn, contract: Contract, funding: Funding): boolean {
  let room = turn.stepMax
  if (funding.stage === 'PAYING') {
    const payers = nextOf(contract, funding, room)
    for (const payer of payers) tell(turn, funding, payer, collect(turn, contract, funding, payer))
    room -= payers.length
    if (room > 0) beginReceiving(turn, contract, funding)
  }
  if (room === 0) return false
  const receivers = nextOf(contract, funding, room)
  for (const receiver of receivers) tell(turn, funding, receiver, distribute(turn, contract, funding, receiver))
  if (receivers.length === room) return false
  sendRest(turn, contract, funding.paid - funding.received)
  const fund = contract.purse.traders.get(INSURANCE)
  if (fund !== undefined) balanceCross(turn, fund)
  return true
}

/** Oldest first. Nothing has happened since the funding time, so these are the holders at that time. */
function nextOf({ positions }: Contract, { stage, rate, lastPositionId }: Funding, most: number): Position[] {
  const paying = rate > 0 ? 'LONG' : 'SHORT'
  const direction = stage === 'PAYING' ? paying : oppositeDirection(paying)
  const next: Position[] = []
  for (const position of positions.values()) {
    if (next.length === most) break
    if (position.direction === direction && position.id > lastPositionId) next.push(position)
  }
  return next
}

/** Positive: paid; negative: received. */
interface Share {
  amount: bigint
  fromMargin: bigint
}

function tell(turn: Turn, funding: Funding, position: Position, { amount, fromMargin }: Share): void {
  const contract = position.desk.pair
  funding.lastPositionId = position.id
  position.fundingPaid = amountUnits(position.fundingPaid + amount)
  requeue(position)
  touchPosition(turn, position)
  turn.events.push({
    type: 'fundingPaid',
    symbol: contract.rules.symbol,
    slot: funding.slot,
    positionId: position.id,
    user: position.desk.user,
    direction: position.direction,
    quantity: position.quantity,
    mark: markOf(contract),
    rate: funding.rate,
    amount: amountUnits(amount),
    fromMargin: amountUnits(fromMargin),
  })
  // The fund may still have to add what others lack: its account is balanced last.
  if (position.desk.user !== INSURANCE) balanceCross(turn, position.desk.trader)
}

/** From the wallet first, then from the position's remaining worth. */
function collect(turn: Turn, contract: Contract, funding: Funding, position: Position): Share {
  const due = fundingAmount(valueOf(position), funding.rate, 'up')
  const { account } = position.desk.trader
  const fromWallet = least(due, available(account))
  const spare = collateralOf(position) + profitAt(position, markOf(contract), contract.rules)
  const fromMargin = least(due - fromWallet, spare)
  const amount = fromWallet + fromMargin
  position.margin = amountUnits(position.margin - fromMargin)
  const entry = openEntry(turn.ledger, referenceOf(contract, funding, position))
  post(entry, account, -fromWallet, 'FUNDING')
  post(entry, contract.purse.clearing, fromWallet, 'FUNDING')
  if (entry.postings.length > 0) closeEntry(entry, turn.events)
  funding.paid = amountUnits(funding.paid + amount)
  funding.lacking = amountUnits(funding.lacking + due - amount)
  return { amount, fromMargin }
}

function beginReceiving(turn: Turn, { purse, trading }: Contract, funding: Funding): void {
  funding.stage = 'RECEIVING'
  funding.lastPositionId = 0
  const added = least(funding.lacking, available(purse.insurance))
  if (added === 0n) return
  const entry = openEntry(turn.ledger, nextMove(trading))
  post(entry, purse.insurance, -added, 'FUNDING')
  closeClearing(entry, purse)
  closeEntry(entry, turn.events)
  funding.paid = amountUnits(funding.paid + added)
}

/** A share of everything that was paid, by the value of the position. There are as many long lots as short ones. */
function distribute(turn: Turn, contract: Contract, funding: Funding, position: Position): Share {
  const all = valueAt(markOf(contract), contract.openInterest, contract.rules)
  const part = divide(funding.paid * valueOf(position), all, 'down')
  const entry = openEntry(turn.ledger, referenceOf(contract, funding, position))
  post(entry, contract.purse.clearing, -part, 'FUNDING')
  post(entry, position.desk.trader.account, part, 'FUNDING')
  if (entry.postings.length > 0) closeEntry(entry, turn.events)
  funding.received = amountUnits(funding.received + part)
  return { amount: -part, fromMargin: 0n }
}

function sendRest(turn: Turn, { purse, trading }: Contract, rest: bigint): void {
  if (rest === 0n) return
  const entry = openEntry(turn.ledger, nextMove(trading))
  post(entry, purse.clearing, -rest, 'ROUNDING')
  post(entry, purse.rounding, rest, 'ROUNDING')
  closeEntry(entry, turn.events)
}

function referenceOf({ rules }: Contract, { slot }: Funding, { id }: Position): string {
  return `funding:${rules.symbol}:${slot}:${id}`
}

function valueOf({ desk, quantity }: Position): Amount {
  return valueAt(markOf(desk.pair), quantity, desk.pair.rules)
}

function least(one: bigint, other: bigint): Amount {
  const smaller = one < other ? one : other
  return smaller > 0n ? amountUnits(smaller) : ZERO
}
