// Two operators correct a balance. It moves an available balance from one account to another, and nothing else: no
// order, no position, no price, no settlement. The other side of a customer's correction is always the house, so the
// house pays whatever a customer gets; and a credit that the network may still undo stays covered, as with a
// withdrawal. The reserve of earn keeps what it needs to cover the positions.
//
// 25 USDT for Alice after a failed payment: HOUSE −25, Alice +25; the sum stays zero.
import { assert } from '../assert.ts'
import { type Account, available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, AMOUNT_MAX, formatAmount, negated } from '../money.ts'
import {
  EARN_RESERVE,
  EXTERNAL,
  EXTERNAL_BANK,
  EXTERNAL_CHAIN,
  FEE,
  GAS,
  HOUSE,
  INVENTORY,
  WELFARE_FUND,
} from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CorrectBalance } from './commands.ts'
import { type CreditTurn, withdrawableOf } from './credits.ts'

export const houseAccounts: readonly number[] = [HOUSE, FEE, INVENTORY, GAS, EARN_RESERVE, WELFARE_FUND]
const mirrors: readonly number[] = [EXTERNAL_CHAIN, EXTERNAL_BANK]
/** Keeps a mirror account well within the database's 38 digits. */
const MIRRORED_MAX = AMOUNT_MAX * 1000n

/** Whether these two can stand against each other. */
export function isCorrectable(user: number, counter: number): boolean {
  if (user > 0) return counter === HOUSE
  return houseAccounts.includes(user) && user !== counter && [...houseAccounts, ...mirrors].includes(counter)
}

/** `spare`: what the reserve of earn does not need for its cover; null if earn offers nothing in this coin. */
export function correctBalance(turn: CreditTurn, command: CorrectBalance, spare: Amount | null): Refusal | null {
  const { user, counter, amount, direction, correctionId } = command
  assert(isCorrectable(user, counter), 'a correction is between a customer and the house, or within the house')
  const asset = turn.ledger.assets.get(command.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: command.asset })
  if (amount <= 0n || amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  const [own, other] = [openAccount(asset, 'PLATFORM', user), openAccount(asset, 'PLATFORM', counter)]
  const [from, to] = direction === 'ADD' ? [other, own] : [own, other]
  const most = from.owner === EARN_RESERVE && spare !== null ? spare : limitOf(turn, from, asset.asset)
  if (most < amount) {
    const [needed, free] = [amount, most].map((each) => formatAmount(each, asset.scale))
    return refuse('INSUFFICIENT_BALANCE', { asset: asset.asset, needed: needed ?? '', available: free ?? '' })
  }
  if (to.owner > EXTERNAL && to.total + amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  const entry = openEntry(turn.ledger, `correction:${correctionId}`)
  post(entry, from, negated(amount), 'CORRECTION')
  post(entry, to, amount, 'CORRECTION')
  closeEntry(entry, turn.events)
  return null
}

function limitOf(turn: CreditTurn, from: Account, asset: string): Amount {
  if (from.owner <= EXTERNAL) return from.total > -MIRRORED_MAX ? AMOUNT_MAX : (0n as Amount)
  return from.owner > 0 ? withdrawableOf(turn, from.owner, asset) : available(from)
}
