import { divide, MILLION } from '../money.ts'
import type { Follow } from './follow.ts'

/**
 * Whether the loss has reached the part of the allotted amount at which the follow ends. What was shared with the
 * trader is gone too, so it counts as lost.
 * @param equity - Balance, margin and open result of the follow's account.
 */
export function isAtStop({ settings, allotted }: Pick<Follow, 'settings' | 'allotted'>, equity: bigint): boolean {
  const { portfolioStop } = settings
  if (portfolioStop === null) return false
  return equity <= divide(allotted * BigInt(MILLION - portfolioStop), BigInt(MILLION), 'down')
}
