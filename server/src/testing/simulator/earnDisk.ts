// The rows of earn on the simulator's disk.
import type { EarnRecords } from '@assay/engine/earn/records'
import type { Event } from '@assay/engine/events'

export class EarnDisk {
  readonly #products = new Map<string, EarnRecords['products'][number]>()
  readonly #positions = new Map<number, EarnRecords['positions'][number]>()
  #day: EarnRecords['day'] = null

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'earnProductDefined') this.#products.set(event.product.product, event.product)
      else if (event.type === 'earnDayChanged') this.#day = { day: event.day, hasBegun: event.hasBegun }
      else if (event.type === 'earnPositionChanged') {
        const { type: _type, ...position } = event
        this.#positions.set(event.positionId, position)
      }
    }
  }

  records(): EarnRecords {
    const positions = [...this.#positions.values()]
    return {
      products: [...this.#products.values()],
      positions: positions.filter(({ status }) => status === 'EARNING' || status === 'OWED'),
      purchases: this.#purchases(),
      day: this.#day,
    }
  }

  /** Every position is one. */
  #purchases(): EarnRecords['purchases'] {
    const counted = new Map<string, EarnRecords['purchases'][number]>()
    for (const { user, product } of this.#positions.values()) {
      const known = counted.get(`${user} ${product}`)
      counted.set(`${user} ${product}`, { user, product, count: (known?.count ?? 0) + 1 })
    }
    return [...counted.values()]
  }
}
