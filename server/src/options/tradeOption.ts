// Shared by buying and selling: the contract, the tick of the user's price, and the newest tick.
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Event } from '@assay/engine/events'
import type { QuotedTick } from '@assay/engine/options/commands'
import type { OptionSeries } from '@assay/engine/options/terms'
import { quantityLots } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readPrice } from '../market/decimals.ts'
import { showPosition, showTrade } from './optionAnswer.ts'

type Wish = Parsed<'options', 'buyOption'>
type Traded = Output<'options', 'buyOption'>

const commands = { buyOption: 'options.buy', sellOption: 'options.sell' } as const

export async function tradeOption(
  context: UserContext,
  operation: keyof typeof commands,
  input: Wish,
): Promise<Traded> {
  const { caller, exchange, options } = context
  const contract = options.findContract(input.symbol)
  if (contract === undefined) throw new ApiError('UNKNOWN_OPTION', { symbol: input.symbol })
  const { series } = contract
  const quote = (await options.earlier(series, input.quoteSequence)) ?? forgotten(series, input.quoteSequence)
  const newest = await options.newest(series)
  const once = onceOf(context, { operation: `options.${operation}`, clientId: input.clientOrderId, input })
  return await exchange.submit({
    command: {
      type: commands[operation],
      user: caller.user.id,
      symbol: contract.symbol,
      clientOrderId: input.clientOrderId ?? caller.idempotencyKey ?? '',
      units: quantityLots(input.units),
      price: readPrice(input.price, series),
      quote,
      newest,
    },
    answer: ({ events }) => {
      requireAccepted(events)
      const bid = newest === null ? null : (options.quotes(series, newest).get(contract.symbol)?.bid ?? null)
      return showTraded(series, events, bid)
    },
    ...(once && { once }),
  })
}

/**
 * A tick that is no longer in memory: the engine refuses it as expired, but a repeated request still gets its first
 * answer.
 */
function forgotten(series: OptionSeries, sequence: number): QuotedTick {
  return { sequence, time: 0, index: series.listedPrice, volatility: series.volatilityMin }
}

function showTraded(series: OptionSeries, events: readonly Event[], bid: number | null): Traded {
  const trade = events.find((event) => event.type === 'optionTraded')
  const position = events.find((event) => event.type === 'optionPositionChanged')
  if (trade === undefined || position === undefined) throw new Error('an accepted trade changed a position')
  return { trade: showTrade(series, trade), position: showPosition(series, position, { bid, settlementPrice: null }) }
}
