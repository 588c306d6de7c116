// A withdrawal begins: its amount is held, and its fee and payee are fixed.
// Alice has 100 USDT. A withdrawal of 100 with a fee of 3 holds all of it; one of 3 with a fee of 3 is refused.
import type { HoldWithdrawal } from './commands.ts'
import { available, hasAvailable, openAccount } from '../ledger/accounts.ts'
import { takeHold } from '../ledger/holds.ts'
import { AMOUNT_MAX, formatAmount, ZERO } from '../money.ts'
import { EXTERNAL_BANK, EXTERNAL_CHAIN } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { withdrawableOf } from './credits.ts'
import { describeWithdrawal, type Withdrawal, type WithdrawalTurn } from './withdrawals.ts'

export function holdWithdrawal(turn: WithdrawalTurn, command: HoldWithdrawal): Refusal | null {
  const { user, withdrawalId: id, payee, amount, fee } = command
  const asset = turn.ledger.assets.get(command.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: command.asset })
  if (!canBePaid(payee) || payee === user) return refuse('PAYEE_INVALID')
  if (amount <= 0n || amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  if (fee < 0n || fee >= amount) {
    return refuse('AMOUNT_NOT_ABOVE_FEE', {
      asset: asset.asset,
      fee: formatAmount(fee, asset.scale, { trim: true }),
    })
  }
  const payingFrom = openAccount(asset, 'PLATFORM', user)
  if (!hasAvailable(payingFrom, amount)) {
    return refuse('INSUFFICIENT_BALANCE', {
      asset: asset.asset,
      needed: formatAmount(amount, asset.scale),
      available: formatAmount(available(payingFrom), asset.scale),
    })
  }
  const withdrawable = withdrawableOf(turn, user, asset.asset)
  if (withdrawable < amount) {
    return refuse('CREDITS_NOT_FINAL', {
      asset: asset.asset,
      withdrawable: formatAmount(withdrawable, asset.scale, { trim: true }),
    })
  }
  const withdrawal: Withdrawal = { id, user, asset, payee, amount, fee, payingFrom, held: ZERO }
  turn.withdrawals.set(id, withdrawal)
  takeHold(turn.ledger, withdrawal, amount)
  turn.events.push(describeWithdrawal(withdrawal, 'HELD'))
  return null
}

/** A chain, a bank, or a customer: never an account of the exchange itself. */
function canBePaid(payee: number): boolean {
  return payee === EXTERNAL_CHAIN || payee === EXTERNAL_BANK || (Number.isSafeInteger(payee) && payee > 0)
}
