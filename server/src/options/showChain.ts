// The quotes of one expiry at the newest tick, for HTTP and WebSocket.
import type { OptionChain } from '@assay/api/options'
import { QUOTE_VALID_MS } from '@assay/engine/options/checkTrade'
import type { QuotedTick } from '@assay/engine/options/commands'
import { closesAt, contractsOf, type OptionSeries, strikeText } from '@assay/engine/options/terms'
import { formatPrice, formatRate, type Price } from '@assay/engine/money'
import type { Context } from './context.ts'
import { showQuote } from './optionAnswer.ts'

export type ChainShowing = Pick<Context, 'market' | 'options' | 'clock' | 'exchange'>
export type ShownChain = Pick<OptionChain, 'quote' | 'rows'>

/** quote is null, without rows, while nothing can be quoted. */
export async function showChain(showing: ChainShowing, series: OptionSeries): Promise<ShownChain> {
  const isHalted = showing.exchange.isHalted('OPTIONS', series.series)
  const isTrading = !isHalted && showing.clock.now() < closesAt(series)
  const tick = isTrading ? await showing.options.newest(series) : null
  if (tick === null) return { quote: null, rows: [] }
  return { quote: showTick(showing, series, tick), rows: showRows(showing, series, tick) }
}

function showTick({ market }: ChainShowing, series: OptionSeries, tick: QuotedTick): ShownChain['quote'] {
  return {
    sequence: tick.sequence,
    time: tick.time,
    validUntil: tick.time + QUOTE_VALID_MS,
    index: formatPrice(tick.index, series.priceDecimals),
    state: market.newestTick(series.symbol)?.tick.state ?? 'PAUSED',
    volatility: formatRate(tick.volatility),
  }
}

function showRows({ options }: ChainShowing, series: OptionSeries, tick: QuotedTick): ShownChain['rows'] {
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
