// Settlement by the ticks. The holds of a contract are released and its win or loss is posted, one entry for each
// contract. A settled contract is no longer open, so nothing is paid twice.
//
// Alice's 10 on up at 0.85 win: HOUSE −8.5, Alice +8.5, and her hold of 10 is released. If she loses: Alice −10, HOUSE
// +10. A pool with 1200 on up and 800 on down at 3 %: down's 800 go to the house and from it to up, 2 for every 3
// staked (rounded down), less 3 % of the amount paid out; the rounding difference goes to ROUNDING, and the house ends
// even.
import { releaseHold } from '../ledger/holds.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { negated } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import {
  type BinaryTurn,
  changeExposure,
  entryAfter,
  type Player,
  type Position,
  removePosition,
  type Round,
  roundKey,
} from './binary.ts'
import type { SettlePositions } from './commands.ts'
import { describeSettled } from './describe.ts'
import { advancePlayer, countResult, describePlayer } from './player.ts'
import { followPaths, type Path, type Result, settleFixed, settlePool } from './settlement.ts'

export function settle(turn: BinaryTurn, command: SettlePositions): Refusal | null {
  const players = new Set<Player>()
  const follow = followPaths(command.ticks)
  for (const orderId of command.orderIds) {
    if (turn.room <= 0) break
    const position = turn.binary.positions.get(orderId)
    if (!position || position.terms.symbol !== command.symbol) continue
    const { terms, round } = position
    const path = follow({ entryAfter: entryAfter(terms), periodMs: terms.periodMs })
    if (path === null) continue
    if (round === null) close(turn, position, { path, result: settleFixed(terms, path), players })
    else settleRound(turn, round, { path, players })
  }
  for (const player of players) turn.events.push(describePlayer(player))
  return null
}

function settleRound(turn: BinaryTurn, round: Round, { path, players }: { path: Path; players: Set<Player> }): void {
  const results = round.positions.map((position) => ({ position, result: settlePool(position.terms, path, round) }))
  // The house receives the losers' stakes before it pays them out.
  results.sort((one, other) => rank(one.result) - rank(other.result) || idOf(one) - idOf(other))
  let residue = 0n
  for (const { position, result } of results) {
    close(turn, position, { path, result, players })
    residue += result.loss - result.gain
  }
  const market = results[0]?.position.market
  market?.rounds.delete(roundKey(round.periodId, round.lockAt))
  if (market === undefined || residue === 0n) return
  const entry = openEntry(turn.ledger, `binaryRound:${round.periodId}:${round.lockAt}`)
  post(entry, market.house, -residue, 'ROUNDING')
  post(entry, market.rounding, residue, 'ROUNDING')
  closeEntry(entry, turn.events)
}

function rank({ gain }: Result): number {
  return gain > 0n ? 1 : 0
}

function idOf({ position }: { position: Position }): number {
  return position.terms.orderId
}

interface Closing {
  path: Path
  result: Result
  players: Set<Player>
}

function close(turn: BinaryTurn, position: Position, { path, result, players }: Closing): void {
  turn.room -= 1
  const { ledger, binary, events, time } = turn
  const { terms, market, stake, cover } = position
  changeExposure(position, negated(cover.held))
  releaseHold(ledger, stake)
  releaseHold(ledger, cover)
  if (result.gain !== 0n || result.loss !== 0n) {
    const entry = openEntry(ledger, `binary:${terms.orderId}`)
    post(entry, market.house, result.loss - result.gain, 'BINARY')
    post(entry, stake.payingFrom, result.gain - result.loss, 'BINARY')
    post(entry, stake.payingFrom, negated(result.fee), 'FEE')
    post(entry, market.fees, result.fee, 'FEE')
    closeEntry(entry, events)
  }
  removePosition(binary, position)
  const { player } = position
  advancePlayer(player, time)
  countResult(player, { stake: terms.stake, payout: result.payout, time })
  players.add(player)
  events.push(describeSettled(position, { path, result, time }))
}
