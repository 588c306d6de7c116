// A hold promises part of an account to one order. Every hold has its reason, so that what is held on an account
// is always the sum of what is held for its open orders.
//
// Bob buys 0.5 BTC at 100: 50 USDT are held for the order. A fill of 0.2 at 100 spends 20 of them, 30 stay held;
// when he cancels, the 30 are released. The order and its hold end together.
import { assert } from '../assert.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { type Account, holdLess, holdMore, type Ledger } from './accounts.ts'

/** What money is held for. `held` changes through the functions of this file only. */
export interface Holder {
  readonly payingFrom: Account
  held: Amount
}

/** For an order that holds nothing yet. The caller has checked that so much is available. */
export function takeHold(ledger: Ledger, holder: Holder, amount: Amount): void {
  assert(holder.held === 0n, 'a hold is taken once')
  holdMore(ledger, holder.payingFrom, amount)
  holder.held = amount
}

/** Holds more or less for the same reason; what is less becomes available. The caller has checked that more is there. */
export function resizeHold(ledger: Ledger, holder: Holder, amount: Amount): void {
  const { held } = holder
  if (amount === held) return
  assert(amount >= 0n, 'what is held is not negative')
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

/** Takes a payment out of the hold; the posting that moves it must follow at once. */
export function spendHold(ledger: Ledger, holder: Holder, amount: Amount): void {
  const { held } = holder
  assert(amount <= held, 'an order spends no more than is held for it')
  holdLess(ledger, holder.payingFrom, amount)
  holder.held = amountUnits(held - amount)
}
