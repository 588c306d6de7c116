// Funding is paid between the holders of positions at the funding time: one side receives exactly what the other pays.
// It is paid from the wallet, then from the position's margin, then by the insurance fund as far as it has funds.
//
// Each funding time is settled once, before any later command (dueFunding.ts), at the mark and rate of the newest tick
// up to it. It is skipped if no premium was sampled in the minute before it (the index was PAUSED or the exchange down
// for that long) or if the contract is halted. A shorter pause changes nothing: the last price before it counts.
// Skipped funding is never paid later.
//
// Rate 0.07 %, mark 60000: Alice, long 1, pays 42; Bob and Carol, short 0.5 each, get 21. Indivisible units go to
// ROUNDING.
import { available } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, divide, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import { closeClearing } from './clearing.ts'
import type { SettleFunding } from './commands.ts'
import { balanceCross, collateralOf, markOf } from './crossMargin.ts'
import { scheduleFunding } from './dueFunding.ts'
import { fundingAmount, nextFundingAt } from './funding.ts'
import { type Contract, type FuturesTurn, nextMove, type Position, touchPosition } from './futures.ts'
import { profitAt, valueAt } from './margin.ts'
import { requeue } from './position.ts'
import { describeMark, settleMarks } from './recordIndex.ts'
import { workOnContract } from './workOnContract.ts'

/** Older samples say nothing about the funding time. */
const SEEN_WITHIN_MS = 60_000

interface Slot {
  contract: Contract
  slot: number
  rate: number
}

export function settleFunding(turn: FuturesTurn, { symbol, slot }: SettleFunding): Refusal | null {
  const contract = turn.futures.contracts.get(symbol)
  if (!contract) return refuse('UNKNOWN_MARKET', { symbol })
  if (slot === 0 || slot !== contract.nextFundingAt || slot >= turn.time) {
    return refuse('FUNDING_SLOT_INVALID', { last: String(contract.lastFundingSlot) })
  }
  const isSkipped = !workOnContract(turn, contract) || slot - contract.premiumAt > SEEN_WITHIN_MS
  const rate = isSkipped ? 0 : contract.fundingRate
  const positions = rate === 0 ? [] : holders(contract)
  const paid = payAll(turn, { contract, slot, rate }, positions)
  contract.lastFundingSlot = slot
  contract.nextFundingAt = nextFundingAt(slot, contract.rules)
  scheduleFunding(turn.futures)
  contract.premiumCount = 0
  contract.premiumWeighted = 0
  if (!isSkipped) contract.lastFundingRate = rate
  turn.events.push({
    type: 'fundingSettled',
    symbol,
    slot,
    rate,
    mark: contract.markPrice,
    isSkipped,
    positions: positions.length,
    ...paid,
    time: turn.time,
  })
  if (!isSkipped && contract.indexState !== 'PAUSED') settleMarks(turn, [contract])
  turn.events.push(describeMark(contract))
  return null
}

/** Oldest first: nothing has happened since the funding time, so today's holders are the holders at that time. */
function holders(contract: Contract): Position[] {
  return [...contract.positions.values()].sort((a, b) => a.id - b.id)
}

function payAll(turn: Turn, slot: Slot, positions: readonly Position[]): { paid: Amount; received: Amount } {
  const payingSide = slot.rate > 0 ? 'LONG' : 'SHORT'
  const payers = positions.filter(({ direction }) => direction === payingSide)
  const receivers = positions.filter(({ direction }) => direction !== payingSide)
  let collected = 0n
  let lacking = 0n
  for (const payer of payers) {
    const due = fundingAmount(valueOf(payer), slot.rate, 'up')
    const got = collect(turn, slot, payer, due)
    collected += got
    lacking += due - got
  }
  collected += addFromFund(turn, slot.contract, lacking)
  const received = distribute(turn, slot, receivers, collected)
  sendRest(turn, slot.contract, collected - received)
  for (const { desk } of positions) balanceCross(turn, desk.trader)
  return { paid: amountUnits(collected), received: amountUnits(received) }
}

/** From the wallet first, then from the position's remaining worth. */
function collect(turn: Turn, slot: Slot, position: Position, due: Amount): bigint {
  const { contract } = slot
  const { account } = position.desk.trader
  const fromWallet = least(due, available(account))
  const spare = collateralOf(position) + profitAt(position, markOf(contract), contract.rules)
  const fromMargin = least(due - fromWallet, spare)
  position.margin = amountUnits(position.margin - fromMargin)
  const entry = openEntry(turn.ledger, `funding:${contract.rules.symbol}:${slot.slot}:${position.id}`)
  post(entry, account, -fromWallet, 'FUNDING')
  post(entry, contract.purse.clearing, fromWallet, 'FUNDING')
  if (entry.postings.length > 0) closeEntry(entry, turn.events)
  tell(turn, slot, position, { amount: fromWallet + fromMargin, fromMargin })
  return fromWallet + fromMargin
}

function addFromFund(turn: Turn, contract: Contract, lacking: bigint): bigint {
  const { purse, trading } = contract
  const added = least(lacking, available(purse.insurance))
  if (added === 0n) return 0n
  const entry = openEntry(turn.ledger, nextMove(trading))
  post(entry, purse.insurance, -added, 'FUNDING')
  closeClearing(entry, purse)
  closeEntry(entry, turn.events)
  return added
}

/** Each receiver's share of the total, by the value of the position. */
function distribute(turn: Turn, slot: Slot, receivers: readonly Position[], collected: bigint): bigint {
  const { contract } = slot
  const total = receivers.reduce((sum, receiver) => sum + valueOf(receiver), 0n)
  let received = 0n
  for (const receiver of receivers) {
    const part = divide(collected * valueOf(receiver), total, 'down')
    const entry = openEntry(turn.ledger, `funding:${contract.rules.symbol}:${slot.slot}:${receiver.id}`)
    post(entry, contract.purse.clearing, -part, 'FUNDING')
    post(entry, receiver.desk.trader.account, part, 'FUNDING')
    if (entry.postings.length > 0) closeEntry(entry, turn.events)
    tell(turn, slot, receiver, { amount: -part, fromMargin: 0n })
    received += part
  }
  return received
}

function sendRest(turn: Turn, { purse, trading }: Contract, rest: bigint): void {
  if (rest === 0n) return
  const entry = openEntry(turn.ledger, nextMove(trading))
  post(entry, purse.clearing, -rest, 'ROUNDING')
  post(entry, purse.rounding, rest, 'ROUNDING')
  closeEntry(entry, turn.events)
}

function tell(turn: Turn, slot: Slot, position: Position, told: { amount: bigint; fromMargin: bigint }): void {
  const { contract, rate } = slot
  position.fundingPaid = amountUnits(position.fundingPaid + told.amount)
  requeue(position)
  touchPosition(turn, position)
  turn.events.push({
    type: 'fundingPaid',
    symbol: contract.rules.symbol,
    slot: slot.slot,
    positionId: position.id,
    user: position.desk.user,
    direction: position.direction,
    quantity: position.quantity,
    mark: markOf(contract),
    rate,
    amount: amountUnits(told.amount),
    fromMargin: amountUnits(told.fromMargin),
  })
}

function valueOf({ desk, quantity }: Position): Amount {
  return valueAt(markOf(desk.pair), quantity, desk.pair.rules)
}

function least(one: bigint, other: bigint): Amount {
  const smaller = one < other ? one : other
  return smaller > 0n ? amountUnits(smaller) : ZERO
}
