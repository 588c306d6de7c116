// Who invited whom is recorded once, when the account is new. The status changes when two accounts turn out to be the
// same person's: while it is reviewed, rebates wait; if it ends, pending rebates go back to the fees they came from.
import { MILLION } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Referral, SetReferral } from './commands.ts'
import { copyReferral, queueAll, type ReferralTurn, unqueue } from './referral.ts'

const LEVELS = 3

export function setReferral(turn: ReferralTurn, { referral }: SetReferral): Refusal | null {
  const { referrals, events } = turn
  const link = referrals.links.get(referral.user)
  if (link === undefined) {
    if (!isSound(referral)) return refuse('REFERRAL_INVALID')
    referrals.links.set(referral.user, { referral: copyReferral(referral), pending: new Map() })
  } else {
    const before = link.referral
    if (!isSamePeople(before, referral) || before.status === 'ENDED') return refuse('REFERRAL_INVALID')
    if (before.status === referral.status) return refuse('NOTHING_TO_CHANGE')
    for (const pending of link.pending.values()) unqueue(referrals, pending)
    link.referral = copyReferral(referral)
    // What was pending at the end goes back in steps: there may be very many.
    if (referral.status !== 'REVIEW') queueAll(referrals, link)
  }
  events.push({ type: 'referralChanged', referral: copyReferral(referral) })
  return null
}

function isSound({ user, inviters, split }: Referral): boolean {
  const people = new Set([user, ...inviters])
  const arePeople = [...people].every((one) => Number.isSafeInteger(one) && one > 0)
  const areLevels = inviters.length > 0 && inviters.length <= LEVELS && people.size === inviters.length + 1
  return arePeople && areLevels && Number.isSafeInteger(split) && split >= 0 && split <= MILLION
}

function isSamePeople(one: Referral, other: Referral): boolean {
  const isSame = one.inviters.length === other.inviters.length && one.split === other.split
  return isSame && one.inviters.every((inviter, level) => inviter === other.inviters[level])
}
