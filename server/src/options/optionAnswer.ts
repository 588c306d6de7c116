// Options in wire format.
import type {
  OptionPosition,
  OptionQuote as WireQuote,
  OptionSeries as WireSeries,
  OptionTrade,
} from '@assay/api/options'
import type { OptionPositionChanged, OptionTraded } from '@assay/engine/options/events'
import { averageCost, breakEven, costOf } from '@assay/engine/options/estimate'
import { type Fixed, rounded } from '@assay/engine/options/fixedPoint'
import type { OptionQuote } from '@assay/engine/options/pricing'
import {
  closesAt,
  type Contract,
  contractsOf,
  type OptionRules,
  type OptionSeries,
  payoutMax,
  strikesAround,
  strikeText,
} from '@assay/engine/options/terms'
import { amountUnits, formatAmount, formatPrice, formatRate, power, type Price } from '@assay/engine/money'
import { reserveFor } from '@assay/engine/options/options'

const DECIMALS = { delta: 4, gamma: 10, theta: 4, vega: 4 } as const

export interface ShownSeries {
  series: OptionSeries
  now: number
  reserved: bigint
  isHalted: boolean
  settlement?: { status: 'SETTLED' | 'VOID'; price: Price | null }
}

export function showSeries({ series, now, reserved, isHalted, settlement }: ShownSeries): WireSeries {
  const isTrading = now < closesAt(series)
  return {
    series: series.series,
    symbol: series.symbol,
    coin: series.coin,
    kind: series.kind,
    expiry: series.expiry,
    closesAt: closesAt(series),
    status: settlement?.status ?? (isHalted ? 'HALTED' : isTrading ? 'TRADING' : 'SETTLING'),
    ...showRules(series),
    volatilityMin: formatRate(series.volatilityMin),
    volatilityMax: formatRate(series.volatilityMax),
    smileSlope: fractionText(series.smileSlope),
    smileCurve: fractionText(series.smileCurve),
    spreadOfMark: formatRate(series.spreadOfMark),
    spreadOfDelta: formatRate(series.spreadOfDelta),
    priceDecimals: series.priceDecimals,
    amountDecimals: series.quoteScale,
    strikes: strikesAround(series.listedPrice, series.kind).map((strike) => strikeText(series, strike)),
    reserveMax: formatAmount(series.reserveMax, series.quoteScale, { trim: true }),
    reserved: formatAmount(reserved, series.quoteScale, { trim: true }),
    listedSequence: series.listedSequence,
    listedPrice: formatPrice(series.listedPrice, series.priceDecimals),
    settlementPrice: settlement?.price ? formatPrice(settlement.price, series.priceDecimals) : null,
  }
}

export function showRules(rules: OptionRules) {
  return {
    unit: unitText(rules),
    unitsMax: rules.unitsMax,
    feeType: rules.feeType,
    feeValue: formatAmount(rules.feeValue, rules.feeType === 1 ? rules.quoteScale : 6, { trim: true }),
    feeCap: formatRate(rules.feeCap),
  }
}

export function showQuote(contract: Contract, quote: OptionQuote, openUnits: number): WireQuote {
  const { series } = contract
  const price = (ticks: number) => formatPrice(ticks as Price, series.priceDecimals)
  const greek = (name: keyof typeof DECIMALS) => fixedText(quote.valued[name], DECIMALS[name])
  return {
    symbol: contract.symbol,
    type: contract.type,
    bid: price(quote.bid),
    ask: price(quote.ask),
    mark: price(quote.mark),
    iv: formatRate(quote.volatility),
    delta: greek('delta'),
    gamma: greek('gamma'),
    theta: greek('theta'),
    vega: greek('vega'),
    payoutMax: price(payoutMax(contract)),
    openUnits,
  }
}

/** bid: the house's current bid, in ticks; null without a quote. */
export function showPosition(
  series: OptionSeries,
  position: Omit<OptionPositionChanged, 'type'>,
  now: { bid: number | null; settlementPrice: Price | null },
): OptionPosition {
  const contract = contractOf(series, position.symbol)
  const { units, cost } = position
  const money = (amount: bigint) => formatAmount(amount, series.quoteScale)
  const price = (ticks: Price | null) => (ticks === null ? null : formatPrice(ticks, series.priceDecimals))
  const isOpen = position.status === 'OPEN'
  const value =
    isOpen && now.bid !== null ? costOf(series, { price: now.bid, units, index: series.listedPrice }).amount : null
  return {
    id: position.positionId,
    ...showContract(contract),
    closesAt: closesAt(series),
    unit: unitText(series),
    units,
    unitsBought: position.unitsBought,
    cost: money(cost),
    averageCost: price(averageCost(series, cost, units)),
    payoutMax: money(reserveFor(contract, units)),
    breakEven: price(breakEven(contract, cost, units)),
    realised: money(position.realised),
    fees: money(position.fees),
    value: value === null ? null : money(value),
    unrealised: value === null ? null : money(amountUnits(value - cost)),
    payout: position.status === 'SETTLED' || position.status === 'VOID' ? money(position.payout) : null,
    settlementPrice: price(now.settlementPrice),
    status: position.status,
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
  }
}

export function showTrade(series: OptionSeries, trade: Omit<OptionTraded, 'type'>): OptionTrade {
  const { quote } = trade
  const money = (amount: bigint) => formatAmount(amount, series.quoteScale)
  return {
    tradeId: trade.tradeId,
    positionId: trade.positionId,
    clientOrderId: trade.clientOrderId,
    ...showContract(contractOf(series, trade.symbol)),
    kind: trade.kind,
    units: trade.units,
    unit: unitText(series),
    price: formatPrice(trade.price as Price, series.priceDecimals),
    amount: money(trade.amount),
    fee: money(trade.fee),
    quote: quote && {
      sequence: quote.sequence,
      time: quote.time,
      index: formatPrice(quote.index, series.priceDecimals),
      volatility: formatRate(quote.volatility),
      iv: formatRate(quote.iv),
    },
    realised: money(trade.realised),
    time: trade.time,
  }
}

function showContract({ symbol, series, type, strike }: Contract) {
  return {
    symbol,
    series: series.series,
    coin: series.coin,
    type,
    strike: strikeText(series, strike),
    expiry: series.expiry,
  }
}

/** Throws if the name is not in the series; committed names always are. */
function contractOf(series: OptionSeries, symbol: string): Contract {
  const contract = contractsOf(series).find((listed) => listed.symbol === symbol)
  if (contract === undefined) throw new Error(`${symbol} is not a contract of ${series.series}`)
  return contract
}

/** '0.01', '1'. */
function unitText({ quantityDecimals }: Pick<OptionRules, 'quantityDecimals'>): string {
  return formatAmount(1n, quantityDecimals)
}

/** Parts per million as a fraction; may be negative. */
function fractionText(ppm: number): string {
  return formatAmount(BigInt(ppm), 6, { trim: true })
}

function fixedText(value: Fixed, decimals: number): string {
  return formatAmount(rounded(value, power(decimals)), decimals)
}
