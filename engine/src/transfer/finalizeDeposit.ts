// So many blocks have followed that the network cannot undo the payment any more: from now on it may leave again.
import { type Refusal, refuse } from '../refusal.ts'
import type { FinalizeDeposit } from './commands.ts'
import { type CreditTurn, keepCredit, owedOf } from './credits.ts'

export function finalizeDeposit(turn: CreditTurn, { user, deposit }: FinalizeDeposit): Refusal | null {
  const credit = turn.credits.open.get(deposit)
  if (!credit || credit.user !== user || credit.status !== 'CREDITED') return refuse('UNKNOWN_DEPOSIT', { deposit })
  keepCredit(turn, { ...credit, status: 'FINAL' }, owedOf(credit))
  return null
}
