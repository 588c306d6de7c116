// The rows of convert on the simulator's disk.
import type { ConvertRecords } from '@assay/engine/convert/records'
import type { Event } from '@assay/engine/events'

export class ConvertDisk {
  readonly #coins = new Map<string, ConvertRecords['coins'][number]>()
  readonly #converts = new Map<number, ConvertRecords['converts'][number]>()

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'convertCoinDefined') this.#coins.set(event.coin.asset, event.coin)
      else if (event.type === 'convertChanged') {
        const { type: _type, ...convert } = event
        this.#converts.set(event.convertId, convert)
      }
    }
  }

  records(): ConvertRecords {
    return {
      coins: [...this.#coins.values()],
      converts: [...this.#converts.values()].filter(({ status }) => status === 'ACCEPTED'),
    }
  }
}
