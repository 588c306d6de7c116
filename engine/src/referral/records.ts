// State of referral as plain records, and back: the terms, who invited whom, who earns nothing for it, and what is
// pending.
import { assert } from '../assert.ts'
import type { Referral, ReferralTerms } from './commands.ts'
import type { PendingRebateChanged } from './events.ts'
import { addPending, copyReferral, describePending, type Referrals } from './referral.ts'

export interface ReferralRecords {
  /** null before they are first set. */
  terms: ReferralTerms | null
  referrals: Referral[]
  /** Inviters who get no share of new fees. */
  stopped: number[]
  /** PENDING only. */
  pending: Omit<PendingRebateChanged, 'type'>[]
  lastPendingId: number
}

/** Sorted: equal states give equal records. */
export function referralRecords({ terms, links, stopped, lastPendingId }: Referrals): ReferralRecords {
  const sorted = [...links.values()].sort((one, other) => one.referral.user - other.referral.user)
  const pending = sorted.flatMap((link) => [...link.pending.values()]).sort((one, other) => one.id - other.id)
  return {
    terms: terms === null ? null : { ...terms, rates: [...terms.rates] },
    referrals: sorted.map(({ referral }) => copyReferral(referral)),
    stopped: [...stopped].sort((one, other) => one - other),
    pending: pending.map((each) => {
      const { type: _type, ...record } = describePending(each)
      return record
    }),
    lastPendingId,
  }
}

export function restoreReferrals(referrals: Referrals, records: ReferralRecords): void {
  referrals.terms = records.terms
  referrals.lastPendingId = records.lastPendingId
  for (const referral of records.referrals)
    referrals.links.set(referral.user, { referral: copyReferral(referral), pending: new Map() })
  for (const user of records.stopped) referrals.stopped.add(user)
  for (const record of records.pending.toSorted((one, other) => one.pendingId - other.pendingId)) {
    const { pendingId: id, payer, ...rest } = record
    const link = referrals.links.get(payer)
    assert(link !== undefined, 'a pending rebate has a referral')
    addPending(referrals, { ...rest, id, link, isTouched: false })
  }
}
