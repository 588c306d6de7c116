// Whether a FIXED position renews at its end. The user can change it until then.
import { type Refusal, refuse } from '../refusal.ts'
import type { SetAutoRenew } from './commands.ts'
import { earningOf, type EarnTurn, tellPosition, sumsOf } from './earn.ts'

export function setAutoRenew(turn: EarnTurn, { user, positionId, autoRenew }: SetAutoRenew): Refusal | null {
  const position = earningOf(turn.earn, user, positionId)
  if (position === null) return refuse('UNKNOWN_EARN_POSITION')
  if (position.terms.kind === 'FLEXIBLE') return refuse('EARN_RENEWAL_INVALID', { product: position.product })
  if (position.autoRenew === autoRenew) return refuse('NOTHING_TO_CHANGE')
  const before = sumsOf(turn.earn, position)
  position.autoRenew = autoRenew
  tellPosition(turn, position, before)
  return null
}
