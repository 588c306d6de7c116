// What is remembered of options as plain records, and back: the expiries that are not settled, and what users have.
import { assert } from '../assert.ts'
import type { Ledger } from '../ledger/accounts.ts'
import { amountUnits } from '../money.ts'
import type { OptionPositionChanged } from './events.ts'
import { describePosition, openSeries, type Options, positionKey } from './options.ts'
import type { OptionSeries } from './terms.ts'

export interface OptionsRecords {
  series: OptionSeries[]
  /** Open positions only. */
  positions: Omit<OptionPositionChanged, 'type'>[]
  lastTradeId: number
}

/** Sorted: equal memories give equal records. */
export function optionsRecords({ series, lastTradeId }: Options): OptionsRecords {
  const open = [...series.values()]
  return {
    series: open
      .map(({ terms }) => ({ ...terms }))
      .sort((one, other) => (one.series < other.series ? -1 : one.series > other.series ? 1 : 0)),
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

/** The ledger's accounts are there already, with what is held of them. */
export function restoreOptions(options: Options, ledger: Ledger, records: OptionsRecords): void {
  options.lastTradeId = records.lastTradeId
  for (const terms of records.series) {
    const asset = ledger.assets.get(terms.asset)
    assert(asset !== undefined, 'an expiry is settled in an asset that is known')
    openSeries(options, terms, asset)
  }
  for (const record of records.positions) restorePosition(options, record)
}

function restorePosition(options: Options, record: OptionsRecords['positions'][number]): void {
  const { positionId: id, series: name, symbol, reserved, ...rest } = record
  const series = options.series.get(name)
  const contract = options.contracts.get(symbol)
  assert(series !== undefined && contract !== undefined, 'a position is open in a contract that is known')
  series.positions.set(positionKey(contract, record.user), {
    ...rest,
    id,
    contract,
    payingFrom: series.house,
    held: reserved,
  })
  series.reserved = amountUnits(series.reserved + reserved)
}
