// Checks the books. The journal's commands are applied from a checkpoint on, and must lead to exactly the state of the
// tables. The rows made from all events since the first command must be exactly those of the tables. The client ids must
// be those that came with their batch, the stored ticks must form a chain, and postings must sum to zero for each asset
// and to the balance of each account.
import { restore } from '@assay/engine/state'
import type pg from 'pg'
import { noArchive, openArchive } from '../db/archive.ts'
import { type AuditStart, readAuditedCheckpoints } from './auditedCheckpoints.ts'
import { auditTicks, makeRecordedTicks } from './auditTicks.ts'
import { auditQueries } from './auditQueries.ts'
import { hashOfState } from './checkpoints.ts'
import { makeReadBatches } from './readBatches.ts'
import { readSnapshot } from './replay.ts'
import { differingRows, makeReplayedTables } from './replayedRows.ts'
import { firstDifference, type ReplayedJournal, replayJournal } from './replayedJournal.ts'

export interface AuditReport {
  sequence: number
  batches: number
  /** The commands after this sequence were applied by the rules. */
  from: number
  /** SHA-256 of the state's canonical text; null if the tables cannot be read as a state. */
  hash: string | null
  /** One line each; empty when everything agrees. */
  faults: string[]
  /** What is in an archive that is not here, one line each. */
  unseen: string[]
}

/** Reads one moment of the database, whatever is being written meanwhile. */
export async function audit(pool: pg.Pool, start: AuditStart = {}): Promise<AuditReport> {
  const client = await pool.connect()
  try {
    await makeReplayedTables(client)
    await makeRecordedTicks(client)
    await makeReadBatches(client)
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = 0; set local jit = off; set local work_mem = '64MB'`)
    const report = await auditMoment(client, start)
    await client.query('commit')
    return report
  } finally {
    // Also drops the temporary tables.
    client.release(true)
  }
}

async function auditMoment(client: pg.PoolClient, from: AuditStart): Promise<AuditReport> {
  await client.query(TABLES_FIRST)
  const archive = openArchive(from.archive ?? null)
  const unseen = archive === noArchive ? await readArchivedEnd(client) : 0
  const checkpoints = await readAuditedCheckpoints(client, from, unseen)
  await client.query('set local search_path = pg_temp, public')
  const replayed = await replayJournal(client, { checkpoints, stepMax: from.stepMax, archive, unseen })
  await client.query(TABLES_FIRST)
  const faults = [...replayed.faults, ...(await faultyHead(client, replayed))]
  const fromTables = await attempt(client, async () => restore(await readSnapshot(client)))
  if (fromTables instanceof Error) faults.push(`the state cannot be read from the tables: ${fromTables.message}`)
  const hash = fromTables instanceof Error ? null : hashOfState(fromTables)
  if (replayed.state !== null && !(fromTables instanceof Error) && hashOfState(replayed.state) !== hash)
    faults.push(firstDifference('journal and tables', replayed.state, fromTables))
  if (replayed.hasRows) faults.push(...(await differingRows(client)))
  const ticks = await auditTicks(client, { archive, unseen })
  faults.push(...ticks.faults)
  for (const { query, describe } of auditQueries) {
    const answer = await attempt(client, () => client.query<Record<string, unknown>>(query))
    faults.push(
      ...(answer instanceof Error ? [`a check cannot be made: ${answer.message}`] : answer.rows.map(describe)),
    )
  }
  return {
    sequence: replayed.sequence,
    batches: replayed.batches,
    from: checkpoints.start?.sequence ?? 0,
    hash,
    faults,
    unseen: [
      ...(unseen === 0 ? [] : [`the commands up to ${unseen}, and so no row was compared with what made it`]),
      ...(ticks.seenFrom === 0 ? [] : [`the oldest ticks, of some pairs up to ${timeText(ticks.seenFrom)}`]),
    ],
  }
}

function timeText(time: number): string {
  return new Date(time).toISOString()
}

/** The commands up to this sequence are in the archive; 0 if none are. */
async function readArchivedEnd(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ sequence: bigint | null }>(
    'select max(last_sequence) as sequence from public.journal_blocks where packed is null',
  )
  return Number(rows[0]?.sequence ?? 0n)
}

/** Rows that cannot be read must not hide other faults: the error is the result, and the transaction continues. */
async function attempt<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T | Error> {
  await client.query('savepoint before_attempt')
  try {
    return await work()
  } catch (error) {
    await client.query('rollback to savepoint before_attempt')
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Before the temporary tables of the same names. */
const TABLES_FIRST = 'set local search_path = public, pg_temp'

async function faultyHead(client: pg.PoolClient, replayed: ReplayedJournal): Promise<string[]> {
  const { rows } = await client.query<Record<'sequence' | 'time', bigint> & { hash: Buffer }>(
    'select sequence, time, hash from public.engine_head',
  )
  const [head, time] = [Number(rows[0]?.sequence), Number(rows[0]?.time)]
  if (head !== replayed.sequence) return [`engine_head stands at ${head} and the journal ends at ${replayed.sequence}`]
  if (rows[0]?.hash.equals(replayed.hash) !== true) return ['engine_head does not have the hash of the last batch']
  return time === replayed.time ? [] : [`engine_head says ${time} and the last command has the time ${replayed.time}`]
}
