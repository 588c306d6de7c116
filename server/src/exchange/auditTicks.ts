// The stored ticks, verified in place: each is hashed again with the hash of the one before (docs/ticks.md); those that
// the journal gave to the futures must have their price and state, and those that a second contract or an expiry names
// must still be the ticks that it named. This shows a tick that was changed together with every later hash; so does a
// signed head that somebody has saved. The published heads (auditHeads.ts) must be of these ticks.
import type { Command } from '@assay/engine/commands'
import type pg from 'pg'
import { type Archive, noArchive, withBytes } from '../db/archive.ts'
import { auditHeads, type HeadTime, makePublishedTicks, NewestTicks, readHeadTimes } from './auditHeads.ts'
import { GENESIS_HASH, hashTick, type Tick } from '../ticks/tickChain.ts'
import { STORED_AFTER, type StoredTicks, ticksOf } from '../ticks/tickRows.ts'

/** Broken links that are listed for each pair, at most. */
const LINKS_LISTED_MAX = 3
/** Ticks that are listed because they differ from the journal, at most, and as many that differ from a contract. */
const DIFFERING_LISTED_MAX = 20
/** Ticks or blocks of a pair in memory at once. */
const ROWS_AT_ONCE = 20

/** Temporary tables for what the journal and the contracts say of ticks: call it before the transaction of the audit. */
export async function makeRecordedTicks(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temporary table recorded_ticks (symbol text, time bigint, price bigint, state text);
    create index on pg_temp.recorded_ticks (symbol, time);
    create temporary table named_ticks (source text, symbol text, sequence bigint, hash text, time bigint, price text);
    create index on pg_temp.named_ticks (symbol, sequence)`)
  await makePublishedTicks(client)
}

export async function keepRecordedTicks(client: pg.ClientBase, commands: readonly Command[]): Promise<void> {
  const ticks = commands.flatMap((command) =>
    command.type === 'futures.recordIndex' ? command.ticks.map((tick) => ({ ...tick, time: command.tickTime })) : [],
  )
  if (ticks.length === 0) return
  await client.query(
    'insert into pg_temp.recorded_ticks select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])',
    [
      ticks.map(({ symbol }) => symbol),
      ticks.map(({ time }) => time),
      ticks.map(({ price }) => price),
      ticks.map(({ state }) => state),
    ],
  )
}

/**
 * Call it after keepRecordedTicks has had every command. unseen: the commands up to this sequence were not read. Where the tick before a pair's oldest
 * is not stored, only the hash of the oldest is known to be right.
 */
export async function auditTicks(
  client: pg.ClientBase,
  { archive, unseen }: { archive: Archive; unseen: number },
): Promise<AuditedTicks> {
  await client.query(`insert into pg_temp.named_ticks ${NAMED_TICKS}`)
  const { rows } = await client.query<{ symbol: string }>(
    'select symbol from public.tick_blocks union select symbol from public.index_ticks order by 1',
  )
  const faults: Faults = { links: [], unlike: [], other: [] }
  const heads = await readHeadTimes(client)
  let seenFrom = 0
  for (const { symbol } of rows) {
    const pair = new PairAudit({ client, symbol, faults, heads, archive })
    await pair.run()
    seenFrom = Math.max(seenFrom, pair.seenFrom)
  }
  return {
    faults: [
      ...faults.links,
      ...faults.unlike.slice(0, DIFFERING_LISTED_MAX),
      ...faults.other.slice(0, DIFFERING_LISTED_MAX),
      ...(await auditHeads(client, { sequence: unseen, time: seenFrom })),
    ],
    seenFrom,
  }
}

export interface AuditedTicks {
  faults: string[]
  /** Some ticks before this time are in an archive that is not here; 0 if none are. Epoch ms. */
  seenFrom: number
}

interface Faults {
  links: string[]
  /** Ticks that differ from the journal. */
  unlike: string[]
  /** Ticks that differ from what a contract names. */
  other: string[]
}

/** Where a part of the chain ends. */
type End = Pick<Tick, 'sequence' | 'time'>

interface PairAuditOptions {
  client: pg.ClientBase
  symbol: string
  faults: Faults
  heads: readonly HeadTime[]
  archive: Archive
}

class PairAudit {
  /** Of the first tick that was read after blocks that were not; 0 without such blocks. */
  seenFrom = 0
  readonly #archive: Archive
  /** Hash of the last block that was not read. */
  #passed: string | null = null
  readonly #client: pg.ClientBase
  readonly #symbol: string
  readonly #faults: Faults
  /** The tick before; null after a block that cannot be read. */
  #head: Pick<Tick, 'sequence' | 'hash'> | null = { sequence: 0, hash: GENESIS_HASH }
  /** The last tick that was compared with the journal’s record of it. */
  #end: End = { sequence: 0, time: 0 }
  #brokenLinks = 0
  readonly #newest: NewestTicks

  constructor({ client, symbol, faults, heads, archive }: PairAuditOptions) {
    this.#client = client
    this.#archive = archive
    this.#symbol = symbol
    this.#faults = faults
    this.#newest = new NewestTicks(client, heads)
  }

  async run(): Promise<void> {
    for (let after = -1n; ; ) {
      const { rows } = await this.#client.query<StoredTicks>(STORED_AFTER, [this.#symbol, after, ROWS_AT_ONCE])
      const lastRow = rows.at(-1)
      if (lastRow === undefined) break
      const ticks: Tick[] = []
      for (const row of rows) ticks.push(...(await this.#link(row)))
      const last = ticks.at(-1)
      if (last !== undefined) await this.#compare(ticks, last)
      await this.#newest.pass(ticks)
      after = lastRow.time
    }
    await this.#compare([], LAST_OF_ALL)
    await this.#newest.end()
  }

  async #link(stored: StoredTicks): Promise<Tick[]> {
    try {
      const row = await withBytes(stored, this.#archive)
      if (row.previous_hash === null) return this.#begin(row)
      if (row.sequence === null && row.packed === null) return this.#pass(row)
      const ticks = ticksOf(row)
      for (const tick of ticks) this.#follow(tick)
      return ticks
    } catch (error) {
      this.#tell((error as Error).message)
      this.#head = null
      return []
    }
  }

  /** The ones before it were deleted by an earlier version. */
  #begin({ sequence, time, hash }: StoredTicks): [] {
    this.#end = { sequence: Number(sequence), time: Number(time) }
    this.#head = { sequence: Number(sequence), hash: hash.toString('hex') }
    return []
  }

  /** Only its link to the block before is checked. */
  #pass({ archived_in: file, previous_hash, hash, time }: StoredTicks): [] {
    if (this.#archive !== noArchive) throw new Error(`the archive has no file ${file}`)
    const before = this.#passed ?? this.#head?.hash
    if (before !== undefined && before !== previous_hash?.toString('hex'))
      this.#tell(`the archived block of ${this.#symbol} that begins at ${time} does not follow the block before`)
    this.#passed = hash.toString('hex')
    return []
  }

  #follow(tick: Tick): void {
    const { sequence } = tick
    if (this.#passed !== null) {
      this.#head = { sequence: sequence - 1, hash: this.#passed }
      this.#end = { sequence: sequence - 1, time: tick.time - 1 }
      this.#passed = null
      this.seenFrom = tick.time
    }
    const before = this.#head ?? { sequence: sequence - 1, hash: tick.previousHash }
    this.#head = tick
    if (sequence !== before.sequence + 1) this.#tell(`tick ${sequence} of ${this.#symbol} follows ${before.sequence}`)
    else if (tick.previousHash !== before.hash || hashTick(tick) !== tick.hash)
      this.#tell(`tick ${sequence} of ${this.#symbol} does not have the hash of what it says`)
  }

  #tell(fault: string): void {
    this.#brokenLinks += 1
    if (this.#brokenLinks <= LINKS_LISTED_MAX) this.#faults.links.push(fault)
  }

  /** Compares what follows the ticks with what is stored. */
  async #compare(ticks: readonly Tick[], until: End): Promise<void> {
    const after = this.#end
    this.#end = until
    const byTime = new Map(ticks.map((tick) => [tick.time, tick]))
    const bySequence = new Map(ticks.map((tick) => [tick.sequence, tick]))
    const recorded = await this.#client.query<RecordedTick>(RECORDED, [this.#symbol, after.time, until.time])
    for (const { time, price, state } of recorded.rows) {
      const tick = byTime.get(Number(time))
      if (tick === undefined || tick.state !== state || tick.price !== (price === null ? null : Number(price)))
        this.#faults.unlike.push(`the tick of ${this.#symbol} at ${time} is not the one that the journal has`)
    }
    const named = await this.#client.query<NamedTick>(NAMED, [this.#symbol, after.sequence, until.sequence])
    for (const each of named.rows)
      if (!isNamed(bySequence.get(Number(each.sequence)), each))
        this.#faults.other.push(`tick ${each.sequence} of ${this.#symbol} is not the one that ${each.source} names`)
  }
}

