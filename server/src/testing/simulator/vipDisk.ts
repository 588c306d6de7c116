// The rows of VIP levels on the simulator's disk.
import type { Event } from '@assay/engine/events'
import type { VipRecords } from '@assay/engine/vip/records'

export class VipDisk {
  #terms: VipRecords['terms'] = null
  readonly #standings = new Map<number, VipRecords['standings'][number]>()

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'vipTermsSet') this.#terms = event.terms
      else if (event.type === 'vipStandingChanged') {
        const { user, level, growth, day, fallsOn } = event
        this.#standings.set(user, { user, level, growth, day, fallsOn })
      }
    }
  }

  records(): VipRecords {
    return { terms: this.#terms, standings: [...this.#standings.values()] }
  }
}
