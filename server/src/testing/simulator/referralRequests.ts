// Who invited whom, what is found out about it later, who stops earning, and the terms of the programme.
import type { Rate } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import type { DrawInputs } from './drawInputs.ts'

const STATUSES = ['ACTIVE', 'ACTIVE', 'REVIEW', 'REVIEW', 'ENDED'] as const

export function changeReferral(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  if (random.chance(0.1)) return { type: 'referral.setTerms', terms: drawTerms(inputs) }
  // Mostly people and sometimes the house, which is refused; often nothing changes.
  if (random.chance(0.2)) return { type: 'referral.setEarning', user: random.below(9), isEarning: random.chance(0.5) }
  const known = auditor.referral.referrals.get(user)
  if (known !== undefined && random.chance(0.9))
    return { type: 'referral.set', referral: { ...known, status: random.pick(STATUSES) } }
  // Mostly people, each once; sometimes the same, himself, or the house.
  const inviters = Array.from({ length: random.below(4) }, () => random.below(9))
  const split = random.pick([0, 0, 250_000, 1_000_000]) as Rate
  return { type: 'referral.set', referral: { user, inviters, split, status: 'ACTIVE' } }
}

function drawTerms({ random }: DrawInputs) {
  const rate = () => random.below(random.chance(0.2) ? 500_000 : 333_333) as Rate
  return { isOpen: random.chance(0.8), rates: [rate(), rate(), rate()] as const }
}
