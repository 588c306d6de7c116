// A hold promises part of an account to one order. Every hold has its reason, so that what is held on an account
// is always the sum of its open orders' holds.
//
// Bob buys 0.5 BTC at 100: 50 USDT are held for the order. A fill of 0.2 at 100 spends 20 of the hold, 30 stay;
// when he cancels, the 30 are released. The order and its hold end together.
import { assert } from '../assert.ts'
import { type Amount, amountUnits, negated } from '../money.ts'
import { type Account, changeAccount, type Ledger } from './accounts.ts'

export interface Hold {
  readonly account: Account
  readonly orderId: number
  amount: Amount
}

/** The caller has checked that so much is available. */
export function takeHold(ledger: Ledger, hold: Omit<Hold, 'amount'>, amount: Amount): Hold {
  assert(amount >= 0n, 'what is held is not negative')
  changeAccount(ledger, hold.account, { total: 0n, held: amount })
  return { account: hold.account, orderId: hold.orderId, amount }
}

/** Holds more or less for the same order; the rest becomes available again. */
export function resizeHold(ledger: Ledger, hold: Hold, amount: Amount): void {
  if (amount === hold.amount) return
  assert(amount >= 0n, 'what is held is not negative')
  changeAccount(ledger, hold.account, { total: 0n, held: amount - hold.amount })
  hold.amount = amount
}

/** Takes a payment out of the hold; the posting that moves it must follow at once. */
export function spendHold(ledger: Ledger, hold: Hold, amount: Amount): void {
  assert(amount <= hold.amount, 'an order spends no more than is held for it')
  changeAccount(ledger, hold.account, { total: 0n, held: negated(amount) })
  hold.amount = amountUnits(hold.amount - amount)
}
