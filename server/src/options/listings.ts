// The coins with listed options, and the rules of their expiries, explained in docs/options.md. Changes apply to
// expiries listed later; listed ones keep their terms.
import { parseAmount, parseRate, quantityLots } from '@assay/engine/money'
import type { OptionRules } from '@assay/engine/options/terms'
import type { Market } from '../market/market.ts'

interface Listing {
  symbol: string
  /** One unit is 10^-unitDecimals of the coin. */
  unitDecimals: number
  unitsMax: number
  /** USDT that the house may owe for one expiry. */
  reserveMax: string
  volatilityMin: string
  volatilityMax: string
}

// biome-ignore format: a table reads best with one coin to a line
const listings: readonly Listing[] = [
  { symbol: 'btcusdt', unitDecimals: 2, unitsMax: 200, reserveMax: '500000', volatilityMin: '0.2',  volatilityMax: '1.5' },
  { symbol: 'ethusdt', unitDecimals: 1, unitsMax: 500, reserveMax: '300000', volatilityMin: '0.25', volatilityMax: '2' },
  { symbol: 'solusdt', unitDecimals: 0, unitsMax: 500, reserveMax: '100000', volatilityMin: '0.3',  volatilityMax: '2.5' },
]

/** In display order. */
export function optionRules(market: Pick<Market, 'pair'>): OptionRules[] {
  return listings.flatMap((listing) => {
    const pair = market.pair(listing.symbol)
    return pair === undefined ? [] : [rulesOf(listing, pair.spot)]
  })
}

function rulesOf(listing: Listing, spot: NonNullable<ReturnType<Market['pair']>>['spot']): OptionRules {
  return {
    symbol: spot.symbol,
    coin: spot.base,
    asset: spot.quote,
    priceDecimals: spot.priceDecimals,
    quantityDecimals: listing.unitDecimals,
    baseScale: spot.baseScale,
    quoteScale: spot.quoteScale,
    unitsMax: quantityLots(listing.unitsMax),
    reserveMax: stated(parseAmount(listing.reserveMax, spot.quoteScale)),
    feeType: 2,
    feeValue: stated(parseAmount('0.0003', 6)),
    feeCap: stated(parseRate('0.125')),
    volatilityMin: stated(parseRate(listing.volatilityMin)),
    volatilityMax: stated(parseRate(listing.volatilityMax)),
    smileSlope: -30_000,
    smileCurve: 20_000,
    spreadOfMark: stated(parseRate('0.02')),
    spreadOfDelta: stated(parseRate('0.0003')),
  }
}

function stated<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a number in the list of options does not fit its decimals')
  return value
}
