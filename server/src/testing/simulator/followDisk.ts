// The rows of copy trading on the simulator's disk.
import type { Event } from '@assay/engine/events'
import { markKey } from '@assay/engine/follow/follow'
import type { FollowRecords } from '@assay/engine/follow/records'

export class FollowDisk {
  readonly #traders = new Map<number, FollowRecords['traders'][number]>()
  readonly #follows = new Map<number, FollowRecords['follows'][number]>()
  readonly #marks = new Map<string, FollowRecords['marks'][number]>()
  #sharing: FollowRecords['sharing'] = { week: 0, lastFollowId: 0 }

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'traderChanged') this.#traders.set(event.trader.user, event.trader)
      else if (event.type === 'sharingChanged') this.#sharing = { week: event.week, lastFollowId: event.lastFollowId }
      else if (event.type === 'followMarkChanged') {
        const { type: _type, ...mark } = event
        this.#marks.set(markKey(event), mark)
      } else if (event.type === 'followChanged') {
        const { type: _type, updatedAt: _at, ...follow } = event
        this.#follows.set(event.followId, follow)
      }
    }
  }

  records(): FollowRecords {
    return {
      traders: [...this.#traders.values()],
      follows: [...this.#follows.values()].filter(({ status }) => status !== 'ENDED'),
      marks: [...this.#marks.values()],
      sharing: this.#sharing,
    }
  }
}
