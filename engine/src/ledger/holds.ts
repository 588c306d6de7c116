// A hold reserves part of an account for one order. Every hold has its reason, so an account's held amount is always
// the sum of the holds of its open orders.
//
// Bob buys 0.5 BTC at 100: 50 USDT are held for the order. A fill of 0.2 at 100 spends 20 of them, 30 stay held;
// when Bob cancels, the 30 are released. The order and its hold end together.
import { assert } from '../assert.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { type Account, holdLess, holdMore, type Ledger } from './accounts.ts'

/** An object with a hold. Only the functions of this file change `held`. */
export interface Holder {
  readonly payingFrom: Account
  held: Amount
}

/** For an order without a hold yet. The caller has checked that this much is available. */
export function takeHold(ledger: Ledger, holder: Holder, amount: Amount): void {
  assert(holder.held === 0n, 'a hold is taken once')
  holdMore(ledger, holder.payingFrom, amount)
  holder.held = amount
}

/** Changes the held amount for the same reason; any excess becomes available. The caller has checked an increase. */
export function resizeHold(ledger: Ledger, holder: Holder, amount: Amount): void {
  const { held } = holder
  if (amount === held) return
  assert(amount >= 0n, 'held is never negative')
  if (amount > held) holdMore(ledger, holder.payingFrom, amountUnits(amount - held))
  else holdLess(ledger, holder.payingFrom, amountUnits(held - amount))
  holder.held = amount
}

export function releaseHold(ledger: Ledger, holder: Holder): void {
  const { held } = holder
  if (held === 0n) return
  holdLess(ledger, holder.payingFrom, held)
  holder.held = ZERO
}

/** Takes a payment out of the hold; the caller must post it at once. */
export function spendHold(ledger: Ledger, holder: Holder, amount: Amount): void {
  const { held } = holder
  assert(amount <= held, 'an order spends no more than its hold')
  holdLess(ledger, holder.payingFrom, amount)
  holder.held = amountUnits(held - amount)
}
