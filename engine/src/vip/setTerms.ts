import { MILLION } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import { type SetVipTerms, VIP_LEVEL_MAX, type VipTerms } from './commands.ts'
import { copyVipTerms } from './vip.ts'

/** Refuses VIP_INVALID unless each level begins at more growth than the one before and pays no more. */
export function setVipTerms({ vip, events }: Turn, { terms }: SetVipTerms): Refusal | null {
  if (!isSound(terms)) return refuse('VIP_INVALID')
  vip.terms = copyVipTerms(terms)
  events.push({ type: 'vipTermsSet', terms: copyVipTerms(terms) })
  return null
}

function isSound({ levels }: VipTerms): boolean {
  return levels.every(({ level, start, discounts: { spot, futures, convert } }, index) => {
    const before = levels[index - 1]
    const areCounts = [level, start].every((count) => Number.isSafeInteger(count) && count >= 0)
    const areRates = [spot, futures, convert].every(
      (rate) => Number.isSafeInteger(rate) && rate >= 0 && rate <= MILLION,
    )
    if (!areCounts || !areRates || level > VIP_LEVEL_MAX) return false
    if (before === undefined) return true
    const lower = before.discounts
    const isAbove = level > before.level && start > before.start
    return isAbove && spot >= lower.spot && futures >= lower.futures && convert >= lower.convert
  })
}
