// The rows of welfare on the simulator's disk.
import type { Event } from '@assay/engine/events'
import type { WelfareRecords } from '@assay/engine/welfare/records'

export class WelfareDisk {
  readonly #tasks = new Map<string, WelfareRecords['tasks'][number]>()
  readonly #rewards = new Map<number, WelfareRecords['rewards'][number]>()

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'welfareTaskDefined') this.#tasks.set(event.task.task, event.task)
      else if (event.type === 'rewardChanged') {
        const { type: _type, ...reward } = event
        this.#rewards.set(event.rewardId, reward)
      }
    }
  }

  records(): WelfareRecords {
    const rewards = [...this.#rewards.values()]
    return {
      tasks: [...this.#tasks.values()],
      claims: rewards.map(({ task, user, amount }) => ({ task, user, amount })),
      rewards: rewards.filter(({ status }) => status === 'CLAIMED'),
    }
  }
}
