// The payment has enough confirmations that the network will not undo it: from now on it can be withdrawn.
import { type Refusal, refuse } from '../refusal.ts'
import type { FinalizeDeposit } from './commands.ts'
import { type CreditTurn, keepCredit, owedOf } from './credits.ts'

export function finalizeDeposit(turn: CreditTurn, { user, deposit }: FinalizeDeposit): Refusal | null {
  const credit = turn.credits.open.get(deposit)
  if (!credit || credit.user !== user || credit.status !== 'CREDITED') return refuse('UNKNOWN_DEPOSIT', { deposit })
  keepCredit(turn, { ...credit, status: 'FINAL' }, owedOf(credit))
  return null
}
