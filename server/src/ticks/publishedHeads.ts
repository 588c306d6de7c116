// Published heads: once a minute one hash over the newest hash of the journal, the newest tick of every pair, and the head
// before. So each head covers everything up to its time. docs/ticks.md describes them.
import { createHash, type KeyObject, sign } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { GENESIS_HASH } from './tickChain.ts'
import { readHeads } from './tickRows.ts'

export interface PublishedHead {
  /** Counts from 1. */
  number: number
  /** Time of the newest tick that it covers, epoch ms. */
  time: number
  /** Sequence of the last command that it covers. */
  sequence: number
  journalHash: string
  /** Hash over the newest tick of every pair (hashTicks). */
  ticksHash: string
  /** Hash of the head before; 64 zeros in the first. */
  previousHash: string
  /** Hash of its canonical text. */
  hash: string
}

/** Publishes a head of the present moment, unless there is no new tick since the last one. */
export async function publishHead(db: Kysely<Database>, symbols: readonly string[]): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const ticks = await readHeads(transaction, symbols)
      const time = Math.max(0, ...Array.from(ticks.values(), (head) => head.time))
      const last = await readLastHead(transaction)
      if (time <= (last?.time ?? 0)) return
      const { sequence, hash } = await transaction
        .selectFrom('engine_head')
        .select(['sequence', 'hash'])
        .executeTakeFirstOrThrow()
      const unhashed = {
        number: (last?.number ?? 0) + 1,
        time,
        sequence: Number(sequence),
        journalHash: hash.toString('hex'),
        ticksHash: hashTicks(Array.from(ticks, ([symbol, head]) => ({ symbol, ...head }))),
        previousHash: last?.hash ?? GENESIS_HASH,
      }
      await insertHead(transaction, { ...unhashed, hash: hashHead(unhashed) })
    })
}

/** SHA-256 of one line for each pair, in alphabetical order: `btcusdt 3 609ef1…`. */
export function hashTicks(ticks: readonly { symbol: string; sequence: number; hash: string }[]): string {
  const lines = ticks.map(({ symbol, sequence, hash }) => `${symbol} ${sequence} ${hash}`)
  return sha256(lines.toSorted().join('\n'))
}

export function hashHead(head: Omit<PublishedHead, 'hash'>): string {
  return sha256(headText(head))
}

/** Hex. */
export function signPublishedHead(head: PublishedHead, key: KeyObject): string {
  return sign(null, Buffer.from(headText(head)), key).toString('hex')
}

function headText({
  number,
  time,
  sequence,
  journalHash,
  ticksHash,
  previousHash,
}: Omit<PublishedHead, 'hash'>): string {
  return ['assay-published-1', number, time, sequence, journalHash, ticksHash, previousHash].join('\n')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** From a number on, oldest first. */
export async function readPublishedHeads(
  db: Kysely<Database>,
  { from, limit }: { from: number; limit: number },
): Promise<PublishedHead[]> {
  const rows = await db
    .selectFrom('published_heads')
    .selectAll()
    .where('number', '>=', BigInt(from))
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(headOfRow)
}

/** undefined before the first. */
export async function readLastHead(db: Kysely<Database>): Promise<PublishedHead | undefined> {
  const row = await db.selectFrom('published_heads').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row && headOfRow(row)
}

export interface PublishedHeadRow {
  number: bigint
  time: bigint
  sequence: bigint
  journal_hash: Buffer
  ticks_hash: Buffer
  previous_hash: Buffer
  hash: Buffer
}

export function headOfRow(row: PublishedHeadRow): PublishedHead {
  return {
    number: Number(row.number),
    time: Number(row.time),
    sequence: Number(row.sequence),
    journalHash: row.journal_hash.toString('hex'),
    ticksHash: row.ticks_hash.toString('hex'),
    previousHash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  }
}

async function insertHead(db: Kysely<Database>, head: PublishedHead): Promise<void> {
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  await sql`insert into published_heads values (${head.number}, ${head.time}, ${head.sequence}, ${bytes(head.journalHash)},
    ${bytes(head.ticksHash)}, ${bytes(head.previousHash)}, ${bytes(head.hash)})`.execute(db)
}
