import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { closesAt } from '@assay/engine/options/terms'
import type { Context } from './context.ts'
import { showSeries } from './optionAnswer.ts'
import { showChain } from './showChain.ts'

type Chain = Output<'options', 'getOptionChain'>

/** Every expiry of a pair, and the quotes of one of them at the newest tick. */
export async function getOptionChain(context: Context, input: Parsed<'options', 'getOptionChain'>): Promise<Chain> {
  const { market, options, clock, exchange } = context
  const pair = market.pair(input.symbol)
  if (pair === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol: input.symbol })
  const now = clock.now()
  const open = options.series().filter(({ symbol }) => symbol === pair.symbol)
  const asked = input.series?.toUpperCase()
  const chosen = open.find(({ series }) => series === asked) ?? open.find((series) => now < closesAt(series))
  return {
    expiries: open.map((series) =>
      showSeries({
        series,
        now,
        reserved: options.interest.reserved(series.series),
        isHalted: exchange.isHalted('OPTIONS', series.series),
      }),
    ),
    series: chosen?.series ?? null,
    ...(chosen === undefined ? { quote: null, rows: [] } : await showChain(context, chosen)),
  }
}
