// A final credit turned out wrong: a bank payment was credited to the wrong customer, or a network has undone a payment
// that was final. The credit is closed, so it is owed under a new name, and is paid back like a payment that a network
// has undone before it was final.
//
// BANK:7 gave Alice 100 USDT; she has 30 available, and the house has 200. BANK:7/recalled: Alice −30, HOUSE −70,
// EXTERNAL_BANK +100. She still owes the house 70, and nothing may leave her account until she has paid.
import { type Refusal, refuse } from '../refusal.ts'
import { AMOUNT_MAX, ZERO } from '../money.ts'
import type { RecallDeposit } from './commands.ts'
import { type CreditTurn, recallName } from './credits.ts'
import { payBack } from './reverseDeposit.ts'

/**
 * The server knows what the payment was credited with. Refuses UNKNOWN_DEPOSIT while the credit is not final (reverseDeposit
 * takes that back), DEPOSIT_KNOWN if it was recalled before, also if all of it was paid back since.
 */
export function recallDeposit(turn: CreditTurn, command: RecallDeposit): Refusal | null {
  const { user, deposit, asset, amount } = command
  const name = recallName(deposit)
  const { open } = turn.credits
  if (open.has(deposit)) return refuse('UNKNOWN_DEPOSIT', { deposit })
  if (open.has(name)) return refuse('DEPOSIT_KNOWN', { deposit: name })
  if (!turn.ledger.assets.has(asset)) return refuse('UNKNOWN_ASSET', { asset })
  if (amount <= 0n || amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  const times = { creditedAt: turn.time, updatedAt: turn.time }
  payBack(turn, { deposit: name, user, asset, amount, status: 'CREDITED', taken: ZERO, covered: ZERO, ...times }, ZERO)
  return null
}
