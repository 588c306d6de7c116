// The tick chain in the database: the newest ticks as rows, older ones in blocks (tickBlocks.ts).
import { priceTicks } from '@assay/engine/money'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Archive, noArchive, withBytes } from '../db/archive.ts'
import type { Database } from '../db/schema.ts'
import { BLOCK_TICKS, unpackTicks } from './tickBlocks.ts'
import { type ChainHead, parseSources, sourcesText, type Tick } from './tickChain.ts'

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
        previous_hash: Buffer.from(tick.previousHash, 'hex'),
        hash: Buffer.from(tick.hash, 'hex'),
      })),
    )
    .execute()
}

/** The last tick of every pair that has one. It is never in a block. */
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

export interface TickSpan {
  symbol: string
  from: number
  to: number
  limit: number
}

/** Ticks of a pair with from ≤ time ≤ to, oldest first, at most `limit`. Without those in the archive if there is none here. */
export async function readTicks(db: Kysely<Database>, span: TickSpan, archive?: Archive): Promise<Tick[]> {
  return (await readTicksOf(db, [span], archive))[0] ?? []
}

/** The same for several spans, in their order and at one moment. */
export async function readTicksOf(
  db: Kysely<Database>,
  spans: readonly TickSpan[],
  archive: Archive = noArchive,
): Promise<Tick[][]> {
  const { rows } = await db.executeQuery<StoredTicks & { place: number }>(
    CompiledQuery.raw(SPANS, [
      spans.map(({ symbol }) => symbol),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      spans.map(({ limit }) => limit),
    ]),
  )
  const here: typeof rows = []
  for (const row of rows) here.push(await withBytes(row, archive))
  const found = Map.groupBy(here, ({ place }) => place)
  const blocks = new Map<string, Tick[]>()
  const unpacked = (row: StoredTicks): Tick[] => {
    if (row.sequence !== null) return ticksOf(row)
    const key = `${row.symbol} ${row.time}`
    const ticks = blocks.get(key) ?? ticksOf(row)
    blocks.set(key, ticks)
    return ticks
  }
  return spans.map(({ from, to, limit }, place) =>
    (found.get(place + 1) ?? [])
      .flatMap(unpacked)
      .filter(({ time }) => time >= from && time <= to)
      .slice(0, limit),
  )
}

/** A row: one tick, or a block of them. */
export interface StoredTicks {
  symbol: string
  /** Of the first tick in it. */
  time: bigint
  /** null where the one before it is not stored: its link cannot be shown. */
  previous_hash: Buffer | null
  hash: Buffer
  /** null for a block that is in the archive, and for a tick that is not in a block. */
  packed: Buffer | null
  archived_in: string | null
  /** null for a block. */
  sequence: bigint | null
  price: bigint | null
  price_decimals: number
  state: Tick['state']
  sources: string
}

/** Nothing where its link is not known, or its block is in the archive. Throws if a block is not as it was packed. */
export function ticksOf(row: StoredTicks): Tick[] {
  const { symbol, packed } = row
  if (row.previous_hash === null || (row.sequence === null && packed === null)) return []
  const previousHash = row.previous_hash.toString('hex')
  const hash = row.hash.toString('hex')
  if (packed !== null) return unpackTicks({ symbol, previousHash, hash, packed })
  const [sequence, time] = [Number(row.sequence), Number(row.time)]
  const price = row.price === null ? null : priceTicks(Number(row.price))
  const { price_decimals: priceDecimals, state, sources } = row
  const source = parseSources(sources, time)
  return [{ symbol, sequence, time, price, priceDecimals, state, sources: source, previousHash, hash }]
}

const OF_BLOCK = `symbol, first_time as time, previous_hash, hash, packed, archived_in, null::bigint as sequence,
  null::bigint as price, null::smallint as price_decimals, null::text as state, null::text as sources`
const OF_TICK = `symbol, time, previous_hash, hash, null::bytea as packed, null::text as archived_in, sequence, price,
  price_decimals, state, sources`

/** In one statement, so that a tick that moves into a block meanwhile is found once. */
const SPANS = `
  select place::integer, stored.*
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::integer[])
    with ordinality as wanted (symbol, since, until, count, place)
  cross join lateral (
    (select ${OF_BLOCK} from tick_blocks
      where symbol = wanted.symbol and first_time <= wanted.until and first_time >= coalesce((
        select max(first_time) from tick_blocks where symbol = wanted.symbol and first_time <= wanted.since), 0)
      order by first_time limit wanted.count / ${BLOCK_TICKS} + 2)
    union all
    (select ${OF_TICK} from index_ticks
      where symbol = wanted.symbol and time between wanted.since and wanted.until and previous_hash is not null
      order by time limit wanted.count)
  ) as stored
  order by place, stored.time`

/** Every stored tick of a pair ($1): the first $3 rows after a time ($2), oldest first. For anyone who reads them all. */
export const STORED_AFTER = `
  (select ${OF_BLOCK} from public.tick_blocks where symbol = $1 and first_time > $2 order by first_time limit $3)
  union all
  (select ${OF_TICK} from public.index_ticks where symbol = $1 and time > $2 order by time limit $3)
  order by time limit $3`
