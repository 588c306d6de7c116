// State of options: expiries that are not fully paid, their contracts, and users' positions.
//
// A position is one user in one contract, from the first unit bought until none is left. The house holds the most that
// its units can pay: for three units of the call at 104000, 3 × 1040 USDT. The hold decreases with every unit sold and
// is spent or released at the expiry, so the house can always pay.
import { HOUSE } from '../nouns.ts'
import { type Account, type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import { type Amount, amountUnits, type Quantity } from '../money.ts'
import type { Turn } from '../turn.ts'
import type { OptionPositionChanged, OptionPositionStatus, SeriesChanged } from './events.ts'
import { type Contract, contractsOf, type OptionSeries, payoutMax, worth } from './terms.ts'

export interface OptionPosition extends Holder {
  readonly id: number
  readonly user: number
  readonly contract: Contract
  units: Quantity
  unitsBought: Quantity
  cost: Amount
  fees: Amount
  realised: Amount
  payout: Amount
  status: OptionPositionStatus
  readonly openedAt: number
  updatedAt: number
}

export interface OpenSeries {
  readonly terms: OptionSeries
  readonly asset: LedgerAsset
  readonly house: Account
  /** Open ones, oldest first, by contract and user: see positionKey. */
  readonly positions: Map<string, OptionPosition>
  /** How it was settled, until its last position is paid; null before. */
  settled: Pick<SeriesChanged, 'status' | 'settlement'> | null
  /** Sum of its positions' holds. */
  reserved: Amount
}

export interface Options {
  /** Expiries that are not settled or not fully paid, by name. */
  readonly series: Map<string, OpenSeries>
  /** Their contracts, by symbol. */
  readonly contracts: Map<string, Contract>
  lastTradeId: number
}

export interface OptionsTurn extends Turn {
  readonly options: Options
}

export function createOptions(): Options {
  return { series: new Map(), contracts: new Map(), lastTradeId: 0 }
}

/** The asset exists. */
export function openSeries(options: Options, terms: OptionSeries, asset: LedgerAsset): OpenSeries {
  const series: OpenSeries = {
    terms,
    asset,
    house: openAccount(asset, 'PLATFORM', HOUSE),
    positions: new Map(),
    settled: null,
    reserved: amountUnits(0n),
  }
  options.series.set(terms.series, series)
  for (const contract of contractsOf(terms)) options.contracts.set(contract.symbol, contract)
  return series
}

export function forgetSeries(options: Options, { terms }: OpenSeries): void {
  options.series.delete(terms.series)
  for (const { symbol } of contractsOf(terms)) options.contracts.delete(symbol)
}

export function positionKey(contract: Contract, user: number): string {
  return `${contract.symbol} ${user}`
}

/** The house's hold for a number of units of a contract. */
export function reserveFor(contract: Contract, units: Quantity): Amount {
  return worth(contract.series, payoutMax(contract), units)
}

export function userAccount({ asset }: OpenSeries, user: number): Account {
  return openAccount(asset, 'PLATFORM', user)
}

export function describePosition(position: OptionPosition): OptionPositionChanged {
  const { id, user, contract, units, unitsBought, cost, fees, realised, held, payout, status } = position
  return {
    type: 'optionPositionChanged',
    positionId: id,
    user,
    series: contract.series.series,
    symbol: contract.symbol,
    units,
    unitsBought,
    cost,
    fees,
    realised,
    reserved: held,
    payout,
    status,
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
  }
}

export function describeSeries({ terms, settled }: OpenSeries): SeriesChanged {
  const { status, settlement } = settled ?? { status: 'OPEN' as const, settlement: null }
  return { type: 'optionSeriesChanged', series: { ...terms }, status, settlement: settlement && { ...settlement } }
}
