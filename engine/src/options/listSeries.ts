// Lists one expiry of one coin, once, with terms that apply until it is settled and cannot change. Listing it again is
// refused, also after settlement, because its name contains the expiry.
import { MILLION } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ListSeries } from './commands.ts'
import { describeSeries, openSeries, type OptionsTurn } from './options.ts'
import { seriesName } from './seriesName.ts'
import { SECOND_MS } from './settlement.ts'
import { closesAt, isCountedExactly, type OptionSeries } from './terms.ts'

export function listSeries(turn: OptionsTurn, { series: terms, time }: ListSeries): Refusal | null {
  const asset = turn.ledger.assets.get(terms.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: terms.asset })
  const isNew = !turn.options.series.has(terms.series) && time < closesAt(terms)
  if (!isNew || asset.scale !== terms.quoteScale || !isSound(terms))
    return refuse('SERIES_INVALID', { series: terms.series })
  const series = openSeries(turn.options, { ...terms }, asset)
  turn.events.push(describeSeries(series))
  return null
}

function isSound(terms: OptionSeries): boolean {
  const areCounts = [terms.priceDecimals, terms.quantityDecimals].every((decimals) => isWhole(decimals, 18))
  const areRates = [terms.feeCap, terms.spreadOfMark, terms.spreadOfDelta].every((rate) => isWhole(rate, MILLION))
  const isBand = isWhole(terms.volatilityMin, terms.volatilityMax) && isWhole(terms.volatilityMax, 10 * MILLION)
  const isSmile = [terms.smileSlope, terms.smileCurve].every((part) => isWhole(Math.abs(part), MILLION))
  return (
    terms.expiry % SECOND_MS === 0 &&
    terms.series === seriesName(terms.coin, terms.expiry) &&
    areCounts &&
    isCountedExactly(terms) &&
    areRates &&
    isBand &&
    terms.volatilityMin > 0 &&
    isSmile &&
    isWhole(terms.unitsMax, MILLION) &&
    isWhole(terms.listedPrice, 2 ** 42) &&
    terms.feeValue >= 0n &&
    terms.reserveMax >= 0n
  )
}

function isWhole(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most
}
