import { isDeepStrictEqual } from 'node:util'
import { decimal, symbol } from '@assay/api/scalars'
import type { FuturesMarket, Tier } from '@assay/engine/futures/commands'
import { amountUnits, formatAmount, formatQuantity, formatRate, MILLION } from '@assay/engine/money'
import * as z from 'zod/mini'
import { count, decimals, feeRate, type Figures, figuresOf, rateUpTo, sort } from '../../settings/figures.ts'
import { ConfigurationError, type Definition, type Values } from '../../settings/kind.ts'
import { namedKind } from '../../settings/namedKind.ts'
import { type StatedFigures, textFindings } from '../../texts/textFigures.ts'
import type { Pair } from './coins.ts'
import { type Contract, contracts as demoContracts } from './contracts.ts'
import { checkContract } from './marketChecks.ts'
import { contractFigures } from './marketFigures.ts'
import { listedPairs } from './pairKind.ts'

const flag = z.boolean()
const leverage = z.int().check(z.minimum(1), z.maximum(1000))
/** Amounts are in the base coin of the pair, quantities in its coin, rates are parts of one. */
const contract = z.strictObject({
  /** The pair whose index it follows. */
  index: symbol,
  showSymbol: z.string().check(z.minLength(1), z.maxLength(32)),
  sort,
  quantityDecimals: decimals,
  orderMin: decimal,
  orderMax: decimal,
  minNotional: decimal,
  /** Ascending; the first is the default. */
  leverages: z.array(leverage).check(z.minLength(1), z.maxLength(20)),
  /** Ascending by notionalMax. The deduction that makes maintenance continuous follows from them. */
  tiers: z
    .array(z.strictObject({ notionalMax: decimal, leverageMax: leverage, maintenanceRate: rateUpTo('0.5') }))
    .check(z.minLength(1), z.maxLength(20)),
  openFee: feeRate,
  closeFee: feeRate,
  priceBand: rateUpTo('0.5'),
  marketSlippageMax: rateUpTo('0.5'),
  openInterestMax: decimal,
  positionMax: decimal,
  intervalHour: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]),
  interestRate: rateUpTo('0.001'),
  fundingRateMax: rateUpTo('0.05'),
  impactNotional: decimal,
  liquidationFeeRate: rateUpTo('0.005'),
  isTrading: flag,
  canOpen: flag,
  canLimitBuy: flag,
  canLimitSell: flag,
  canMarketBuy: flag,
  canMarketSell: flag,
  maxOpenOrders: count,
  maxTriggerOrders: count,
  /** Take-profits and stop-losses of one position. */
  maxStops: z._default(count, 20),
})
type ContractValue = z.infer<typeof contract>

/** Terms that decide whether a position stays open and what it costs. Its holder must have time to act before a change. */
const termsOfPositions = {
  TIERS: ['tiers'],
  FEES: ['closeFee', 'liquidationFeeRate'],
  FUNDING: ['intervalHour', 'interestRate', 'fundingRateMax', 'impactNotional'],
  PRICES: ['priceBand', 'marketSlippageMax'],
} as const
/** What holders need to leave: without an order on the other side of the book nobody can close, and the mark still liquidates. */
const waysOut = ['isTrading', 'canLimitBuy', 'canLimitSell', 'canMarketBuy', 'canMarketSell'] as const
export type ChangedTerms = keyof typeof termsOfPositions | 'CLOSING' | 'SEVERAL'
const NOTICE_MS = 24 * 60 * 60 * 1000

/** Keys such as contract/btcusdt-perp. */
export const contractKind = namedKind({
  prefix: 'contract',
  schema: contract,
  demo: () => new Map(demoContracts.map((each) => [each.symbol, valueOf(each)])),
  check: (value, { values }) => [...checkContract(value), ...textFindings(contractText, values)],
  noticeMs: (before, after) => (changedTerms(before, after) === null ? 0 : NOTICE_MS),
  definitions: (values) =>
    listedContracts(values).map(
      ({ symbol: name, futures }): Definition => ({
        key: contractKind.keyOf(name),
        command: { type: 'futures.defineMarket', market: futures },
      }),
    ),
})

export const contractText: StatedFigures = {
  text: 'CONTRACT',
  of: (values) => contractFigures(listedContracts(values).map(({ futures }) => futures)),
}

/** What changes for open positions; null: nothing. */
export function changedTerms(before: ContractValue, after: ContractValue): ChangedTerms | null {
  const groups = Object.keys(termsOfPositions) as (keyof typeof termsOfPositions)[]
  const changed: ChangedTerms[] = groups.filter((group) =>
    termsOfPositions[group].some((field) => !isDeepStrictEqual(before[field], after[field])),
  )
  if (waysOut.some((way) => before[way] && !after[way])) changed.push('CLOSING')
  return changed.length > 1 ? 'SEVERAL' : (changed[0] ?? null)
}

