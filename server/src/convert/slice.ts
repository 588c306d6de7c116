// Convert: its operations, its ticks and its limit converts.
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { cancelLimitConvert } from './cancelLimitConvert.ts'
import { openConvert } from './convert.ts'
import { currencyExchange } from './currencyExchange.ts'
import { getCurrencyPrice } from './getCurrencyPrice.ts'
import { getQuote } from './getQuote.ts'
import { hedging } from './hedging.ts'
import { listConvertCoins } from './listConvertCoins.ts'
import { limitOutcomes } from './limitOutcomes.ts'
import { LimitWatch } from './limitWatch.ts'
import { listConverts } from './listConverts.ts'
import { listLimitConverts } from './listLimitConverts.ts'
import { placeLimitConvert } from './placeLimitConvert.ts'

export async function openConvertSlice(core: Core): Promise<OpenSlice<'convert'>> {
  const convert = await openConvert(core)
  const limits = new LimitWatch({ ...core, convert })
  return {
    operations: withOwn(
      'convert',
      { convert },
      {
        getCurrencyPrice,
        listConvertCoins,
        getQuote,
        currencyExchange,
        listConverts,
        placeLimitConvert,
        cancelLimitConvert,
        listLimitConverts,
      },
    ),
    consumers: [hedging(core), limitOutcomes(core)],
    async begin() {
      await convert.begin()
      limits.begin()
    },
    async idle() {
      await limits.idle()
      await convert.idle()
    },
  }
}
