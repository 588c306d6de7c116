// Shared by buying and selling: the contract, the tick of the user's price, and the newest tick.
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { QuotedTick } from '@assay/engine/options/commands'
import { quoteOption } from '@assay/engine/options/pricing'
import { type Contract, contractsOf, type OptionSeries } from '@assay/engine/options/terms'
import { quantityLots } from '@assay/engine/money'
import type { UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice } from '../market/listings/decimals.ts'
import { showPosition, showTrade } from './optionAnswer.ts'
import { readSeries } from './seriesRows.ts'

type TradeInput = Parsed<'options', 'buyOption'>
type Traded = Output<'options', 'buyOption'>

/** BTC-261122 of BTC-261122-104000-C. */
const SERIES_PARTS = 2

const commands = { buyOption: 'options.buy', sellOption: 'options.sell' } as const

export async function tradeOption(
  context: UserContext,
  operation: keyof typeof commands,
  input: TradeInput,
): Promise<Traded> {
  const { caller, options } = context
  const contract = options.findContract(input.symbol) ?? (await findSettled(context, input.symbol))
  const { series } = contract
  const quote = (await options.earlier(series, input.quoteSequence)) ?? forgotten(series, input.quoteSequence)
  const newest = await options.newest(series)
  const command = {
    type: commands[operation],
    user: caller.user.id,
    symbol: contract.symbol,
    clientOrderId: input.clientOrderId ?? caller.idempotencyKey ?? '',
    units: quantityLots(input.units),
    price: readPrice(input.price, series),
    quote,
    newest,
  }
  const request = { operation: `options.${operation}`, clientId: input.clientOrderId, input, command }
  return await ask(context, request, (_, done) => answerTradeOption(contract, done))
}

/** For a repeated request, which gets its first answer also after the expiry; the engine refuses a new one. */
async function findSettled({ db }: UserContext, symbol: string): Promise<Contract> {
  const name = symbol.toUpperCase()
  const series = name.split('-').slice(0, SERIES_PARTS).join('-')
  const known = (await readSeries(db, [series])).get(series)
  const contract = known && contractsOf(known.series).find((listed) => listed.symbol === name)
  if (contract === undefined) throw new ApiError('UNKNOWN_OPTION', { symbol })
  return contract
}

/** The bid is of the tick that was the newest when the command was given. */
export function answerTradeOption(
  contract: Contract,
  { command: { newest }, events }: Done<'options.buy' | 'options.sell'>,
): Traded {
  const trade = events.find((event) => event.type === 'optionTraded')
  const position = events.find((event) => event.type === 'optionPositionChanged')
  if (trade === undefined || position === undefined) throw new Error('an accepted trade changed a position')
  const bid = newest === null ? null : quoteOption(contract, newest).bid
  const { series } = contract
  return { trade: showTrade(series, trade), position: showPosition(series, position, { bid, settlementPrice: null }) }
}

/**
 * A tick that is no longer in memory: the engine refuses it as expired, but a repeated request still gets its first
 * answer.
 */
function forgotten(series: OptionSeries, sequence: number): QuotedTick {
  return { sequence, time: 0, index: series.listedPrice, volatility: series.volatilityMin }
}
