// Checks the published heads: each must have the hash of its own content and of the head before, the hash of the journal
// at its sequence, and the hash of the ticks that were the newest at its time.
import type pg from 'pg'
import { GENESIS_HASH, type Tick } from '../ticks/tickChain.ts'
import { hashHead, headOfRow, type PublishedHead, type PublishedHeadRow } from '../ticks/publishedHeads.ts'
import { FIRST_HASH } from './journalChain.ts'

/** At most this many faulty heads are listed. */
const LISTED_MAX = 3
const HEADS_AT_ONCE = 5000

export type HeadTime = Pick<PublishedHead, 'number' | 'time'>

/** A temporary table for the newest tick of each pair at the time of each head: call it before the transaction. */
export async function makePublishedTicks(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temporary table published_ticks (number bigint, symbol text, sequence bigint, hash text);
    create index on pg_temp.published_ticks (number)`)
}

export async function readHeadTimes(client: pg.ClientBase): Promise<HeadTime[]> {
  const { rows } = await client.query<Record<'number' | 'time', bigint>>(
    'select number, time from public.published_heads order by number',
  )
  return rows.map(({ number, time }) => ({ number: Number(number), time: Number(time) }))
}

/** Finds one pair's newest tick at the time of each head. It gets the pair's ticks in order. */
export class NewestTicks {
  readonly #client: pg.ClientBase
  readonly #heads: readonly HeadTime[]
  #next = 0
  #newest: Tick | null = null

  constructor(client: pg.ClientBase, heads: readonly HeadTime[]) {
    this.#client = client
    this.#heads = heads
  }

  async pass(ticks: readonly Tick[]): Promise<void> {
    const found: (readonly [number, Tick])[] = []
    for (const tick of ticks) {
      this.#take(found, tick.time)
      this.#newest = tick
    }
    await this.#keep(found)
  }

  async end(): Promise<void> {
    const found: (readonly [number, Tick])[] = []
    this.#take(found, Number.POSITIVE_INFINITY)
    await this.#keep(found)
  }

  /** Gives the newest tick so far to the heads from before a time. */
  #take(found: (readonly [number, Tick])[], before: number): void {
    for (let head = this.#heads[this.#next]; head !== undefined && head.time < before; head = this.#heads[this.#next]) {
      if (this.#newest !== null) found.push([head.number, this.#newest])
      this.#next += 1
    }
  }

  async #keep(found: readonly (readonly [number, Tick])[]): Promise<void> {
    if (found.length === 0) return
    await this.#client.query(
      'insert into pg_temp.published_ticks select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[])',
      [
        found.map(([number]) => number),
        found.map(([, { symbol }]) => symbol),
        found.map(([, { sequence }]) => sequence),
        found.map(([, { hash }]) => hash),
      ],
    )
  }
}

type FoundHead = PublishedHeadRow & { journalled: Buffer | null; ticked: Buffer | null }

/** Commands up to this sequence, and some ticks before this time, were not read. */
export type Unseen = Pick<PublishedHead, 'sequence' | 'time'>

/** Call it after the ticks of every pair. Returns one line for each of the first few faults. */
export async function auditHeads(client: pg.ClientBase, unseen: Unseen): Promise<string[]> {
  const faults: string[] = []
  let before: Pick<PublishedHead, 'number' | 'hash'> = { number: 0, hash: GENESIS_HASH }
  for (let isLast = false; !isLast && faults.length < LISTED_MAX; ) {
    const { rows } = await client.query<FoundHead>(HEADS, [before.number, HEADS_AT_ONCE])
    isLast = rows.length < HEADS_AT_ONCE
    for (const row of rows) {
      const head = headOfRow(row)
      const fault = faultOf(head, before) ?? faultOfContent(head, row, unseen)
      if (fault !== null) faults.push(`the published head ${head.number} ${fault}`)
      before = head
    }
  }
  return faults.slice(0, LISTED_MAX)
}

const HEADS = `
  select head.*, batch.hash as journalled, (
    select sha256(convert_to(string_agg(concat_ws(' ', symbol, sequence, hash), E'\\n' order by symbol collate "C"), 'UTF8'))
    from pg_temp.published_ticks as tick where tick.number = head.number
  ) as ticked
  from public.published_heads as head left join pg_temp.read_batches as batch on last_sequence = head.sequence
  where head.number > $1 order by head.number limit $2`

function faultOf(head: PublishedHead, before: Pick<PublishedHead, 'number' | 'hash'>): string | null {
  if (head.number !== before.number + 1) return `follows ${before.number}`
  const isWhole = head.previousHash === before.hash && hashHead(head) === head.hash
  return isWhole ? null : 'does not have the hash of what it says'
}

function faultOfContent(head: PublishedHead, { journalled, ticked }: FoundHead, unseen: Unseen): string | null {
  const journal = head.sequence === 0 ? FIRST_HASH : journalled
  if (head.sequence > unseen.sequence && journal?.toString('hex') !== head.journalHash)
    return 'does not have the hash of the journal'
  if (head.time < unseen.time) return null
  return ticked?.toString('hex') === head.ticksHash ? null : 'does not have the hash of the ticks'
}
