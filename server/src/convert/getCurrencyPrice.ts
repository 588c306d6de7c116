import type { Output, Parsed } from '@assay/api/schemas'
import { midsOf } from '@assay/engine/convert/checkTerms'
import { formatPrice } from '@assay/engine/money'
import type { Context } from './context.ts'
import { rateText } from './convertAnswer.ts'
import { headsOf } from './quotes.ts'

/** Prices at the index now: a convert has its own rate, from its quote. */
export async function getCurrencyPrice(
  context: Context,
  { currency }: Parsed<'convert', 'getCurrencyPrice'>,
): Promise<Output<'convert', 'getCurrencyPrice'>> {
  const names = currency.split(',')
  const coins = names.map((name) => {
    const pair = context.convert.pair(name, name)
    const { from: tick } = headsOf(context, pair)
    const { asset, rules } = pair.from
    const price = rules.symbol === null ? '1' : tick?.price ? formatPrice(tick.price, rules.priceDecimals) : null
    return { coin: asset.asset, price, time: tick?.time ?? null }
  })
  const [from, to] = names
  const isPriced = from !== undefined && to !== undefined && coins.slice(0, 2).every(({ price }) => price !== null)
  if (!isPriced) return { prices: coins, rate: null }
  const pair = context.convert.pair(from, to)
  return { prices: coins, rate: rateText(pair, midsOf(headsOf(context, pair))) }
}
