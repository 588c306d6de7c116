// The options' events → rows, and back. Of an expiry or a position that a batch touched often only the last state is
// written. The values of a row stand in the order of the columns in 0007_options.sql.
import type { OptionPositionChanged, OptionTraded, SeriesChanged } from '@assay/engine/options/events'
import type { OptionsRecords } from '@assay/engine/options/records'
import type { OptionSeries } from '@assay/engine/options/terms'
import { type Amount, quantityLots } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { OptionsTables } from '../db/optionsTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'
import type { Row } from './rowText.ts'

export const optionsTables: ProductTables = {
  append: 'append_options',
  types: ['option_series', 'option_positions', 'option_trades'],
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
      else if (event.type === 'optionTraded') trades.push(tradeRow(event))
    }
  if (series.size === 0 && positions.size === 0 && trades.length === 0) return null
  return [Array.from(series.values(), seriesRow), Array.from(positions.values(), positionRow), trades]
}

function seriesRow({ series, status, settlement }: SeriesChanged): Row {
  const { symbol, coin, expiry } = series
  const terms = [series.series, symbol, coin, expiry, termsText(series), status]
  if (settlement === null) return [...terms, null, null, null, null, null, null, null, null]
  const { price, sum, priced, seconds, firstSequence, lastSequence, lastHash, time } = settlement
  return [...terms, price, sum, priced, seconds, firstSequence, lastSequence, lastHash, time]
}

function positionRow(position: OptionPositionChanged): Row {
  return [
    position.positionId,
    position.user,
    position.series,
    position.symbol,
    position.units,
    position.unitsBought,
    position.cost,
    position.fees,
    position.realised,
    position.reserved,
    position.payout,
    position.status,
    position.openedAt,
    position.updatedAt,
  ]
}

function tradeRow(trade: OptionTraded): Row {
  const { quote } = trade
  const made = quote === null ? [null, null, null, null, null] : quoteValues(quote)
  return [
    trade.tradeId,
    trade.positionId,
    trade.user,
    trade.series,
    trade.symbol,
    trade.kind,
    trade.clientOrderId,
    trade.units,
    trade.price,
    trade.amount,
    trade.fee,
    trade.realised,
    ...made,
    trade.time,
  ]
}

function quoteValues({ sequence, time, index, volatility, iv }: NonNullable<OptionTraded['quote']>): Row {
  return [sequence, time, index, volatility, iv]
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

/** The caller's transaction makes the three reads one moment. */
export async function readOptions(client: pg.PoolClient): Promise<OptionsRecords> {
  const series = await client.query<{ terms: string }>(`select terms from option_series where status = 'OPEN'`)
  const positions = await client.query<Selectable<OptionsTables['option_positions']>>(
    `select * from option_positions where status = 'OPEN'`,
  )
  const last = await client.query<{ id: bigint | null }>('select max(trade_id) as id from option_trades')
  return {
    series: series.rows.map(({ terms }) => readTerms(terms)),
    positions: positions.rows.map(positionRecord),
    lastTradeId: Number(last.rows[0]?.id ?? 0n),
  }
}

/** A row of the positions as the engine's record of it. */
export function positionRecord(
  row: Selectable<OptionsTables['option_positions']>,
): OptionsRecords['positions'][number] {
  return {
    positionId: Number(row.position_id),
    user: Number(row.user_id),
    series: row.series,
    symbol: row.symbol,
    units: quantityLots(Number(row.units)),
    unitsBought: quantityLots(Number(row.units_bought)),
    cost: row.cost,
    fees: row.fees,
    realised: row.realised,
    reserved: row.reserved,
    payout: row.payout,
    status: row.status,
    openedAt: Number(row.opened_at),
    updatedAt: Number(row.updated_at),
  }
}
