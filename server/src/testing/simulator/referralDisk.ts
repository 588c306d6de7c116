// The rows of referral on the simulator's disk.
import type { Event } from '@assay/engine/events'
import type { ReferralRecords } from '@assay/engine/referral/records'

export class ReferralDisk {
  #terms: ReferralRecords['terms'] = null
  readonly #referrals = new Map<number, ReferralRecords['referrals'][number]>()
  readonly #earning = new Map<number, boolean>()
  readonly #pending = new Map<number, ReferralRecords['pending'][number]>()

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'referralTermsSet') this.#terms = event.terms
      else if (event.type === 'referralChanged') this.#referrals.set(event.referral.user, event.referral)
      else if (event.type === 'earningChanged') this.#earning.set(event.user, event.isEarning)
      else if (event.type === 'pendingRebateChanged') {
        const { type: _type, ...pending } = event
        this.#pending.set(event.pendingId, pending)
      }
    }
  }

  records(): ReferralRecords {
    return {
      terms: this.#terms,
      referrals: [...this.#referrals.values()],
      stopped: [...this.#earning].flatMap(([user, isEarning]) => (isEarning ? [] : [user])),
      pending: [...this.#pending.values()].filter(({ status }) => status === 'PENDING'),
      lastPendingId: Math.max(0, ...this.#pending.keys()),
    }
  }
}