const LAST_OF_ALL: End = { sequence: Number.MAX_SAFE_INTEGER, time: Number.MAX_SAFE_INTEGER }

interface RecordedTick {
  time: bigint
  price: bigint | null
  state: string
}

const RECORDED = `select distinct time, price, state from pg_temp.recorded_ticks
  where symbol = $1 and time > $2 and time <= $3 order by time`

/** null if nothing is stated about it. */
interface NamedTick {
  source: string
  sequence: bigint
  hash: string | null
  time: bigint | null
  price: string | null
}

const NAMED = `select source, sequence, hash, time, price from pg_temp.named_ticks
  where symbol = $1 and sequence > $2 and sequence <= $3 order by sequence, source`

function isNamed(tick: Tick | undefined, { hash, time, price }: NamedTick): boolean {
  return (
    tick !== undefined &&
    (hash === null || hash === tick.hash) &&
    (time === null || Number(time) === tick.time) &&
    (price === null || price === String(tick.price ?? '-'))
  )
}

/** A price where the contract names one; the closing ticks are written 'sequence:time:price,…', '-' for none. */
const NAMED_TICKS = `
  select 'second contract ' || order_id as source, symbol, head_sequence as sequence, head_hash as hash,
    null::bigint as time, null::text as price
  from binary_positions where head_sequence > 0
  union all
  select 'second contract ' || order_id, symbol, entry_sequence, null, entry_time, coalesce(entry_price::text, '-')
  from binary_positions where entry_sequence is not null
  union all
  select 'second contract ' || order_id, symbol, split_part(tick, ':', 1)::bigint, null, split_part(tick, ':', 2)::bigint,
    split_part(tick, ':', 3)
  from binary_positions cross join unnest(string_to_array(closing, ',')) as tick where closing <> ''
  union all
  select 'convert ' || convert_id, split_part(tick, ':', 1), split_part(tick, ':', 2)::bigint, null,
    split_part(tick, ':', 3)::bigint, split_part(tick, ':', 4)
  from converts cross join unnest(array[quoted_from, quoted_to, decided_from, decided_to]) as tick where tick <> ''
  union all
  select 'the expiry ' || series, symbol, last_sequence, last_hash, null, null
  from option_series where last_hash <> ''`
