// The perpetual contracts of the demo, each on the index of a spot pair.
import { parseAmount, parseRate, type Quantity, quantityLots } from '@assay/engine/money'
import type { PriceSource } from '../../outside/prices/priceSource.ts'
import type { FuturesMarket, Tier } from '@assay/engine/futures/commands'
import { type DemoPair, type Pair, pairs } from './coins.ts'

/** A listed perpetual: `futures` are its trading rules; the rest is for display and simulation. */
export interface Contract {
  id: number
  symbol: string
  /** The spot pair whose index it follows. */
  index: Pair
  showSymbol: string
  sort: number
  futures: FuturesMarket
}

interface Listing {
  coin: string
  /** Of one lot: 4 means 0.0001 of the coin. */
  quantityDecimals: number
  /** In USDT: the largest position of one user, and the open interest limit. */
  positionMax: number
  openInterestMax: number
}

// biome-ignore format: a table reads best with one contract to a line
const listings: readonly Listing[] = [
  { coin: 'btc',  quantityDecimals: 4, positionMax: 20_000_000, openInterestMax: 200_000_000 },
  { coin: 'eth',  quantityDecimals: 3, positionMax: 20_000_000, openInterestMax: 150_000_000 },
  { coin: 'sol',  quantityDecimals: 2, positionMax: 10_000_000, openInterestMax: 60_000_000 },
  { coin: 'xrp',  quantityDecimals: 0, positionMax: 10_000_000, openInterestMax: 50_000_000 },
  { coin: 'bnb',  quantityDecimals: 2, positionMax: 8_000_000,  openInterestMax: 40_000_000 },
  { coin: 'doge', quantityDecimals: 0, positionMax: 5_000_000,  openInterestMax: 30_000_000 },
  { coin: 'ton',  quantityDecimals: 1, positionMax: 3_000_000,  openInterestMax: 15_000_000 },
  { coin: 'avax', quantityDecimals: 1, positionMax: 3_000_000,  openInterestMax: 15_000_000 },
  { coin: 'ada',  quantityDecimals: 0, positionMax: 3_000_000,  openInterestMax: 15_000_000 },
  { coin: 'trx',  quantityDecimals: 0, positionMax: 3_000_000,  openInterestMax: 15_000_000 },
  { coin: 'link', quantityDecimals: 1, positionMax: 3_000_000,  openInterestMax: 15_000_000 },
  { coin: 'ltc',  quantityDecimals: 2, positionMax: 3_000_000,  openInterestMax: 15_000_000 },
  { coin: 'bch',  quantityDecimals: 2, positionMax: 2_000_000,  openInterestMax: 10_000_000 },
  { coin: 'sui',  quantityDecimals: 0, positionMax: 3_000_000,  openInterestMax: 15_000_000 },
]

// biome-ignore format: a table reads best with one tier to a line
const tiers: readonly [notional: string, leverage: number, rate: string, amount: string][] = [
  ['50000',    100, '0.004', '0'],
  ['250000',   50,  '0.006', '100'],
  ['1000000',  20,  '0.01',  '1100'],
  ['5000000',  10,  '0.025', '16100'],
  ['20000000', 5,   '0.05',  '141100'],
]

/** The largest order, as a part of the position limit. */
const ORDER_PART = 0.1

/** A contract of the demo. */
interface DemoContract extends Contract {
  index: DemoPair
}

export const contracts: readonly DemoContract[] = listings.map(listContract)

/** History before its listing is that of its pair, in its own lots. */
export function withContracts(
  source: Pick<PriceSource, 'minuteBars'>,
  listed: () => readonly Contract[],
): Pick<PriceSource, 'minuteBars'> {
  return {
    minuteBars(symbol, day) {
      const contract = listed().find((each) => each.symbol === symbol)
      if (contract === undefined) return source.minuteBars(symbol, day)
      const finer = BigInt(10 ** (contract.index.spot.quantityDecimals - contract.futures.quantityDecimals))
      const bars = source.minuteBars(contract.index.symbol, day)
      return bars.map((bar) => ({ ...bar, volume: bar.volume / finer }))
    },
  }
}

function listContract(listing: Listing, place: number): DemoContract {
  const index = pairs.find(({ coin }) => coin === listing.coin)
  if (index === undefined) throw new Error(`the contract on ${listing.coin} follows a pair that is not listed`)
  const symbol = `${index.symbol}-perp`
  return {
    id: index.id,
    symbol,
    index,
    showSymbol: `${index.symbol.toUpperCase()} Perp`,
    sort: place + 1,
    futures: futuresRules(symbol, index, listing),
  }
}

function futuresRules(symbol: string, index: DemoPair, listing: Listing): FuturesMarket {
  const { base, quote, priceDecimals, baseScale, quoteScale } = index.spot
  const { quantityDecimals } = listing
  const lotsWorth = (worth: number): Quantity =>
    quantityLots(Math.floor((worth / index.simulated.startPrice) * 10 ** quantityDecimals))
  const isMajor = index.simulated.volatility < 0.7
  return {
    symbol,
    indexSymbol: index.symbol,
    base,
    quote,
    priceDecimals,
    quantityDecimals,
    baseScale,
    quoteScale,
    orderMin: quantityLots(1),
    orderMax: lotsWorth(listing.positionMax * ORDER_PART),
    minNotional: stated(parseAmount('5', quoteScale)),
    leverages: [5, 10, 20, 50, 100],
    tiers: tiersOf(quoteScale),
    openFeeRate: stated(parseRate('0.001')),
    closeFeeRate: stated(parseRate('0.001')),
    priceBand: stated(parseRate(isMajor ? '0.1' : '0.15')),
    marketSlippageMax: stated(parseRate('0.05')),
    maxOpenInterest: lotsWorth(listing.openInterestMax),
    maxPosition: lotsWorth(listing.positionMax),
    fundingIntervalHours: 8,
    interestRate: stated(parseRate('0.0001')),
    fundingRateCap: stated(parseRate('0.001')),
    impactNotional: stated(parseAmount('20000', quoteScale)),
    liquidationFeeRate: stated(parseRate('0.005')),
    isTrading: true,
    canOpen: true,
    canLimitBuy: true,
    canLimitSell: true,
    canMarketBuy: true,
    canMarketSell: true,
    maxOpenOrders: 200,
    maxTriggerOrders: 20,
    maxStops: 20,
  }
}

function tiersOf(scale: number): Tier[] {
  return tiers.map(([notional, leverageMax, rate, amount]) => ({
    notionalCap: stated(parseAmount(notional, scale)),
    leverageMax,
    maintenanceRate: stated(parseRate(rate)),
    maintenanceAmount: stated(parseAmount(amount, scale)),
  }))
}

function stated<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a number in the list of contracts does not fit its decimals')
  return value
}
