import { MILLION } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ReferralTerms, SetReferralTerms } from './commands.ts'
import type { ReferralTurn } from './referral.ts'

/** The exchange keeps at least a part of each fee, so nobody earns by paying fees. */
export function setTerms({ referrals, events }: ReferralTurn, { terms }: SetReferralTerms): Refusal | null {
  const { isOpen, rates } = terms
  const areRates = rates.length === 3 && rates.every((rate) => Number.isSafeInteger(rate) && rate >= 0)
  if (!areRates || rates.reduce((sum, rate) => sum + rate, 0) >= MILLION) return refuse('REFERRAL_INVALID')
  if (isSame(referrals.terms, terms)) return refuse('NOTHING_TO_CHANGE')
  referrals.terms = { isOpen, rates: [...rates] }
  events.push({ type: 'referralTermsSet', terms: { isOpen, rates: [...rates] } })
  return null
}

function isSame(before: ReferralTerms | null, { isOpen, rates }: ReferralTerms): boolean {
  return before?.isOpen === isOpen && before.rates.every((rate, level) => rate === rates[level])
}
