// Accrued interest is paid in whole smallest units; the fraction stays accrued. If the reserve cannot pay all of it,
// the rest stays owed and is paid before interest that becomes due later: while somebody is owed interest, everything
// that becomes due joins the queue. Otherwise a user who watches the reserve and redeems at the moment it is funded
// would be paid before those who wait.
//
// 0.123456789 USDT have accrued: 0.12345678 are paid, and 0.000000009 stay.
import { available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { amountUnits, negated, smaller, ZERO } from '../money.ts'
import type { EarnPosition, EarnTurn } from './earn.ts'
import { toFineUnits, wholeUnits } from './interest.ts'

/** `day`: the day on which the interest became due. */
export function payInterest(turn: EarnTurn, position: EarnPosition, day: number): void {
  const { coin } = position
  const { scale } = coin.asset
  const due = wholeUnits(position.accrued, scale)
  const mustWait = position.owedSince === null && coin.owing > 0
  const amount = mustWait ? ZERO : smaller(due, available(coin.reserve))
  if (amount < due) position.owedSince ??= day
  else position.owedSince = null
  if (amount === 0n) return
  position.accrued -= toFineUnits(amount, scale)
  position.paid = amountUnits(position.paid + amount)
  position.payments += 1
  const entry = openEntry(turn.ledger, `earn:${position.id}:${position.payments}`)
  post(entry, coin.reserve, negated(amount), 'INTEREST')
  post(entry, openAccount(coin.asset, 'FINANCIAL', position.user), amount, 'INTEREST')
  closeEntry(entry, turn.events)
}
