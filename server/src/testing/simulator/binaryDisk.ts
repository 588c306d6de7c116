// The second contract's rows on the simulator's disk.
import type { BinaryRecords } from '@assay/engine/binary/records'
import type { Event } from '@assay/engine/events'

export class BinaryDisk {
  readonly #markets = new Map<string, BinaryRecords['markets'][number]>()
  readonly #positions = new Map<number, BinaryRecords['positions'][number]>()
  readonly #players = new Map<string, BinaryRecords['players'][number]>()

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'binaryMarketDefined') this.#markets.set(event.market.symbol, event.market)
      else if (event.type === 'binaryPlayerChanged')
        this.#players.set(`${event.user} ${event.asset}`, withoutType(event))
      else if (event.type === 'binaryPositionChanged') this.#positions.set(event.orderId, withoutType(event))
    }
  }

  records(): BinaryRecords {
    return {
      markets: [...this.#markets.values()],
      positions: [...this.#positions.values()].filter(({ status }) => status === 'OPEN'),
      players: [...this.#players.values()],
    }
  }
}

function withoutType<E extends { type: string }>({ type: _type, ...rest }: E): Omit<E, 'type'> {
  return rest
}
