// Convert.
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { openConvert } from './convert.ts'
import { currencyExchange } from './currencyExchange.ts'
import { getCurrencyPrice } from './getCurrencyPrice.ts'
import { getQuote } from './getQuote.ts'
import { hedging } from './hedging.ts'
import { listConvertCoins } from './listConvertCoins.ts'
import { listConverts } from './listConverts.ts'

export async function openConvertSlice(core: Core): Promise<OpenSlice<'convert'>> {
  const convert = await openConvert(core)
  return {
    operations: withOwn(
      'convert',
      { convert },
      { getCurrencyPrice, listConvertCoins, getQuote, currencyExchange, listConverts },
    ),
    consumers: [hedging(core)],
    begin: () => convert.begin(),
    idle: () => convert.idle(),
  }
}
