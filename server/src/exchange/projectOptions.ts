// The options' events → rows, and back. Of an expiry or a position that a batch touched often only the last state is
// written.
import type { OptionPositionChanged, SeriesChanged } from '@assay/engine/options/events'
import type { OptionsRecords } from '@assay/engine/options/records'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Amount } from '@assay/engine/money'
import type pg from 'pg'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import { optionPositionsTable, optionSeriesTable, optionTradesTable } from '../db/optionsTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const optionsProduct: ProductTables = {
  append: 'append_options',
  tables: [optionSeriesTable, optionPositionsTable, optionTradesTable],
  project,
  holds: `
    select -1, 'PLATFORM', terms::json ->> 'asset', reserved
    from option_positions join option_series using (series) where option_positions.status = 'OPEN'`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const series = new Map<string, SeriesChanged>()
  const positions = new Map<number, OptionPositionChanged>()
  const trades: Row[] = []
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'optionSeriesChanged') series.set(event.series.series, event)
      else if (event.type === 'optionPositionChanged') positions.set(event.positionId, event)
      else if (event.type === 'optionTraded') trades.push(optionTradesTable.row(event))
    }
  if (series.size === 0 && positions.size === 0 && trades.length === 0) return null
  return [Array.from(series.values(), seriesRow), Array.from(positions.values(), optionPositionsTable.row), trades]
}

function seriesRow({ series: terms, ...rest }: SeriesChanged): Row {
  const { series, symbol, coin, expiry } = terms
  return optionSeriesTable.row({ series, symbol, coin, expiry, terms: termsText(terms), ...rest })
}

/** The terms as JSON; their amounts in digits. */
function termsText(terms: OptionSeries): string {
  return JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

export function readTerms(text: string): OptionSeries {
  const terms = JSON.parse(text) as Omit<OptionSeries, 'reserveMax' | 'feeValue'> &
    Record<'reserveMax' | 'feeValue', string>
  return { ...terms, reserveMax: BigInt(terms.reserveMax) as Amount, feeValue: BigInt(terms.feeValue) as Amount }
}

function settledRecord(row: StoredRow<typeof optionSeriesTable>): OptionsRecords['settled'][number] {
  const { terms, status, settlement } = optionSeriesTable.kept(row)
  return { series: readTerms(terms), status, settlement }
}

/** The caller's transaction makes the reads one moment. */
export async function readOptions(client: pg.PoolClient): Promise<OptionsRecords> {
  const series = await client.query<{ terms: string }>(`select terms from option_series where status = 'OPEN'`)
  const settled = await client.query<StoredRow<typeof optionSeriesTable>>(
    `select * from option_series where status <> 'OPEN'
     and series in (select series from option_positions where status = 'OPEN')`,
  )
  const positions = await client.query<StoredRow<typeof optionPositionsTable>>(
    `select * from option_positions where status = 'OPEN'`,
  )
  const last = await client.query<{ id: bigint | null }>('select max(trade_id) as id from option_trades')
  return {
    series: series.rows.map(({ terms }) => readTerms(terms)),
    settled: settled.rows.map(settledRecord),
    positions: positions.rows.map(optionPositionsTable.kept),
    lastTradeId: Number(last.rows[0]?.id ?? 0n),
  }
}
