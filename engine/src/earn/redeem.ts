// A user redeems principal. A FLEXIBLE position can be redeemed at any time and in parts; its interest is paid with the
// last part. A FIXED one can be redeemed early only in full, where its terms allow it, and without interest for the
// term.
//
// Alice has 1,000 USDT in a FLEXIBLE product and takes 400 at noon: 600 earn today.
import { dayOf } from '../calendar.ts'
import { resizeHold } from '../ledger/holds.ts'
import { type Amount, amountUnits, formatAmount } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Redeem } from './commands.ts'
import { earningOf, type EarnPosition, type EarnTurn, tellPosition, sumsOf } from './earn.ts'
import { payInterest } from './payInterest.ts'

export function redeem(turn: EarnTurn, { user, positionId, amount }: Redeem): Refusal | null {
  const position = earningOf(turn.earn, user, positionId)
  if (position === null) return refuse('UNKNOWN_EARN_POSITION')
  const isFixed = position.terms.kind === 'FIXED'
  if (isFixed && !position.terms.earlyExit) return refuse('EARLY_EXIT_NOT_OFFERED')
  const { held } = position
  if (amount <= 0n || amount > held || (isFixed && amount !== held))
    return refuse('EARN_AMOUNT_INVALID', {
      principal: formatAmount(held, position.coin.asset.scale, { trim: true }),
      asset: position.coin.asset.asset,
    })
  const before = sumsOf(turn.earn, position)
  release(turn, position, amountUnits(held - amount))
  if (position.held === 0n) {
    position.status = 'REDEEMED'
    if (isFixed) position.accrued = 0n
    else {
      payInterest(turn, position, dayOf(turn.time))
      endUnlessOwed(position)
    }
  }
  tellPosition(turn, position, before)
  return null
}

/** After the principal is free and interest was paid: OWED if some is still due, else the last fraction is dropped. */
export function endUnlessOwed(position: EarnPosition): void {
  if (position.owedSince === null) position.accrued = 0n
  else position.status = 'OWED'
}

export function release({ ledger }: EarnTurn, position: EarnPosition, left: Amount): void {
  resizeHold(ledger, position, left)
  if (position.lowest > left) position.lowest = left
}
