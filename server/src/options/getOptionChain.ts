import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { QUOTE_VALID_MS } from '@assay/engine/options/checkTrade'
import type { QuotedTick } from '@assay/engine/options/commands'
import { closesAt, contractsOf, type OptionSeries, strikeText } from '@assay/engine/options/terms'
import { formatPrice, formatRate, type Price } from '@assay/engine/money'
import type { Context } from '../context.ts'
import { showQuote, showSeries } from './optionAnswer.ts'

type Chain = Output<'options', 'getOptionChain'>

/** Every expiry of a pair, and the quotes of one of them at the newest tick. */
export async function getOptionChain(context: Context, input: Parsed<'options', 'getOptionChain'>): Promise<Chain> {
  const { market, options, clock } = context
  const pair = market.pair(input.symbol)
  if (pair === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol: input.symbol })
  const now = clock.now()
  const open = options.series().filter(({ symbol }) => symbol === pair.symbol)
  const asked = input.series?.toUpperCase()
  const chosen = open.find(({ series }) => series === asked) ?? open.find((series) => now < closesAt(series))
  const tick = chosen === undefined || now >= closesAt(chosen) ? null : await options.newest(chosen)
  return {
    expiries: open.map((series) => showSeries({ series, now, reserved: options.interest.reserved(series.series) })),
    series: chosen?.series ?? null,
    quote: chosen === undefined || tick === null ? null : showTick(context, chosen, tick),
    rows: chosen === undefined || tick === null ? [] : showRows(context, chosen, tick),
  }
}

function showTick({ market }: Context, series: OptionSeries, tick: QuotedTick): Chain['quote'] {
  return {
    sequence: tick.sequence,
    time: tick.time,
    validUntil: tick.time + QUOTE_VALID_MS,
    index: formatPrice(tick.index, series.priceDecimals),
    state: market.newestTick(series.symbol)?.tick.state ?? 'PAUSED',
    volatility: formatRate(tick.volatility),
  }
}

function showRows({ options }: Context, series: OptionSeries, tick: QuotedTick): Chain['rows'] {
  const quotes = options.quotes(series, tick)
  const contracts = contractsOf(series)
  const nearest = nearestStrike(
    contracts.map(({ strike }) => strike),
    tick.index,
  )
  const show = (place: number) => {
    const contract = contracts[place]
    const quote = contract && quotes.get(contract.symbol)
    if (contract === undefined || quote === undefined) throw new Error('every contract is quoted')
    return showQuote(contract, quote, options.interest.units(contract.symbol))
  }
  return contracts.flatMap(({ strike, type }, place) =>
    type === 'C'
      ? [
          {
            strike: strikeText(series, strike),
            isAtTheMoney: strike === nearest,
            call: show(place),
            put: show(place + 1),
          },
        ]
      : [],
  )
}

function nearestStrike(strikes: readonly Price[], index: Price): Price | undefined {
  return strikes.toSorted((one, other) => Math.abs(one - index) - Math.abs(other - index))[0]
}
