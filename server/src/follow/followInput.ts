// What a follower chooses, as the engine takes it.
import type { Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import type { FollowSettings } from '@assay/engine/follow/commands'
import { parseRate, type Rate } from '@assay/engine/money'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { Context } from './context.ts'
import { FOLLOW_COIN } from './traderTerms.ts'

type Chosen = Omit<Parsed<'follow', 'updateFollow'>, 'followId' | 'clientId'>

/** Throws BAD_REQUEST for an amount with too many decimals, UNKNOWN_MARKET. */
export function readSettings(context: Pick<Context, 'market'>, chosen: Chosen): FollowSettings {
  const { scale } = findCoin(context, FOLLOW_COIN)
  const amount = (text: string | null, field: string) => (text === null ? null : readAmount(text, scale, field))
  const symbols = chosen.symbols === null ? null : chosen.symbols.map((symbol) => contractOf(context, symbol))
  return {
    mode: chosen.mode,
    ratio: chosen.mode === 'FIXED_RATIO' ? readRate(chosen.ratio, 'ratio') : null,
    amountPerOrder: chosen.mode === 'FIXED_AMOUNT' ? amount(chosen.perOrderAmount, 'perOrderAmount') : null,
    maxCostPerOrder: amount(chosen.maxCostPerOrder, 'maxCostPerOrder'),
    marginMode: chosen.marginMode,
    leverage: chosen.leverage,
    symbols,
    takeProfit: readRate(chosen.tpRatio, 'tpRatio'),
    stopLoss: readRate(chosen.slRatio, 'slRatio'),
    portfolioStop: readRate(chosen.portfolioStop, 'portfolioStop'),
    maxSlippage: readRate(chosen.maxSlippage, 'maxSlippage'),
    onLeaving: chosen.onLeaving,
  }
}

/**
 * Each of the chosen contracts must offer the leverage; if none were chosen, at least one contract. A leverage and contracts that
 * are the same as before are not checked again. Throws LEVERAGE_INVALID.
 */
export function requireLeverage(
  { market }: Pick<Context, 'market'>,
  { leverage, symbols }: FollowSettings,
  before?: FollowSettings,
): void {
  const lacks = (symbol: string) =>
    !(market.contract(symbol)?.futures.leverages ?? []).some((each) => each === leverage)
  const isKept = before?.leverage === leverage
  if (leverage === null) return
  if (symbols === null && !isKept && market.contracts().every(({ symbol }) => lacks(symbol)))
    throw new ApiError('LEVERAGE_INVALID')
  const first = symbols?.find((symbol) => lacks(symbol) && !(isKept && before.symbols?.includes(symbol) === true))
  if (first !== undefined) throw new ApiError('LEVERAGE_INVALID', { symbol: first.toUpperCase() })
}

function readRate(text: string | null, field: string): Rate | null {
  if (text === null) return null
  const rate = parseRate(text)
  if (rate === null) throw new ApiError('BAD_REQUEST', { field })
  return rate
}

function contractOf({ market }: Pick<Context, 'market'>, symbol: string): string {
  const contract = market.contract(symbol)
  if (contract === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  return contract.symbol
}
