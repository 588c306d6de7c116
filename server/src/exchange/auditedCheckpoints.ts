// The checkpoint from which the audit applies the rules, and the later ones of the same rules, which it compares.
import { RULES_VERSION } from '@assay/engine/rulesVersion'
import { restore } from '@assay/engine/state'
import type pg from 'pg'
import { type Checkpoint, hashOfState, presentCheckpoint, unpackSnapshot } from './checkpoints.ts'

export interface AuditedCheckpoints {
  /** null: the rules are applied from the first command on. */
  start: Checkpoint | null
  /** Checkpoints after it of the same rules, oldest first. */
  later: Pick<Checkpoint, 'sequence' | 'hash'>[]
  faults: string[]
}

export interface AuditStart {
  /**
   * The rules are applied from the last checkpoint up to this sequence on; 0: to all commands. Without it, from the
   * second-newest checkpoint on, so that the newest is compared with what follows from the one before.
   */
  from?: number
  /** The engine's version; tests use others. */
  rules?: number
  stepMax?: number
}

interface CheckpointRow {
  rules: number
  sequence: bigint
  hash: Buffer
  packed: Buffer
}

export async function readAuditedCheckpoints(
  client: pg.PoolClient,
  { from, rules = RULES_VERSION, stepMax }: AuditStart,
): Promise<AuditedCheckpoints> {
  const { rows } = await client.query<CheckpointRow>('select * from public.checkpoints order by checkpoint_id')
  const current = rows.slice(rows.findLastIndex((row) => row.rules !== rules) + 1)
  const place = from === undefined ? Math.max(0, current.length - 2) : lastBefore(current, from)
  const later = current.slice(place + 1).map(({ sequence, hash }) => ({
    sequence: Number(sequence),
    hash: hash.toString('hex'),
  }))
  const first = current[place]
  if (first !== undefined) return { ...restoreRow(first, stepMax), later }
  const isOfOlderRules = from === undefined && rows.length > 0
  return { start: isOfOlderRules ? await presentCheckpoint(client) : null, later, faults: [] }
}

/** −1 if all are after it. */
function lastBefore(rows: readonly CheckpointRow[], sequence: number): number {
  return rows.findLastIndex((row) => Number(row.sequence) <= sequence)
}

/** If it cannot be restored, the rules are applied from the first command on. */
function restoreRow(
  { rules, sequence, hash, packed }: CheckpointRow,
  stepMax?: number,
): Pick<AuditedCheckpoints, 'start' | 'faults'> {
  try {
    const state = restore(unpackSnapshot(packed), stepMax)
    const start = { rules, sequence: Number(sequence), hash: hash.toString('hex'), state }
    if (hashOfState(state) === start.hash) return { start, faults: [] }
    return { start, faults: [`the checkpoint at ${sequence} does not have the hash of what it says`] }
  } catch (error) {
    return { start: null, faults: [`the checkpoint at ${sequence} cannot be restored: ${(error as Error).message}`] }
  }
}
