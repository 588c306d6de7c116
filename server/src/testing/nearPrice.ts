import { formatPrice, parsePrice, ratePpm, shiftPrice } from '@assay/engine/money'
import { simulatedPairs } from '../market/listings/coins.ts'
import type { TestServer } from './testServer.ts'

/** The index of a pair, or its starting price before there is one, moved by a percentage: an integer of ticks. */
export function nearPrice({ server }: Pick<TestServer, 'server'>, symbol: string, percent: number): string {
  const pair = server.market.pair(symbol)
  if (pair === undefined) throw new Error(`${symbol} is no pair`)
  const { priceDecimals } = pair.spot
  const reading = server.market.indexReading(symbol)?.price
  const start = simulatedPairs([pair])[0]?.simulated.startPrice.toFixed(priceDecimals)
  const price = parsePrice(reading ?? start ?? '', priceDecimals)
  if (price === null) throw new Error(`${symbol} has no price`)
  return formatPrice(
    shiftPrice(price, ratePpm(Math.abs(percent) * 10_000), percent < 0 ? -1 : 1, 'down'),
    priceDecimals,
  )
}
