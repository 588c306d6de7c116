// VIP levels: growth of customers, day after day, and other terms.
import type { Rate } from '@assay/engine/money'
import type { VipTerms } from '@assay/engine/vip/commands'
import type { CommandInput } from '../../exchange/door.ts'
import type { DrawInputs } from './drawInputs.ts'

const DAY_MS = 86_400_000

function discounts(share: number) {
  return { spot: share as Rate, futures: (share >> 1) as Rate, convert: (share * 2) as Rate }
}

export const vipTerms: VipTerms = {
  isOpen: true,
  levels: [
    { level: 0, start: 0, discounts: discounts(0) },
    { level: 1, start: 101, discounts: discounts(50_003) },
    { level: 3, start: 501, discounts: discounts(333_333) },
  ],
}

export function changeVip({ random, auditor, market }: DrawInputs, user: number): CommandInput {
  if (random.chance(0.1)) return { type: 'vip.setTerms', terms: drawTerms(random) }
  const last = auditor.vip.standings.get(user)?.day ?? 10
  // Sometimes a day again, or one that is not over.
  const day = random.chance(0.1)
    ? random.pick([last, Math.floor(market.now() / DAY_MS), -1])
    : last + 1 + random.below(20)
  const growth = random.chance(0.05) ? random.pick([-1, 0.5, Number.MAX_SAFE_INTEGER]) : random.below(700)
  return { type: 'vip.recordGrowth', user, day, growth }
}

function drawTerms(random: DrawInputs['random']): VipTerms {
  const levels = vipTerms.levels.slice(0, 1 + random.below(3))
  return { isOpen: random.chance(0.8), levels: random.chance(0.1) ? levels.toReversed() : levels }
}
