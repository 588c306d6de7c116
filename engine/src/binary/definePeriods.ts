// A market of the second contract: what is offered for a symbol. Changed terms apply to new contracts; open ones keep
// their terms.
import { AMOUNT_MAX, MILLION } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type BinaryTurn, createMarket } from './binary.ts'
import type { BinaryMarket, BinaryPeriod, DefinePeriods } from './commands.ts'

const SECOND_MS = 1000
const PERIOD_MIN_MS = 5 * SECOND_MS
const PERIOD_MAX_MS = 3600 * SECOND_MS
/** Ten times the stake. */
const ODDS_MAX = 10 * MILLION

export function definePeriods(turn: BinaryTurn, { market }: DefinePeriods): Refusal | null {
  const { binary, ledger, events } = turn
  const asset = ledger.assets.get(market.asset)
  if (!asset) return refuse('UNKNOWN_ASSET', { asset: market.asset })
  const known = binary.markets.get(market.symbol)
  const isSame = !known || (known.rules.asset === market.asset && known.rules.priceDecimals === market.priceDecimals)
  if (!isSame || !isSound(market)) return refuse('MARKET_INVALID', { symbol: market.symbol })
  const taken = [...binary.markets.values()].some(
    ({ rules }) => rules.symbol !== market.symbol && rules.periods.some(({ periodId }) => hasPeriod(market, periodId)),
  )
  if (taken) return refuse('MARKET_INVALID', { symbol: market.symbol })
  const rules = { ...market, periods: market.periods.map((period) => ({ ...period })) }
  if (known) known.rules = rules
  else binary.markets.set(market.symbol, createMarket(rules, asset))
  events.push({
    type: 'binaryMarketDefined',
    market: { ...rules, periods: rules.periods.map((each) => ({ ...each })) },
  })
  return null
}

function hasPeriod({ periods }: BinaryMarket, periodId: number): boolean {
  return periods.some((period) => period.periodId === periodId)
}

function isSound({ symbol, priceDecimals, exposureMax, maxOpenContracts, rulesHash, periods }: BinaryMarket): boolean {
  const isNamed = symbol !== '' && Number.isSafeInteger(priceDecimals) && priceDecimals >= 0 && priceDecimals <= 12
  const areIdsUnique = new Set(periods.map(({ periodId }) => periodId)).size === periods.length
  const isCounted = Number.isSafeInteger(maxOpenContracts) && maxOpenContracts >= 0
  const isCapped = isCounted && exposureMax >= 0n && exposureMax <= AMOUNT_MAX
  return isNamed && areIdsUnique && isCapped && /^[0-9a-f]{64}$/.test(rulesHash) && periods.every(isSoundPeriod)
}

function isSoundPeriod(period: BinaryPeriod): boolean {
  const { periodId, periodMs, stakeMin, stakeMax } = period
  const isWhole = Number.isSafeInteger(periodId) && periodId > 0 && periodMs % SECOND_MS === 0
  const isInReach = periodMs >= PERIOD_MIN_MS && periodMs <= PERIOD_MAX_MS
  return (
    isWhole && isInReach && stakeMin > 0n && stakeMin <= stakeMax && stakeMax <= AMOUNT_MAX && areSoundRates(period)
  )
}

/** A win must pay something, and no loss exceeds the stake, including the fee. */
function areSoundRates({ mode, odds, feeRate, lossMode }: BinaryPeriod): boolean {
  if (!Number.isSafeInteger(odds) || !Number.isSafeInteger(feeRate) || feeRate < 0) return false
  if (mode === 'POOL') return odds === 0 && lossMode === 'FULL' && feeRate < MILLION
  const isWinWorth = odds > 0 && odds <= ODDS_MAX && feeRate < odds
  return isWinWorth && (lossMode === 'FULL' || odds + feeRate <= MILLION)
}
