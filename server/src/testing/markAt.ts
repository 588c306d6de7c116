// Gives the engine an index, of BTC by default, as the price source would, at the test's clock: until there are trades
// the mark is the index. Only in tests whose names end in .db.test.ts.
import { parsePrice } from '@assay/engine/money'
import type { TestServer } from './testServer.ts'

/** dollars: null is a PAUSED index. Advances the second by one. */
export async function markAt(
  { server, clock }: Pick<TestServer, 'server' | 'clock'>,
  dollars: number | null,
  symbol = 'btcusdt',
) {
  const pair = server.market.pair(symbol)
  if (pair === undefined) throw new Error(`${symbol} is no pair`)
  clock.advance(1000)
  const price = dollars === null ? null : parsePrice(String(dollars), pair.spot.priceDecimals)
  const state = price === null ? ('PAUSED' as const) : ('NORMAL' as const)
  await server.exchange.submit({
    command: { type: 'futures.recordIndex', tickTime: clock.now(), ticks: [{ symbol, price, state }] },
  })
}
