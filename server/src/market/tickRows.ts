// The tick chain in the database.
import { type Price, priceTicks } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type ChainHead, GENESIS_HASH, parseSources, sourcesText, type Tick } from './tickChain.ts'

/** All ticks of a second in one statement: stored all or none. */
export async function insertTicks(db: Kysely<Database>, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return
  await db
    .insertInto('index_ticks')
    .values(
      ticks.map((tick) => ({
        symbol: tick.symbol,
        time: tick.time,
        sequence: tick.sequence,
        price: tick.price,
        price_decimals: tick.priceDecimals,
        state: tick.state,
        sources: sourcesText(tick),
        hash: Buffer.from(tick.hash, 'hex'),
      })),
    )
    .execute()
}

/** The last tick of every pair that has one. */
export async function readHeads(db: Kysely<Database>, symbols: readonly string[]): Promise<Map<string, ChainHead>> {
  const { rows } = await sql<{
    symbol: string
    sequence: bigint
    time: bigint
    hash: Buffer
    state: ChainHead['state']
  }>`
    select last.symbol, last.sequence, last.time, last.hash, last.state
    from unnest(${[...symbols]}::text[]) as wanted (symbol)
    cross join lateral (
      select * from index_ticks where index_ticks.symbol = wanted.symbol order by time desc limit 1
    ) as last`.execute(db)
  return new Map(
    rows.map((row) => [
      row.symbol,
      {
        sequence: Number(row.sequence),
        time: Number(row.time),
        hash: row.hash.toString('hex'),
        state: row.state,
      },
    ]),
  )
}

/** Ticks of a pair with from ≤ time ≤ to, oldest first, at most `limit`. */
export async function readTicks(db: Kysely<Database>, span: TickSpan): Promise<Tick[]> {
  const rows = await db
    .selectFrom('index_ticks')
    .selectAll()
    .where('symbol', '=', span.symbol)
    .where('time', '>=', BigInt(span.from))
    .where('time', '<=', BigInt(span.to))
    .orderBy('time')
    .limit(span.limit)
    .execute()
  const first = rows[0]
  if (first === undefined) return []
  let previousHash = await hashBefore(db, { symbol: span.symbol, sequence: Number(first.sequence), time: first.time })
  const ticks: Tick[] = []
  for (const row of rows) {
    const hash = row.hash.toString('hex')
    if (previousHash !== null) ticks.push(toTick(row, { previousHash, hash }))
    previousHash = hash
  }
  return ticks
}

export interface TickSpan {
  symbol: string
  from: number
  to: number
  limit: number
}

/** null if the previous tick was deleted: then the first one left cannot be shown with its link. */
async function hashBefore(
  db: Kysely<Database>,
  tick: { symbol: string; sequence: number; time: bigint },
): Promise<string | null> {
  if (tick.sequence === 1) return GENESIS_HASH
  const row = await db
    .selectFrom('index_ticks')
    .select('hash')
    .where('symbol', '=', tick.symbol)
    .where('time', '<', tick.time)
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hash.toString('hex') ?? null
}

interface TickRow {
  symbol: string
  time: bigint
  sequence: bigint
  price: bigint | null
  price_decimals: number
  state: Tick['state']
  sources: string
}

function toTick(row: TickRow, hashes: { previousHash: string; hash: string }): Tick {
  return {
    symbol: row.symbol,
    sequence: Number(row.sequence),
    time: Number(row.time),
    price: row.price === null ? null : priceTicks(Number(row.price)),
    priceDecimals: row.price_decimals,
    state: row.state,
    sources: parseSources(row.sources, Number(row.time)),
    ...hashes,
  }
}

/** Ticks of every pair since a time, in order of time: those not yet in the index bars. */
export async function readTicksAfter(
  db: Kysely<Database>,
  after: { symbol: string; time: number },
): Promise<{ time: number; price: Price }[]> {
  const rows = await db
    .selectFrom('index_ticks')
    .select(['time', 'price'])
    .where('symbol', '=', after.symbol)
    .where('time', '>', BigInt(after.time))
    .where('price', 'is not', null)
    .orderBy('time')
    .execute()
  return rows.map((row) => ({ time: Number(row.time), price: priceTicks(Number(row.price)) }))
}

/** Deletes a pair's ticks older than a time; the chain can be verified from the oldest left. */
export async function pruneTicks(
  db: Kysely<Database>,
  { symbol, before }: { symbol: string; before: number },
): Promise<void> {
  await db.deleteFrom('index_ticks').where('symbol', '=', symbol).where('time', '<', BigInt(before)).execute()
}
