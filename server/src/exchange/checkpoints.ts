// The engine's state at a sequence, kept for the audit: it applies the rules only from a checkpoint of the current rules on.
// One is made at the first start of a new version of the rules, and after every EVERY_COMMANDS.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import { RULES_VERSION } from '@assay/engine/rulesVersion'
import { canonicalText, restore, type Snapshot, type State } from '@assay/engine/state'
import type pg from 'pg'
import { journalWords } from './journalWords.ts'
import { readValues, ValuesWriter } from './packedValues.ts'
import { readSnapshot } from './replay.ts'

/** An audit applies at most twice as many. */
const EVERY_COMMANDS = 500_000
const KEPT = 3
/** Higher levels take many times as long and save few bytes. */
const BROTLI_QUALITY = 5

const compress = promisify(brotliCompress)

export interface CheckpointRules {
  /** The engine's version; tests use others. */
  rules?: number
  everyCommands?: number
}

/** Returns whether one was made. At a start, call it before the first command. */
export async function keepDueCheckpoint(pool: pg.Pool, rules?: CheckpointRules): Promise<boolean> {
  const isDue = await isCheckpointDue(pool, rules)
  if (isDue) await keepCheckpoint(pool, rules)
  return isDue
}

export async function isCheckpointDue(
  pool: pg.Pool,
  { rules = RULES_VERSION, everyCommands = EVERY_COMMANDS }: CheckpointRules = {},
): Promise<boolean> {
  const { rowCount } = await pool.query(RECENT, [rules, everyCommands])
  return rowCount === 0
}

/** Reads one moment of the database, whatever is written meanwhile. Takes as long as reading the state at a start. */
async function keepCheckpoint(pool: pg.Pool, { rules = RULES_VERSION }: CheckpointRules = {}): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const { sequence, snapshot } = await readPresent(client)
    const hash = hashOfState(restore(snapshot))
    const packed = await packSnapshot(snapshot)
    await client.query(
      `insert into checkpoints (rules, sequence, hash, packed) values ($1, $2, decode($3, 'hex'), $4)`,
      [rules, sequence, hash, packed],
    )
    await client.query(DELETE_OLD, [KEPT, rules])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The first one of the current rules stays too: from there on they can be applied again to every command. */
const DELETE_OLD = `
  delete from checkpoints where checkpoint_id <= (select max(checkpoint_id) from checkpoints) - $1
    and checkpoint_id <> (
      select min(checkpoint_id) from checkpoints
      where checkpoint_id > coalesce((select max(checkpoint_id) from checkpoints where rules <> $2), 0)
    )`

/** One row if the newest checkpoint has these rules and is recent enough. */
const RECENT = `
  select from (select * from checkpoints order by checkpoint_id desc limit 1) as newest, engine_head
  where rules = $1 and newest.sequence > engine_head.sequence - $2`

export interface Checkpoint {
  rules: number
  sequence: number
  /** SHA-256 of the state's canonical text, hex. */
  hash: string
  state: State
}

/** The state in the tables, as a checkpoint made now would have it. */
export async function presentCheckpoint(client: pg.PoolClient): Promise<Checkpoint> {
  const { sequence, snapshot } = await readPresent(client)
  const state = restore(snapshot)
  return { rules: RULES_VERSION, sequence, hash: hashOfState(state), state }
}

/** The tables as one snapshot, and the last command in it. The caller's transaction makes them one moment. */
export async function readPresent(client: pg.PoolClient): Promise<{ sequence: number; snapshot: Snapshot }> {
  const { rows } = await client.query<{ sequence: bigint }>('select sequence from engine_head')
  return { sequence: Number(rows[0]?.sequence), snapshot: await readSnapshot(client) }
}

/** SHA-256 of the canonical text, hex. */
export function hashOfState(state: State): string {
  return createHash('sha256').update(canonicalText(state)).digest('hex')
}

function packSnapshot(snapshot: Snapshot): Promise<Buffer> {
  const values = new ValuesWriter(journalWords).write(snapshot)
  return compress(values, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

/** Throws if the bytes are not a snapshot. */
export function unpackSnapshot(packed: Buffer): Snapshot {
  return readValues(brotliDecompressSync(packed), journalWords) as unknown as Snapshot
}
