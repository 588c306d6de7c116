// Money moves only by postings, and the postings of one entry sum to zero for each asset. New coins come from an
// external account, which becomes negative by the same amount.
//
// Alice buys 0.2 BTC from Bob at 100 with a fee of 0.1 %: USDT Alice −20, Bob +20, Bob −0.02, FEE +0.02;
// BTC Bob −0.2, Alice +0.2, Alice −0.0002, FEE +0.0002. Each column sums to zero.
import { assert } from '../assert.ts'
import type { Event, Posting, PostingReason } from '../events.ts'
import { type Account, changeTotal, type Ledger } from './accounts.ts'

export interface Entry {
  readonly ledger: Ledger
  readonly reference: string
  readonly postings: Posting[]
}

export function openEntry(ledger: Ledger, reference: string): Entry {
  return { ledger, reference, postings: [] }
}

/** Adds to one account, or subtracts. Nothing is recorded for zero. */
export function post(entry: Entry, account: Account, amount: bigint, reason: PostingReason): void {
  if (amount === 0n) return
  changeTotal(entry.ledger, account, amount)
  entry.postings.push({
    owner: account.owner,
    wallet: account.wallet,
    asset: account.asset,
    amount: amount as Posting['amount'],
    balance: account.total,
    reason,
  })
}

export function closeEntry(entry: Entry, events: Event[]): void {
  assert(entry.ledger.unbalanced === 0, 'the postings of an entry sum to zero for each asset')
  events.push({ type: 'posted', reference: entry.reference, postings: entry.postings })
}