/** In display order. Throws ConfigurationError. */
export function listedContracts(values: Values, pairs: readonly Pair[] = listedPairs(values)): Contract[] {
  const bySymbol = new Map(pairs.map((each) => [each.symbol, each]))
  return Array.from(values(contractKind), ([key, value]): Contract => {
    const index = bySymbol.get(value.index)
    if (index === undefined) throw new ConfigurationError([`${key}.index: there is no pair/${value.index}.`])
    const name = contractKind.nameOf(key)
    const { showSymbol, sort: place } = value
    return { id: index.id, symbol: name, index, showSymbol, sort: place, futures: readRules(key, value, index) }
  }).toSorted((one, other) => one.sort - other.sort)
}

function readRules(key: string, value: ContractValue, { symbol: indexSymbol, spot }: Pair): FuturesMarket {
  const { base, quote, priceDecimals, baseScale, quoteScale } = spot
  const { quantityDecimals, isTrading, canOpen, canLimitBuy, canLimitSell, canMarketBuy, canMarketSell } = value
  const read = figuresOf(key)
  return {
    symbol: contractKind.nameOf(key),
    indexSymbol,
    base,
    quote,
    priceDecimals,
    quantityDecimals,
    baseScale,
    quoteScale,
    orderMin: read.quantity('orderMin', value.orderMin, quantityDecimals),
    orderMax: read.quantity('orderMax', value.orderMax, quantityDecimals),
    minNotional: read.amount('minNotional', value.minNotional, quoteScale),
    leverages: value.leverages,
    tiers: readTiers(value.tiers, read, quoteScale),
    openFeeRate: read.rate('openFee', value.openFee),
    closeFeeRate: read.rate('closeFee', value.closeFee),
    priceBand: read.rate('priceBand', value.priceBand),
    marketSlippageMax: read.rate('marketSlippageMax', value.marketSlippageMax),
    maxOpenInterest: read.quantity('openInterestMax', value.openInterestMax, quantityDecimals),
    maxPosition: read.quantity('positionMax', value.positionMax, quantityDecimals),
    fundingIntervalHours: value.intervalHour,
    interestRate: read.rate('interestRate', value.interestRate),
    fundingRateCap: read.rate('fundingRateMax', value.fundingRateMax),
    impactNotional: read.amount('impactNotional', value.impactNotional, quoteScale),
    liquidationFeeRate: read.rate('liquidationFeeRate', value.liquidationFeeRate),
    isTrading,
    canOpen,
    canLimitBuy,
    canLimitSell,
    canMarketBuy,
    canMarketSell,
    maxOpenOrders: value.maxOpenOrders,
    maxTriggerOrders: value.maxTriggerOrders,
    maxStops: value.maxStops,
  }
}

/** A tier's deduction is that of the tier before plus the cap of that tier times the difference of the rates. */
function readTiers(values: ContractValue['tiers'], read: Figures, scale: number): Tier[] {
  const tiers: Tier[] = []
  for (const [place, { notionalMax, leverageMax, maintenanceRate: rate }] of values.entries()) {
    const before = tiers.at(-1)
    const maintenanceRate = read.rate(`tiers.${place}.maintenanceRate`, rate)
    const step = before === undefined ? 0n : before.notionalCap * BigInt(maintenanceRate - before.maintenanceRate)
    tiers.push({
      notionalCap: read.amount(`tiers.${place}.notionalMax`, notionalMax, scale),
      leverageMax,
      maintenanceRate,
      maintenanceAmount: amountUnits((before?.maintenanceAmount ?? 0n) + step / BigInt(MILLION)),
    })
  }
  return tiers
}

function valueOf({ index, showSymbol, sort: place, futures }: Contract): ContractValue {
  const { quantityDecimals, quoteScale, isTrading, canOpen } = futures
  const { canLimitBuy, canLimitSell, canMarketBuy, canMarketSell, maxOpenOrders, maxTriggerOrders, maxStops } = futures
  const lots = (quantity: FuturesMarket['orderMin']) => formatQuantity(quantity, quantityDecimals)
  const money = (amount: bigint) => formatAmount(amount, quoteScale, { trim: true })
  return {
    index: index.symbol,
    showSymbol,
    sort: place,
    quantityDecimals,
    orderMin: lots(futures.orderMin),
    orderMax: lots(futures.orderMax),
    minNotional: money(futures.minNotional),
    leverages: [...futures.leverages],
    tiers: futures.tiers.map(({ notionalCap, leverageMax, maintenanceRate }) => ({
      notionalMax: money(notionalCap),
      leverageMax,
      maintenanceRate: formatRate(maintenanceRate),
    })),
    openFee: formatRate(futures.openFeeRate),
    closeFee: formatRate(futures.closeFeeRate),
    priceBand: formatRate(futures.priceBand),
    marketSlippageMax: formatRate(futures.marketSlippageMax),
    openInterestMax: lots(futures.maxOpenInterest),
    positionMax: lots(futures.maxPosition),
    intervalHour: futures.fundingIntervalHours as ContractValue['intervalHour'],
    interestRate: formatRate(futures.interestRate),
    fundingRateMax: formatRate(futures.fundingRateCap),
    impactNotional: money(futures.impactNotional),
    liquidationFeeRate: formatRate(futures.liquidationFeeRate),
    isTrading,
    canOpen,
    canLimitBuy,
    canLimitSell,
    canMarketBuy,
    canMarketSell,
    maxOpenOrders,
    maxTriggerOrders,
    maxStops,
  }
}
