// A held withdrawal ends without being paid: cancelled, refused or failed. Its whole amount is available again, without a
// fee. No halt refuses it.
import type { RefundWithdrawal } from './commands.ts'
import { releaseHold } from '../ledger/holds.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { describeWithdrawal, type WithdrawalTurn } from './withdrawals.ts'

export function refundWithdrawal(turn: WithdrawalTurn, command: RefundWithdrawal): Refusal | null {
  const withdrawal = turn.withdrawals.get(command.withdrawalId)
  if (withdrawal?.user !== command.user) return refuse('UNKNOWN_WITHDRAWAL')
  turn.withdrawals.delete(withdrawal.id)
  releaseHold(turn.ledger, withdrawal)
  turn.events.push(describeWithdrawal(withdrawal, 'REFUNDED'))
  return null
}
