// The money of positions. Margin is posted from the user's wallet to CLEARING when a position is opened; when it is
// closed, CLEARING gives back its margin with the profit on it, less the loss.
//
// What lies on CLEARING is, at every mark, the sum of what all positions are worth there: margins plus unrealised
// profits, of which longs and shorts cancel. As no position is worth less than nothing once a mark has been taken in
// (see settleDeficits.ts), CLEARING never is. While a mark is being taken in that is not yet so: what is to be paid out
// then waits in purse.dues until the last position has answered.
//
// Alice long 1 at 100, Bob short 1 at 100, 10 of margin each: CLEARING 20. Alice closes at 106 against Carol, who opens
// with 10.6: Alice gets 16, CLEARING has 14.6 = Bob 10 − 6 + Carol 10.6.
import type { PostingReason } from '../events.ts'
import type { Account } from '../ledger/accounts.ts'
import { closeEntry, type Entry, openEntry, post } from '../ledger/postings.ts'
import type { Turn } from '../turn.ts'
import { type Contract, type Due, nextMove, type Purse } from './futures.ts'

/** Part of an entry: what a position gives back. margin + profit − fee − liquidationFee is never negative. */
export function payOut(entry: Entry, purse: Purse, due: Due): void {
  if (purse.dues === null) {
    postDue(entry, purse, due)
    return
  }
  const waiting = purse.dues.get(due.account)
  if (!waiting) {
    purse.dues.set(due.account, { ...due })
    return
  }
  waiting.margin += due.margin
  waiting.profit += due.profit
  waiting.fee += due.fee
  waiting.liquidationFee += due.liquidationFee
}

/** From now on payouts wait. */
export function openDues(purse: Purse): void {
  purse.dues ??= new Map()
}

/** Every position has answered: pays what has waited, in one entry. */
export function payDues(turn: Turn, contract: Contract): void {
  const { purse, trading } = contract
  const dues = [...(purse.dues?.values() ?? [])]
  purse.dues = null
  if (dues.length === 0) return
  const entry = openEntry(turn.ledger, nextMove(trading))
  for (const due of dues) postDue(entry, purse, due)
  closeClearing(entry, purse)
  closeEntry(entry, turn.events)
}

/** Profit or loss that stays with what is posted, all or a part: told as such, and as margin for what is kept. */
export function keepProfit(entry: Entry, account: Account, { profit, kept }: { profit: bigint; kept: bigint }): void {
  postInTurn(entry, account, [
    [profit, 'PROFIT'],
    [-kept, 'MARGIN'],
  ])
}

/** One posting of CLEARING balances the entry, so that it is never below zero on the way. */
export function closeClearing(entry: Entry, purse: Purse): void {
  let sum = 0n
  for (const { amount } of entry.postings) sum += amount
  post(entry, purse.clearing, -sum, 'MARGIN')
}

/** Between a user's wallet and CLEARING, outside of a trade. Positive: into CLEARING. */
export function moveMargin(turn: Turn, contract: Contract, account: Account, amount: bigint): void {
  if (amount === 0n) return
  const entry = openEntry(turn.ledger, nextMove(contract.trading))
  post(entry, account, -amount, 'MARGIN')
  closeClearing(entry, contract.purse)
  closeEntry(entry, turn.events)
}

function postDue(entry: Entry, purse: Purse, due: Due): void {
  const { account, margin, profit, fee, liquidationFee } = due
  // Funding may have taken more than was posted, out of the profit.
  postInTurn(entry, account, [
    [margin, 'MARGIN'],
    [profit, 'PROFIT'],
  ])
  post(entry, account, -fee, 'FEE')
  post(entry, purse.fees, fee, 'FEE')
  post(entry, account, -liquidationFee, 'LIQUIDATION')
  post(entry, purse.insurance, liquidationFee, 'LIQUIDATION')
}

/** What comes in first, so that the account is not below zero on the way. */
function postInTurn(entry: Entry, account: Account, parts: [amount: bigint, reason: PostingReason][]): void {
  for (const [amount, reason] of parts) if (amount > 0n) post(entry, account, amount, reason)
  for (const [amount, reason] of parts) if (amount < 0n) post(entry, account, amount, reason)
}

export function dueOf(account: Account, of: Partial<Omit<Due, 'account'>>): Due {
  return { account, margin: 0n, profit: 0n, fee: 0n, liquidationFee: 0n, ...of }
}
