// The futures' rows on the simulator's disk.
import type { FuturesRecords } from '@assay/engine/futures/records'
import type { Event } from '@assay/engine/events'
import { KeptSettling } from '@assay/engine/testing/keptWork'

const OPEN = new Set(['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])

export class FuturesDisk {
  readonly #markets = new Map<string, FuturesRecords['markets'][number]>()
  readonly #leverages = new Map<string, FuturesRecords['leverages'][number]>()
  readonly #modes = new Map<number, FuturesRecords['positionModes'][number]>()
  readonly #orders = new Map<number, FuturesRecords['orders'][number]>()
  readonly #positions = new Map<number, FuturesRecords['positions'][number]>()
  readonly #stops = new Map<number, FuturesRecords['stops'][number]>()
  readonly #fundings = new Map<string, FuturesRecords['fundings'][number]>()
  readonly #settling = new KeptSettling()
  #counts: FuturesRecords['counts'] = { lastPositionId: 0, lastOwnOrderId: 0, lastMoveId: 0 }

  keep(events: readonly Event[]): void {
    for (const event of events) this.#keepOne(event)
  }

  records(): FuturesRecords {
    return {
      markets: [...this.#markets.values()],
      leverages: [...this.#leverages.values()],
      positionModes: [...this.#modes.values()].filter(({ positionMode }) => positionMode === 'HEDGE'),
      orders: [...this.#orders.values()],
      positions: [...this.#positions.values()],
      stops: [...this.#stops.values()],
      fundings: [...this.#fundings.values()],
      settling: this.#settling.records(),
      counts: this.#counts,
    }
  }

  #keepOne(event: Event): void {
    switch (event.type) {
      case 'futuresMarketDefined':
        this.#markets.set(event.market.symbol, {
          ...(this.#markets.get(event.market.symbol) ?? this.#unpriced()),
          market: event.market,
        })
        break
      case 'leverageChanged':
        this.#leverages.set(`${event.user} ${event.symbol}`, untyped(event))
        break
      case 'positionModeChanged':
        this.#modes.set(event.user, untyped(event))
        break
      case 'futuresOrderChanged':
        keepWhile(this.#orders, event.orderId, OPEN.has(event.status) ? untyped(event) : null)
        break
      case 'positionChanged':
        keepWhile(this.#positions, event.positionId, event.end === null ? untyped(event) : null)
        break
      case 'stopChanged':
        keepWhile(this.#stops, event.stopId, event.status === 'WAITING' ? untyped(event) : null)
        break
      case 'fundingChanged':
        keepWhile(this.#fundings, event.symbol, event.stage === 'SETTLED' ? null : untyped(event))
        break
      case 'settlingWritten':
        this.#settling.keep(event)
        break
      case 'futuresCounted':
        this.#counts = untyped(event)
        break
      case 'markRecorded': {
        const { symbol, openInterest: _interest, ...prices } = untyped(event)
        this.#change(symbol, { prices })
        break
      }
      case 'traded':
        this.#change(event.symbol, { lastTradeId: event.tradeId, lastPrice: event.price })
        break
      default:
        break
    }
  }

  #change(symbol: string, change: Partial<FuturesRecords['markets'][number]>): void {
    const known = this.#markets.get(symbol)
    if (known !== undefined) this.#markets.set(symbol, { ...known, ...change })
  }

  /** A contract before its first second; its first funding time is reported with that. */
  #unpriced(): Omit<FuturesRecords['markets'][number], 'market'> {
    const none = { index: null, mark: null, basisSamples: [], premiumCount: 0, premiumWeighted: 0, premiumAt: 0 }
    const funding = { fundingRate: 0, lastFundingRate: 0, nextFundingAt: 0, lastFundingSlot: 0 }
    return { lastTradeId: 0, lastPrice: null, prices: { time: 0, state: 'PAUSED', ...none, ...funding } }
  }
}

function keepWhile<Key, Record>(kept: Map<Key, Record>, key: Key, record: Record | null): void {
  if (record === null) kept.delete(key)
  else kept.set(key, record)
}

function untyped<E extends { type: string }>({ type: _type, ...rest }: E): Omit<E, 'type'> {
  return rest
}
