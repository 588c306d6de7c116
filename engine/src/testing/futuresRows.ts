// The final content of a store that writes a row for each futures event: to check that a restart from rows gives the
// same state as a snapshot.
import type { Event } from '../events.ts'
import { type FuturesMarketRecord, type FuturesRecords, noFutures } from '../futures/records.ts'
import { KeptSettling } from './keptWork.ts'

const OPEN = ['NEW', 'PARTIALLY_FILLED', 'PENDING_TRIGGER']

export function futuresRows(events: readonly Event[]): FuturesRecords {
  const markets = new Map<string, FuturesMarketRecord>()
  const leverages = new Map<string, FuturesRecords['leverages'][number]>()
  const positionModes = new Map<number, FuturesRecords['positionModes'][number]>()
  const orders = new Map<number, FuturesRecords['orders'][number]>()
  const positions = new Map<number, FuturesRecords['positions'][number]>()
  const stops = new Map<number, FuturesRecords['stops'][number]>()
  const fundings = new Map<string, FuturesRecords['fundings'][number]>()
  const settling = new KeptSettling()
  let { counts } = noFutures()
  for (const event of events) {
    if (event.type === 'futuresMarketDefined') keepMarket(markets, event.market)
    if (event.type === 'markRecorded') change(markets, event.symbol, { prices: pricesOf(event) })
    if (event.type === 'traded') change(markets, event.symbol, { lastTradeId: event.tradeId, lastPrice: event.price })
    if (event.type === 'leverageChanged') leverages.set(`${event.user} ${event.symbol}`, untyped(event))
    if (event.type === 'positionModeChanged') {
      if (event.positionMode === 'ONE_WAY') positionModes.delete(event.user)
      else positionModes.set(event.user, untyped(event))
    }
    if (event.type === 'futuresOrderChanged') keep(orders, event.orderId, untyped(event), OPEN.includes(event.status))
    if (event.type === 'positionChanged') keep(positions, event.positionId, untyped(event), event.end === null)
    if (event.type === 'stopChanged') keep(stops, event.stopId, untyped(event), event.status === 'WAITING')
    if (event.type === 'fundingChanged') keep(fundings, event.symbol, untyped(event), event.stage !== 'SETTLED')
    if (event.type === 'settlingWritten') settling.keep(event)
    if (event.type === 'futuresCounted') counts = untyped(event)
  }
  return {
    markets: [...markets.values()],
    leverages: [...leverages.values()],
    positionModes: [...positionModes.values()],
    orders: [...orders.values()],
    positions: [...positions.values()],
    stops: [...stops.values()],
    fundings: [...fundings.values()],
    settling: settling.records(),
    counts,
  }
}

function keepMarket(markets: Map<string, FuturesMarketRecord>, market: FuturesMarketRecord['market']): void {
  const known = markets.get(market.symbol)
  const prices: FuturesMarketRecord['prices'] = {
    time: 0,
    state: 'PAUSED',
    index: null,
    mark: null,
    basisSamples: [],
    premiumCount: 0,
    premiumWeighted: 0,
    premiumAt: 0,
    fundingRate: 0,
    lastFundingRate: 0,
    nextFundingAt: 0,
    lastFundingSlot: 0,
  }
  markets.set(market.symbol, { lastTradeId: 0, lastPrice: null, prices, ...known, market })
}

function pricesOf({
  type: _type,
  symbol: _symbol,
  openInterest: _interest,
  ...prices
}: Extract<Event, { type: 'markRecorded' }>): FuturesMarketRecord['prices'] {
  return prices
}

function change(
  markets: Map<string, FuturesMarketRecord>,
  symbol: string,
  to: Partial<Omit<FuturesMarketRecord, 'market'>>,
): void {
  const known = markets.get(symbol)
  if (known) markets.set(symbol, { ...known, ...to })
}

function keep<Key, Row>(rows: Map<Key, Row>, id: Key, row: Row, isOpen: boolean): void {
  if (isOpen) rows.set(id, row)
  else rows.delete(id)
}

function untyped<Told extends { type: string }>({ type: _type, ...record }: Told): Omit<Told, 'type'> {
  return record
}
