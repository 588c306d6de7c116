// Expiries and contracts of the wire as the engine's own, so that every figure of a ticket comes from the functions that
// settle.
import type { OptionChain, OptionQuote, OptionSeries as WireSeries } from '@assay/api/options'
import {
  type Amount,
  amountUnits,
  parseAmount,
  parsePrice,
  parseRate,
  type Price,
  quantityLots,
  type Rate,
} from '@assay/engine/money'
import type { QuoteInputs } from '@assay/engine/options/pricing'
import type { Contract, OptionSeries } from '@assay/engine/options/terms'

export interface Choice {
  contract: Contract
  quote: OptionQuote
  inputs: QuoteInputs
  /** The tick that the quote was made from. */
  sequence: number
}

export function toSeries(wire: WireSeries): OptionSeries {
  const { priceDecimals, amountDecimals: quoteScale } = wire
  const rate = (text: string) => parseRate(text) ?? (0 as Rate)
  const amount = (text: string, scale: number) => parseAmount(text, scale) ?? (0n as Amount)
  return {
    series: wire.series,
    symbol: wire.symbol,
    coin: wire.coin,
    asset: 'usdt',
    kind: wire.kind,
    expiry: wire.expiry,
    listedSequence: wire.listedSequence,
    listedPrice: toPrice(wire.listedPrice, priceDecimals),
    priceDecimals,
    quantityDecimals: (wire.unit.split('.')[1] ?? '').length,
    baseScale: quoteScale,
    quoteScale,
    unitsMax: quantityLots(wire.unitsMax),
    reserveMax: amount(wire.reserveMax, quoteScale),
    feeType: wire.feeType,
    feeValue: amount(wire.feeValue, wire.feeType === 1 ? quoteScale : 6),
    feeCap: rate(wire.feeCap),
    volatilityMin: rate(wire.volatilityMin),
    volatilityMax: rate(wire.volatilityMax),
    smileSlope: signedPpm(wire.smileSlope),
    smileCurve: signedPpm(wire.smileCurve),
    spreadOfMark: rate(wire.spreadOfMark),
    spreadOfDelta: rate(wire.spreadOfDelta),
  }
}

/** The contract of a symbol in a chain, with its quote; null where it is not quoted there. */
export function choose(chain: OptionChain | undefined, symbol: string | null): Choice | null {
  const wire = chain?.expiries.find(({ series }) => series === chain.series)
  if (chain === undefined || chain.quote === null || wire === undefined || symbol === null) return null
  for (const { strike, call, put } of chain.rows) {
    const quote = [call, put].find((one) => one.symbol === symbol)
    if (quote === undefined) continue
    const series = toSeries(wire)
    const { priceDecimals } = series
    return {
      contract: { symbol, series, type: quote.type, strike: toPrice(strike, priceDecimals) },
      quote,
      inputs: {
        index: toPrice(chain.quote.index, priceDecimals),
        volatility: parseRate(chain.quote.volatility) ?? (0 as Rate),
        time: chain.quote.time,
      },
      sequence: chain.quote.sequence,
    }
  }
  return null
}

/** Ticks of a price that the wire names; a bid of nothing is 0. */
export function toTicks(text: string, decimals: number): number {
  return parsePrice(text, decimals) ?? 0
}

function toPrice(text: string, decimals: number): Price {
  return (parsePrice(text, decimals) ?? 1) as Price
}

function signedPpm(text: string): number {
  const ppm = parseRate(text.replace('-', '')) ?? 0
  return text.startsWith('-') ? -ppm : ppm
}

export function toAmount(text: string | undefined, decimals: number): Amount | null {
  return text === undefined ? null : (parseAmount(text, decimals) ?? amountUnits(0n))
}
