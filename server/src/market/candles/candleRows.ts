// Bars in the database: stored in batches, read by the range of their openings.
import { type Price, priceTicks } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import type { CandleSource } from '../../db/marketTables.ts'
import type { Database } from '../../db/schema.ts'
import type { Bar, Interval } from './bars.ts'

export interface KeptBar {
  symbol: string
  source: CandleSource
  interval: Interval
  bar: Bar
}
/** How far a pair's bars have been built: the last trade id, or the time of the last tick. */
export interface CandleHead {
  symbol: string
  source: CandleSource
  lastId: number
}

/** Bars and progress together, so that nothing is counted twice. */
export async function keepBars(
  db: Kysely<Database>,
  bars: readonly KeptBar[],
  heads: readonly CandleHead[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (bars.length > 0) await upsertBars(transaction, bars)
    if (heads.length > 0) await upsertHeads(transaction, heads)
  })
}

async function upsertBars(db: Kysely<Database>, kept: readonly KeptBar[]): Promise<void> {
  const column = <Value>(read: (row: KeptBar) => Value): Value[] => kept.map(read)
  await sql`
    insert into candles
    select * from unnest(
      ${column((row) => row.symbol)}::text[], ${column((row) => row.source)}::text[],
      ${column((row) => row.interval)}::text[], ${column((row) => row.bar.time)}::bigint[],
      ${column((row) => row.bar.open)}::bigint[], ${column((row) => row.bar.high)}::bigint[],
      ${column((row) => row.bar.low)}::bigint[], ${column((row) => row.bar.close)}::bigint[],
      ${column((row) => row.bar.volume)}::numeric[], ${column((row) => row.bar.amount)}::numeric[],
      ${column((row) => row.bar.count)}::integer[])
    on conflict (symbol, source, interval, time) do update set
      high = excluded.high, low = excluded.low, close = excluded.close,
      volume = excluded.volume, amount = excluded.amount, count = excluded.count`.execute(db)
}

async function upsertHeads(db: Kysely<Database>, heads: readonly CandleHead[]): Promise<void> {
  await sql`
    insert into candle_heads
    select * from unnest(
      ${heads.map((head) => head.symbol)}::text[], ${heads.map((head) => head.source)}::text[],
      ${heads.map((head) => head.lastId)}::bigint[])
    on conflict (symbol, source) do update set last_id = excluded.last_id`.execute(db)
}

export async function readCandleHeads(db: Kysely<Database>): Promise<CandleHead[]> {
  const rows = await db.selectFrom('candle_heads').selectAll().execute()
  return rows.map((row) => ({ symbol: row.symbol, source: row.source, lastId: Number(row.last_id) }))
}

export interface CandleSeries {
  symbol: string
  source: CandleSource
  interval: Interval
}

/** Bars that open in [from, to), oldest first. */
export async function readBars(
  db: Kysely<Database>,
  { symbol, source, interval, from, to }: CandleSeries & { from: number; to: number },
): Promise<Bar[]> {
  const rows = await db
    .selectFrom('candles')
    .select(['time', 'open', 'high', 'low', 'close', 'volume', 'amount', 'count'])
    .where('symbol', '=', symbol)
    .where('source', '=', source)
    .where('interval', '=', interval)
    .where('time', '>=', BigInt(from))
    .where('time', '<', BigInt(to))
    .orderBy('time')
    .execute()
  return rows.map(toBar)
}

export async function readCloseBefore(
  db: Kysely<Database>,
  { symbol, source, interval, before }: CandleSeries & { before: number },
): Promise<Price | null> {
  const row = await db
    .selectFrom('candles')
    .select('close')
    .where('symbol', '=', symbol)
    .where('source', '=', source)
    .where('interval', '=', interval)
    .where('time', '<', BigInt(before))
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : priceTicks(Number(row.close))
}

export interface SeriesEnds extends CandleSeries {
  newest: Bar
  /** Opening of the oldest stored bar. */
  oldest: number
}

/** The first and last bar of every series. */
export async function readSeriesEnds(db: Kysely<Database>, wanted: readonly CandleSeries[]): Promise<SeriesEnds[]> {
  const { rows } = await sql<BarRow & { symbol: string; source: CandleSource; interval: Interval; oldest: bigint }>`
    select wanted.symbol, wanted.source, wanted.interval, newest.time, newest.open, newest.high, newest.low,
      newest.close, newest.volume, newest.amount, newest.count, oldest.time as oldest
    from unnest(
      ${wanted.map((series) => series.symbol)}::text[], ${wanted.map((series) => series.source)}::text[],
      ${wanted.map((series) => series.interval)}::text[]) as wanted (symbol, source, interval)
    cross join lateral (
      select * from candles
      where symbol = wanted.symbol and source = wanted.source and interval = wanted.interval
      order by time desc limit 1) as newest
    cross join lateral (
      select time from candles
      where symbol = wanted.symbol and source = wanted.source and interval = wanted.interval
      order by time limit 1) as oldest`.execute(db)
  return rows.map((row) => ({
    symbol: row.symbol,
    source: row.source,
    interval: row.interval,
    newest: toBar(row),
    oldest: Number(row.oldest),
  }))
}

interface BarRow {
  time: bigint
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume: bigint
  amount: bigint
  count: number
}

function toBar(row: BarRow): Bar {
  return {
    time: Number(row.time),
    open: priceTicks(Number(row.open)),
    high: priceTicks(Number(row.high)),
    low: priceTicks(Number(row.low)),
    close: priceTicks(Number(row.close)),
    volume: row.volume,
    amount: row.amount,
    count: row.count,
  }
}
