// The account CLEARING. Opening a position posts its margin from the user's wallet to CLEARING; closing pays back the
// margin with the profit or loss.
//
// At every mark the balance of CLEARING equals the worth of all positions: margins plus unrealised profits, and the
// profits of longs and shorts cancel. No position is insolvent after a mark has been applied (see settleDeficits.ts),
// so CLEARING is never negative. While a mark is being applied this does not hold yet: payouts then wait in purse.dues
// until every position is settled.
//
// Alice long 1 at 100, Bob short 1 at 100, 10 of margin each: CLEARING 20. Alice closes at 106 against Carol, who opens
// with 10.6: Alice gets 16, CLEARING has 14.6 = Bob 10 − 6 + Carol 10.6.
import type { PostingReason } from '../events.ts'
import type { Account } from '../ledger/accounts.ts'
import { closeEntry, type Entry, openEntry, post } from '../ledger/postings.ts'
import { type LastPlace, TrackedMap } from '../trackedMap.ts'
import type { Turn } from '../turn.ts'
import { type Contract, type Due, nextMove, type Purse } from './futures.ts'

/** Part of an entry: what a position pays back. margin + profit − fee − liquidationFee is never negative. */
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
export function openDues(purse: Purse, places: LastPlace): void {
  purse.dues ??= new TrackedMap(places)
}

/** Every position is settled: pays one of what has waited. Returns whether there was any. */
export function payNext(turn: Turn, { purse, trading }: Contract): boolean {
  const [due] = purse.dues?.values() ?? []
  if (due === undefined) {
    purse.dues = null
    return false
  }
  purse.dues?.delete(due.account)
  const entry = openEntry(turn.ledger, nextMove(trading))
  postDue(entry, purse, due)
  closeClearing(entry, purse)
  closeEntry(entry, turn.events)
  return true
}

/** Profit or loss that stays in the position's margin, all or a part: reported as realised, and as margin kept. */
export function keepProfit(entry: Entry, account: Account, { profit, kept }: { profit: bigint; kept: bigint }): void {
  postInTurn(entry, account, [
    [profit, 'PROFIT'],
    [-kept, 'MARGIN'],
  ])
}

/** CLEARING gets one posting for the whole entry, so it is never negative in between. */
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
  // Funding may have taken more than the posted margin, out of unrealised profit.
  postInTurn(entry, account, [
    [margin, 'MARGIN'],
    [profit, 'PROFIT'],
  ])
  post(entry, account, -fee, 'FEE')
  post(entry, purse.fees, fee, 'FEE')
  post(entry, account, -liquidationFee, 'LIQUIDATION')
  post(entry, purse.insurance, liquidationFee, 'LIQUIDATION')
}

/** Credits first, so that the account is not negative in between. */
function postInTurn(entry: Entry, account: Account, parts: [amount: bigint, reason: PostingReason][]): void {
  for (const [amount, reason] of parts) if (amount > 0n) post(entry, account, amount, reason)
  for (const [amount, reason] of parts) if (amount < 0n) post(entry, account, amount, reason)
}

export function dueOf(account: Account, of: Partial<Omit<Due, 'account'>>): Due {
  return { account, margin: 0n, profit: 0n, fee: 0n, liquidationFee: 0n, ...of }
}
