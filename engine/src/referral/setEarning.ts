// An inviter who closes the account earns no share of new fees: it stays with the exchange. The invited customers keep what
// their code gives them, and what is already pending is paid as usual.
import { type Refusal, refuse } from '../refusal.ts'
import type { SetEarning } from './commands.ts'
import type { ReferralTurn } from './referral.ts'

export function setEarning(
  { referrals: { stopped }, events }: ReferralTurn,
  { user, isEarning }: SetEarning,
): Refusal | null {
  if (!Number.isSafeInteger(user) || user <= 0) return refuse('REFERRAL_INVALID')
  if (isEarning !== stopped.has(user)) return refuse('NOTHING_TO_CHANGE')
  if (isEarning) stopped.delete(user)
  else stopped.add(user)
  events.push({ type: 'earningChanged', user, isEarning })
  return null
}
