// A held withdrawal was paid. Alice's 100 USDT with a fee of 3: Alice −100, EXTERNAL_CHAIN +97, FEE +3; the sum stays
// zero. A payment that is on a chain cannot be undone, so no halt refuses this command.
import type { PayWithdrawal } from './commands.ts'
import { openAccount } from '../ledger/accounts.ts'
import { spendHold } from '../ledger/holds.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { AMOUNT_MAX, negated } from '../money.ts'
import { EXTERNAL, FEE } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { describeWithdrawal, type WithdrawalTurn } from './withdrawals.ts'

export function payWithdrawal(turn: WithdrawalTurn, command: PayWithdrawal): Refusal | null {
  const { ledger, withdrawals, events } = turn
  const withdrawal = withdrawals.get(command.withdrawalId)
  if (withdrawal?.user !== command.user) return refuse('UNKNOWN_WITHDRAWAL')
  const { asset, amount, fee, payingFrom } = withdrawal
  const payee = openAccount(asset, 'PLATFORM', withdrawal.payee)
  const received = amount - fee
  if (withdrawal.payee > EXTERNAL && payee.total + received > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  withdrawals.delete(withdrawal.id)
  spendHold(ledger, withdrawal, amount)
  const entry = openEntry(ledger, `withdrawal:${withdrawal.id}`)
  post(entry, payingFrom, negated(amount), 'WITHDRAWAL')
  post(entry, payee, received, 'WITHDRAWAL')
  post(entry, openAccount(asset, 'PLATFORM', FEE), fee, 'FEE')
  closeEntry(entry, events)
  events.push(describeWithdrawal(withdrawal, 'PAID'))
  return null
}
