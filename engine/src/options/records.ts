// State of options as plain records, and back: unsettled expiries and users' positions.
import { assert } from '../assert.ts'
import type { Ledger } from '../ledger/accounts.ts'
import { amountUnits } from '../money.ts'
import type { OptionPositionChanged, SeriesChanged } from './events.ts'
import { describePosition, describeSeries, openSeries, type OpenSeries, type Options, positionKey } from './options.ts'
import type { OptionSeries } from './terms.ts'

export interface OptionsRecords {
  series: OptionSeries[]
  /** Settled, but not fully paid. */
  settled: Omit<SeriesChanged, 'type'>[]
  /** Open positions only. */
  positions: Omit<OptionPositionChanged, 'type'>[]
  lastTradeId: number
}

/** Sorted: equal states give equal records. */
export function optionsRecords({ series, lastTradeId }: Options): OptionsRecords {
  const open = [...series.values()]
  return {
    series: open
      .filter(({ settled }) => settled === null)
      .map(({ terms }) => ({ ...terms }))
      .sort(byName),
    settled: open
      .filter(({ settled }) => settled !== null)
      .map((one) => {
        const { type: _type, ...record } = describeSeries(one)
        return record
      })
      .sort((one, other) => byName(one.series, other.series)),
    positions: open
      .flatMap(({ positions }) => [...positions.values()])
      .map((position) => {
        const { type: _type, ...record } = describePosition(position)
        return record
      })
      .sort((one, other) => one.positionId - other.positionId),
    lastTradeId,
  }
}

/** The ledger's accounts are already restored, with their held amounts. */
export function restoreOptions(options: Options, ledger: Ledger, records: OptionsRecords): void {
  options.lastTradeId = records.lastTradeId
  for (const terms of records.series) restoreSeries(options, ledger, terms)
  for (const { series, status, settlement } of records.settled)
    restoreSeries(options, ledger, series).settled = { status, settlement }
  for (const record of [...records.positions].sort((one, other) => one.positionId - other.positionId))
    restorePosition(options, record)
}

function restoreSeries(options: Options, ledger: Ledger, terms: OptionSeries): OpenSeries {
  const asset = ledger.assets.get(terms.asset)
  assert(asset !== undefined, 'the asset of an expiry exists')
  return openSeries(options, terms, asset)
}

function restorePosition(options: Options, record: OptionsRecords['positions'][number]): void {
  const { positionId: id, series: name, symbol, reserved, ...rest } = record
  const series = options.series.get(name)
  const contract = options.contracts.get(symbol)
  assert(series !== undefined && contract !== undefined, 'the contract of an open position exists')
  series.positions.set(positionKey(contract, record.user), {
    ...rest,
    id,
    contract,
    payingFrom: series.house,
    held: reserved,
  })
  series.reserved = amountUnits(series.reserved + reserved)
}

function byName(one: OptionSeries, other: OptionSeries): number {
  return one.series < other.series ? -1 : one.series > other.series ? 1 : 0
}
