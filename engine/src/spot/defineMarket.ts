// A pair is listed, or its rules change: fees, limits, whether it trades. Its units (assets, scales, decimals) can
// never change, because open orders and trades use them.
//
// Lower fees apply from the next fill on, higher ones to orders that are accepted from then on. A lot may not be finer
// than the base's smallest unit: with quantityDecimals 9, an asset of scale 8 is refused.
import { createBook } from '../book/orderBook.ts'
import { FEE, ORDER_MAX_LOTS, ROUNDING } from '../nouns.ts'
import { type DefineSpotMarket, type SpotMarket } from './commands.ts'
import { IdTable } from '../idTable.ts'
import { type Ledger, type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import { MILLION, type Price } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { createTriggers } from '../orders/trading.ts'
import { spotProduct } from './product.ts'
import type { Spot, SpotPair, SpotTurn } from './spot.ts'

export function defineMarket(turn: SpotTurn, { market }: DefineSpotMarket): Refusal | null {
  const baseAsset = turn.ledger.assets.get(market.base)
  const quoteAsset = turn.ledger.assets.get(market.quote)
  if (!baseAsset) return refuse('UNKNOWN_ASSET', { asset: market.base })
  if (!quoteAsset) return refuse('UNKNOWN_ASSET', { asset: market.quote })
  const known = turn.spot.pairs.get(market.symbol)
  const isSound = isSoundMarket(market, turn.ledger) && (!known || countsAlike(known.rules, market))
  if (!isSound) return refuse('MARKET_INVALID', { symbol: market.symbol })
  if (known) known.rules = { ...market }
  else turn.spot.pairs.set(market.symbol, createPair(turn.spot, market, { baseAsset, quoteAsset }))
  turn.events.push({ type: 'marketDefined', market: { ...market } })
  return null
}

export function createPair(
  spot: Spot,
  market: SpotMarket,
  { baseAsset, quoteAsset }: { baseAsset: LedgerAsset; quoteAsset: LedgerAsset },
): SpotPair {
  // Fields that every order reads come first, so that they are close together in memory.
  return {
    rules: { ...market },
    book: createBook(spot.places, spot.spareLevels),
    desks: new IdTable(),
    trading: spot,
    product: spotProduct,
    isTouched: false,
    lastPrice: null,
    indexPrice: null,
    markPrice: null,
    traded: null,
    sweep: null,
    parked: null,
    bandLowest: 0 as Price,
    bandHighest: 0 as Price,
    bandReference: null,
    bandRules: null,
    lastTradeId: 0,
    baseAsset,
    quoteAsset,
    baseFees: openAccount(baseAsset, 'PLATFORM', FEE),
    quoteFees: openAccount(quoteAsset, 'PLATFORM', FEE),
    quoteRounding: openAccount(quoteAsset, 'PLATFORM', ROUNDING),
    triggers: { LAST: createTriggers(), INDEX: createTriggers(), MARK: createTriggers() },
    unfired: null,
  }
}

function countsAlike(one: SpotMarket, other: SpotMarket): boolean {
  return (
    one.base === other.base &&
    one.quote === other.quote &&
    one.priceDecimals === other.priceDecimals &&
    one.quantityDecimals === other.quantityDecimals
  )
}

function isSoundMarket(market: SpotMarket, ledger: Ledger): boolean {
  const { priceDecimals, quantityDecimals, baseScale, quoteScale } = market
  const areScales =
    ledger.assets.get(market.base)?.scale === baseScale && ledger.assets.get(market.quote)?.scale === quoteScale
  const areDecimals = isCount(priceDecimals, 18) && isCount(quantityDecimals, baseScale)
  return market.symbol !== '' && market.base !== market.quote && areScales && areDecimals && haveSoundLimits(market)
}

function haveSoundLimits(market: SpotMarket): boolean {
  const areQuantities = isCount(market.orderMin, market.orderMax) && isCount(market.orderMax, ORDER_MAX_LOTS)
  const areRates = [market.makerFeeRate, market.takerFeeRate, market.priceBand, market.marketSlippageMax].every(
    (rate) => isCount(rate, MILLION),
  )
  const arePrices = [market.buyMax, market.sellMin].every(
    (price) => price === null || isCount(price, Number.MAX_SAFE_INTEGER),
  )
  const areCounts = isCount(market.maxOpenOrders, 1_000_000) && isCount(market.maxTriggerOrders, 1_000_000)
  return areQuantities && areRates && arePrices && areCounts && market.minNotional >= 0n
}

function isCount(value: number, maximum: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= maximum
}
