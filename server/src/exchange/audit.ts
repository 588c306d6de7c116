// The books, checked by whoever doubts them: the journal is replayed from the first command, and the state it gives
// must be the state of the tables, to the byte. Postings must sum to zero for each asset, and to each balance.
import { createHash } from 'node:crypto'
import { apply } from '@assay/engine/engine'
import { canonicalText, createState, restore, type State } from '@assay/engine/state'
import type pg from 'pg'
import { unpackBatch } from './packing.ts'
import { products } from './products.ts'
import { readSnapshot } from './replay.ts'

const BATCHES_AT_ONCE = 500

export interface AuditReport {
  sequence: number
  batches: number
  /** SHA-256 of the state's canonical text. */
  hash: string
  /** One line each; empty when everything agrees. */
  faults: string[]
}

/** Reads one moment of the database, whatever is being written meanwhile. */
export async function audit(pool: pg.Pool): Promise<AuditReport> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const report = await auditMoment(client)
    await client.query('commit')
    return report
  } finally {
    client.release()
  }
}

async function auditMoment(client: pg.PoolClient): Promise<AuditReport> {
  const replayed = await replayJournal(client)
  const fromTables = restore(await readSnapshot(client))
  const faults = [...replayed.faults, ...(await faultyHead(client, replayed.sequence))]
  const hash = hashOf(replayed.state)
  if (hash !== hashOf(fromTables)) faults.push(...firstDifference(replayed.state, fromTables))
  for (const { query, describe } of sums) {
    const { rows } = await client.query<Record<string, unknown>>(query)
    faults.push(...rows.map(describe))
  }
  return { sequence: replayed.sequence, batches: replayed.batches, hash, faults }
}

interface Replayed {
  state: State
  sequence: number
  batches: number
  faults: string[]
}

async function replayJournal(client: pg.PoolClient): Promise<Replayed> {
  const replayed: Replayed = { state: createState(), sequence: 0, batches: 0, faults: [] }
  for (;;) {
    const { rows } = await client.query<JournalRow>(
      `select first_sequence, last_sequence, packed from journal
       where last_sequence > $1 order by last_sequence limit ${BATCHES_AT_ONCE}`,
      [replayed.sequence],
    )
    if (rows.length === 0) return replayed
    for (const row of rows) replayBatch(replayed, row)
  }
}

interface JournalRow {
  first_sequence: bigint
  last_sequence: bigint
  packed: Buffer
}

function replayBatch(replayed: Replayed, row: JournalRow): void {
  const batch = unpackBatch(row.packed)
  if (Number(row.first_sequence) !== replayed.sequence + 1)
    replayed.faults.push(`the journal has a gap: ${row.first_sequence} follows ${replayed.sequence}`)
  if (batch.length !== Number(row.last_sequence - row.first_sequence) + 1)
    replayed.faults.push(`the batch ${row.first_sequence} to ${row.last_sequence} holds ${batch.length} commands`)
  for (const [place, { command, events }] of batch.entries()) {
    const told = apply(replayed.state, command)
    if (events !== null && !holds(told, events))
      replayed.faults.push(`the events of ${Number(row.first_sequence) + place} are not those that were kept`)
  }
  replayed.sequence = Number(row.last_sequence)
  replayed.batches++
}

/** Everything that was kept; what a later version of the rules tells besides is no fault. */
function holds(told: unknown, kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return Object.is(told, kept)
  if (typeof told !== 'object' || told === null) return false
  if (Array.isArray(kept) && kept.length !== (told as unknown[]).length) return false
  return Object.entries(kept).every(([field, value]) => holds((told as Record<string, unknown>)[field], value))
}

async function faultyHead(client: pg.PoolClient, replayed: number): Promise<string[]> {
  const { rows } = await client.query<{ sequence: bigint }>('select sequence from engine_head')
  const head = Number(rows[0]?.sequence)
  return head === replayed ? [] : [`engine_head stands at ${head} and the journal ends at ${replayed}`]
}

function hashOf(state: State): string {
  return createHash('sha256').update(canonicalText(state)).digest('hex')
}

function firstDifference(replayed: State, fromTables: State): string[] {
  const journal = canonicalText(replayed).split('\n')
  const tables = canonicalText(fromTables).split('\n')
  const place = journal.findIndex((line, index) => line !== tables[index])
  return [`journal and tables differ first at\n  journal: ${journal[place]}\n  tables:  ${tables[place]}`]
}

const SPOT_HOLDS = `
  select user_id, 'PLATFORM', case side when 'BUY' then rules::json ->> 'quote' else rules::json ->> 'base' end, orders.held
  from orders join spot_markets using (symbol)
  where status in ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED')`

const sums = [
  {
    query: 'select asset, sum(amount) as sum from postings group by asset having sum(amount) <> 0',
    describe: ({ asset, sum }: Record<string, unknown>) => `postings of ${String(asset)} sum to ${String(sum)}`,
  },
  {
    query: 'select asset, sum(available + held) as sum from balances group by asset having sum(available + held) <> 0',
    describe: ({ asset, sum }: Record<string, unknown>) => `balances of ${String(asset)} sum to ${String(sum)}`,
  },
  {
    query: `select owner, wallet, asset from balances
      full join (select owner, wallet, asset, sum(amount) as posted from postings group by owner, wallet, asset) as booked
      using (owner, wallet, asset)
      where coalesce(available + held, 0) <> coalesce(posted, 0)`,
    describe: ({ owner, wallet, asset }: Record<string, unknown>) =>
      `the balance of ${String(owner)} ${String(wallet)} ${String(asset)} is not the sum of its postings`,
  },
  {
    query: 'select owner, wallet, asset from balances where held < 0 or (owner > -100 and available < 0)',
    describe: ({ owner, wallet, asset }: Record<string, unknown>) =>
      `the balance of ${String(owner)} ${String(wallet)} ${String(asset)} is below zero`,
  },
  {
    query: `select owner, wallet, asset
      from (select owner, wallet, asset, held from balances where held <> 0) as balances
      full join (
        select owner, wallet, asset, sum(held) as reason
        from (${[SPOT_HOLDS, ...products.map(({ holds }) => holds)].join(' union all ')}) as holds (owner, wallet, asset, held)
        group by owner, wallet, asset having sum(held) <> 0
      ) as held_by using (owner, wallet, asset)
      where coalesce(balances.held, 0) <> coalesce(held_by.reason, 0)`,
    describe: ({ owner, wallet, asset }: Record<string, unknown>) =>
      `what is held for ${String(owner)} ${String(wallet)} ${String(asset)} is not what orders and products hold`,
  },
]
