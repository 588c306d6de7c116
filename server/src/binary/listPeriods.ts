import type { Output, Parsed } from '@assay/api/schemas'
import type { BinaryMarket, BinaryPeriod } from '@assay/engine/binary/commands'
import { DEGRADED_OVER_MS } from '@assay/engine/binary/openPosition'
import { breakEvenShare, expectedDoubled } from '@assay/engine/binary/settlement'
import { formatAmount, formatRate } from '@assay/engine/money'
import type { Context } from './context.ts'
import { findMarket } from './findMarket.ts'
import { isOffered } from './offering.ts'

type Period = Output<'binary', 'listPeriods'>[number]

/** By pair in listing order, then by length. */
export async function listPeriods(
  context: Context,
  { symbol }: Parsed<'binary', 'listPeriods'>,
): Promise<Output<'binary', 'listPeriods'>> {
  if (!(await isOffered(context))) return []
  const symbols = symbol === undefined ? context.market.pairs().map((pair) => pair.symbol) : [symbol]
  return symbols.flatMap((each) => {
    const market = symbol === undefined ? context.binary.market(each) : findMarket(context, each)
    const periods = market?.periods.toSorted((one, other) => one.periodMs - other.periodMs) ?? []
    return periods.map((period) => showPeriod(context, market as BinaryMarket, period))
  })
}

function showPeriod({ market, exchange }: Context, { symbol, asset }: BinaryMarket, period: BinaryPeriod): Period {
  const scale = market.asset(asset)?.scale ?? 0
  const money = (amount: bigint) => formatAmount(amount, scale, { trim: true })
  const indexState = market.newestTick(symbol)?.tick.state ?? 'PAUSED'
  const isPool = period.mode === 'POOL'
  return {
    periodId: period.periodId,
    symbol,
    showSymbol: market.pair(symbol)?.showSymbol ?? symbol,
    period: period.periodMs / 1000,
    mode: period.mode,
    odds: formatRate(period.odds),
    minAmount: money(period.stakeMin),
    maxAmount: money(period.stakeMax),
    coin: asset,
    lossMode: period.lossMode,
    feeRate: formatRate(period.feeRate),
    breakEvenRate: isPool ? null : formatRate(breakEvenShare(period)),
    expectedRate: expectedRate(period),
    status: period.isOpen ? 1 : 2,
    closedBecause: exchange.isHalted('BINARY', symbol) ? 'MARKET_HALTED' : closedBecause(period, indexState),
    indexState,
  }
}

const EXPECTED_DECIMALS = 7

/** The average result as a share of the stake. In a pool with equal stakes it is the fee, lost. */
export function expectedRate(period: Pick<BinaryPeriod, 'mode' | 'odds' | 'feeRate' | 'lossMode'>): string {
  const doubled = period.mode === 'POOL' ? -2 * period.feeRate : expectedDoubled(period)
  // Twice a number of millionths, halved: ten times it, in ten-millionths, divided by two.
  return formatAmount(BigInt(doubled * 5), EXPECTED_DECIMALS, { trim: true })
}

function closedBecause({ isOpen, periodMs }: BinaryPeriod, state: Period['indexState']): Period['closedBecause'] {
  if (!isOpen) return 'PERIOD_CLOSED'
  if (state === 'PAUSED') return 'INDEX_PAUSED'
  return state === 'DEGRADED' && periodMs <= DEGRADED_OVER_MS ? 'INDEX_DEGRADED' : null
}
