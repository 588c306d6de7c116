// The books, checked by whoever doubts them: the journal is replayed from the first command, the state it gives must be
// the state of the tables, to the byte, and every row made of its events must be in the tables as it was made, and no
// other. The client ids must be those that came with their batch, the kept ticks must be a chain, and postings must sum
// to zero for each asset, and to each balance.
import { createHash } from 'node:crypto'
import { apply } from '@assay/engine/engine'
import { canonicalText, createState, restore, type State } from '@assay/engine/state'
import type pg from 'pg'
import { auditTicks, keepRecordedTicks, makeRecordedTicks } from './auditTicks.ts'
import { auditQueries } from './auditQueries.ts'
import type { Committed } from './door.ts'
import { unpackBatch, withoutPrices } from './packing.ts'
import { readSnapshot } from './replay.ts'
import { appendReplayed, differingRows, makeReplayedTables } from './replayedRows.ts'
import { RowsText } from './rowText.ts'

const BATCHES_AT_ONCE = 500
/** Their rows are made with one statement: what a table holds does not depend on where a batch began. */
const COMMANDS_AT_ONCE = 500

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
    await makeReplayedTables(client)
    await makeRecordedTicks(client)
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = 0; set local jit = off; set local work_mem = '64MB'`)
    const report = await auditMoment(client)
    await client.query('commit')
    return report
  } finally {
    // With its temporary tables.
    client.release(true)
  }
}

async function auditMoment(client: pg.PoolClient): Promise<AuditReport> {
  const replayed = await replayJournal(client)
  await client.query('set local search_path = public, pg_temp')
  const fromTables = restore(await readSnapshot(client))
  const faults = [...replayed.faults, ...(await faultyHead(client, replayed))]
  const hash = hashOf(replayed.state)
  if (hash !== hashOf(fromTables)) faults.push(...firstDifference(replayed.state, fromTables))
  if (replayed.hasRows) faults.push(...(await differingRows(client)))
  faults.push(...(await auditTicks(client)))
  for (const { query, describe } of auditQueries) {
    const { rows } = await client.query<Record<string, unknown>>(query)
    faults.push(...rows.map(describe))
  }
  return { sequence: replayed.sequence, batches: replayed.batches, hash, faults }
}

interface Replayed {
  state: State
  sequence: number
  /** Of the last command, epoch ms. */
  time: number
  batches: number
  /** Whether every batch so far has its rows in the temporary tables. */
  hasRows: boolean
  faults: string[]
}

async function replayJournal(client: pg.PoolClient): Promise<Replayed> {
  const replayed: Replayed = { state: createState(), sequence: 0, time: 0, batches: 0, hasRows: true, faults: [] }
  const memory = new RowsText()
  await client.query('savepoint before_rows')
  for (let isLast = false; !isLast; ) {
    const { rows } = await client.query<JournalRow>(
      `select first_sequence, last_sequence, packed from public.journal
       where last_sequence > $1 order by last_sequence limit ${BATCHES_AT_ONCE}`,
      [replayed.sequence],
    )
    isLast = rows.length < BATCHES_AT_ONCE
    let together: Committed[] = []
    for (const [place, row] of rows.entries()) {
      const batch = replayBatch(replayed, row)
      if (batch === null) return replayed
      together.push(...batch)
      if (together.length < COMMANDS_AT_ONCE && place < rows.length - 1) continue
      if (replayed.hasRows) await keepRows(client, { replayed, batch: together, memory })
      together = []
    }
  }
  return replayed
}

interface JournalRow {
  first_sequence: bigint
  last_sequence: bigint
  packed: Buffer
}

/** null where the engine cannot do what the journal says: nothing after it can be replayed. */
function replayBatch(replayed: Replayed, row: JournalRow): Committed[] | null {
  const first = Number(row.first_sequence)
  const last = Number(row.last_sequence)
  if (first !== replayed.sequence + 1)
    replayed.faults.push(`the journal has a gap: ${first} follows ${replayed.sequence}`)
  try {
    const committed = applyBatch(replayed, row)
    if (committed.length !== last - first + 1)
      replayed.faults.push(`the batch ${first} to ${last} holds ${committed.length} commands`)
    replayed.sequence = last
    replayed.time = committed.at(-1)?.time ?? replayed.time
    replayed.batches++
    return committed
  } catch (error) {
    replayed.faults.push(`the batch ${first} to ${last} cannot be replayed: ${(error as Error).message}`)
    replayed.hasRows = false
    return null
  }
}

function applyBatch({ state, faults }: Replayed, { first_sequence, packed }: JournalRow): Committed[] {
  return unpackBatch(packed).map(({ command, events: kept }, place) => {
    const sequence = Number(first_sequence) + place
    const events = apply(state, command)
    if (kept !== null && !holds(events, kept) && !holds(withoutPrices(events), kept))
      faults.push(`the events of ${sequence} are not those that were kept`)
    return { sequence, time: command.time, command, events }
  })
}

/** Everything that was kept; what a later version of the rules tells besides is no fault. */
function holds(told: unknown, kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return Object.is(told, kept)
  if (typeof told !== 'object' || told === null) return false
  if (Array.isArray(kept) && kept.length !== (told as unknown[]).length) return false
  return Object.entries(kept).every(([field, value]) => holds((told as Record<string, unknown>)[field], value))
}

async function keepRows(
  client: pg.PoolClient,
  { replayed, batch, memory }: { replayed: Replayed; batch: readonly Committed[]; memory: RowsText },
): Promise<void> {
  try {
    await appendReplayed(client, batch, memory)
    await keepRecordedTicks(
      client,
      batch.map(({ command }) => command),
    )
  } catch (error) {
    await client.query('rollback to savepoint before_rows')
    replayed.hasRows = false
    replayed.faults.push(`the rows up to sequence ${replayed.sequence} cannot be made: ${(error as Error).message}`)
  }
}

async function faultyHead(client: pg.PoolClient, replayed: Replayed): Promise<string[]> {
  const { rows } = await client.query<Record<'sequence' | 'time', bigint>>(
    'select sequence, time from public.engine_head',
  )
  const [head, time] = [Number(rows[0]?.sequence), Number(rows[0]?.time)]
  if (head !== replayed.sequence) return [`engine_head stands at ${head} and the journal ends at ${replayed.sequence}`]
  return time === replayed.time ? [] : [`engine_head says ${time} and the last command has the time ${replayed.time}`]
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
