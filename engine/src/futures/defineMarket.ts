// A contract is listed, or its rules change. Its units can never change. A tick of one lot must be a whole number of
// quote units, so that longs gain exactly what shorts lose.
//
// Tiers: caps and rates ascend, and the amounts make maintenance continuous:
// 0.4 % to 50000 and 0.6 % above, less 100. Maintenance stays under half of the initial margin in every tier.
import { createBook } from '../book/orderBook.ts'
import { IdTable } from '../idTable.ts'
import { type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import { AMOUNT_MAX, MILLION, type Price, type Quantity } from '../money.ts'
import { CLEARING, FEE, INSURANCE, ORDER_MAX_LOTS, ROUNDING } from '../nouns.ts'
import { createTriggers } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { SortedList } from '../sortedList.ts'
import type { DefineFuturesMarket, FuturesMarket, Tier } from './commands.ts'
import { scheduleFunding } from './dueContracts.ts'
import { nextFundingAt } from './funding.ts'
import { requeue } from './position.ts'
import { futuresProduct } from './product.ts'
import {
  addContract,
  type Contract,
  createStopTriggers,
  type Futures,
  type FuturesTurn,
  type Purse,
  touchPosition,
} from './futures.ts'

export function defineFuturesMarket(turn: FuturesTurn, { market }: DefineFuturesMarket): Refusal | null {
  const { futures, ledger } = turn
  const quote = ledger.assets.get(market.quote)
  if (!quote) return refuse('UNKNOWN_ASSET', { asset: market.quote })
  const known = futures.contracts.get(market.symbol)
  const isSound = isSoundMarket(market, quote) && (!known || countsAlike(known.rules, market))
  if (!isSound || !followsAlike(futures, market)) return refuse('MARKET_INVALID', { symbol: market.symbol })
  const contract = known ?? createContract(futures, market, openPurse(futures, quote))
  contract.rules = copyRules(market)
  if (contract.nextFundingAt > turn.time) contract.nextFundingAt = nextFundingAt(turn.time, market)
  // Changed tiers change the liquidation prices; the next mark checks the positions that they reach.
  for (const position of contract.positions.values()) {
    requeue(position)
    touchPosition(turn, position)
  }
  addContract(futures, contract)
  scheduleFunding(futures)
  turn.events.push({ type: 'futuresMarketDefined', market: copyRules(market) })
  return null
}

export function openPurse(futures: Futures, asset: LedgerAsset): Purse {
  const known = futures.purses.get(asset.asset)
  if (known) return known
  const purse: Purse = {
    asset,
    clearing: openAccount(asset, 'CONTRACT', CLEARING),
    fees: openAccount(asset, 'CONTRACT', FEE),
    insurance: openAccount(asset, 'CONTRACT', INSURANCE),
    rounding: openAccount(asset, 'CONTRACT', ROUNDING),
    traders: new Map(),
    dues: null,
  }
  futures.purses.set(asset.asset, purse)
  return purse
}

export function createContract(futures: Futures, market: FuturesMarket, purse: Purse): Contract {
  return {
    rules: copyRules(market),
    trading: futures,
    product: futuresProduct,
    purse,
    book: createBook(futures.places, futures.spareLevels),
    desks: new IdTable(),
    triggers: { LAST: createTriggers(), INDEX: createTriggers(), MARK: createTriggers() },
    stops: { LAST: createStopTriggers(), INDEX: createStopTriggers(), MARK: createStopTriggers() },
    lastTradeId: 0,
    lastPrice: null,
    indexPrice: null,
    markPrice: null,
    bandLowest: 0 as Price,
    bandHighest: 0 as Price,
    bandReference: null,
    bandRules: null,
    traded: null,
    sweep: null,
    parked: null,
    indexState: 'PAUSED',
    settledMark: null,
    longs: new SortedList((a, b) => (a.liquidationPrice ?? 0) - (b.liquidationPrice ?? 0) || b.id - a.id),
    shorts: new SortedList((a, b) => (b.liquidationPrice ?? 0) - (a.liquidationPrice ?? 0) || b.id - a.id),
    positions: new Map(),
    emptied: [],
    ranking: null,
    openInterest: 0 as Quantity,
    markedAt: 0,
    basisSamples: [],
    premiumCount: 0,
    premiumWeighted: 0,
    premiumAt: 0,
    fundingRate: 0,
    lastFundingRate: 0,
    nextFundingAt: 0,
    lastFundingSlot: 0,
    funding: null,
    isTouched: false,
  }
}

export function copyRules(market: FuturesMarket): FuturesMarket {
  return { ...market, leverages: [...market.leverages], tiers: market.tiers.map((tier) => ({ ...tier })) }
}

function countsAlike(one: FuturesMarket, other: FuturesMarket): boolean {
  return (
    one.indexSymbol === other.indexSymbol &&
    one.base === other.base &&
    one.quote === other.quote &&
    one.priceDecimals === other.priceDecimals &&
    one.quantityDecimals === other.quantityDecimals
  )
}

/** One index tick updates every contract that follows it, so they must use the same price tick. */
function followsAlike(futures: Futures, market: FuturesMarket): boolean {
  return [...futures.contracts.values()].every(
    ({ rules }) => rules.indexSymbol !== market.indexSymbol || rules.priceDecimals === market.priceDecimals,
  )
}

function isSoundMarket(market: FuturesMarket, quote: LedgerAsset): boolean {
  const { priceDecimals, quantityDecimals, baseScale, quoteScale } = market
  const areScales = quote.scale === quoteScale && isCount(quantityDecimals, baseScale) && isCount(baseScale, 18)
  const isExact = isCount(priceDecimals, 18) && priceDecimals + quantityDecimals <= quoteScale
  const isNamed = market.symbol !== '' && market.indexSymbol !== '' && market.symbol !== market.indexSymbol
  return isNamed && areScales && isExact && haveSoundLimits(market) && areLeverages(market) && areTiers(market.tiers)
}

function haveSoundLimits(market: FuturesMarket): boolean {
  const areQuantities =
    isCount(market.orderMin, market.orderMax) &&
    isCount(market.orderMax, ORDER_MAX_LOTS) &&
    isCount(market.maxPosition, ORDER_MAX_LOTS) &&
    isCount(market.maxOpenInterest, ORDER_MAX_LOTS * 1000)
  const areRates = [
    market.openFeeRate,
    market.closeFeeRate,
    market.interestRate,
    market.fundingRateCap,
    market.priceBand,
    market.marketSlippageMax,
  ].every((rate) => isCount(rate, MILLION >> 1))
  const isFunded = [1, 2, 4, 8].includes(market.fundingIntervalHours) && isCount(market.liquidationFeeRate, 5000)
  const areAmounts = market.minNotional >= 0n && market.impactNotional > 0n && market.impactNotional <= AMOUNT_MAX
  const { maxOpenOrders, maxTriggerOrders, maxStops } = market
  const areCounts = [maxOpenOrders, maxTriggerOrders, maxStops].every((count) => isCount(count, 1_000_000))
  return areQuantities && areRates && isFunded && areAmounts && areCounts
}

function areLeverages({ leverages }: FuturesMarket): boolean {
  return (
    leverages.length > 0 &&
    leverages.every((leverage, at) => isCount(leverage, 1000) && leverage > (at === 0 ? 0 : (leverages[at - 1] ?? 0)))
  )
}

function areTiers(tiers: readonly Tier[]): boolean {
  return tiers.length > 0 && tiers.every((tier, at) => isSoundTier(tier, tiers[at - 1]))
}

function isSoundTier(tier: Tier, before: Tier | undefined): boolean {
  const { notionalCap, leverageMax, maintenanceRate, maintenanceAmount } = tier
  const isUnderHalf = isCount(leverageMax, 1000) && leverageMax > 0 && maintenanceRate * leverageMax * 2 < MILLION
  if (!isUnderHalf || !isCount(maintenanceRate, MILLION) || maintenanceRate === 0) return false
  if (before === undefined) return notionalCap > 0n && maintenanceAmount === 0n
  const step = before.notionalCap * BigInt(maintenanceRate - before.maintenanceRate)
  const isJoined = (maintenanceAmount - before.maintenanceAmount) * BigInt(MILLION) === step
  return notionalCap > before.notionalCap && maintenanceRate > before.maintenanceRate && isJoined
}

function isCount(value: number, maximum: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= maximum
}
