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
   * The rules are applied from the last checkpoint up to this sequence on; 0: to all commands; RECENT: from the
   * second-newest checkpoint on, so that the newest is compared with what follows from the one before. Without it, from
   * the first checkpoint of the current rules on.
   */
  from?: number | 'RECENT'
  /** The engine's version; tests use others. */
  rules?: number
  stepMax?: number
  /** Folder of the archive; without it, archived blocks are not read, and the report says so. */
  archive?: string | null
}

interface CheckpointRow {
  rules: number
  sequence: bigint
  hash: Buffer
  packed: Buffer
}

/** unseen: the commands up to this sequence are not read, so the rules cannot be applied to them. */
export async function readAuditedCheckpoints(
  client: pg.PoolClient,
  { from, rules = RULES_VERSION, stepMax }: AuditStart,
  unseen: number,
): Promise<AuditedCheckpoints> {
  const { rows } = await client.query<CheckpointRow>('select * from public.checkpoints order by checkpoint_id')
  const current = rows.slice(rows.findLastIndex((row) => row.rules !== rules) + 1)
  const wanted =
    from === 'RECENT' ? Math.max(0, current.length - 2) : from === undefined ? 0 : lastBefore(current, from)
  const place = Math.max(wanted, unseen === 0 ? -1 : firstAfter(current, unseen))
  const later = current.slice(place + 1).map(({ sequence, hash }) => ({
    sequence: Number(sequence),
    hash: hash.toString('hex'),
  }))
  const first = current[place]
  if (first !== undefined) return { ...restoreRow(first, stepMax), later }
  const isOfOlderRules = typeof from !== 'number' && rows.length > 0
  return { start: isOfOlderRules || unseen > 0 ? await presentCheckpoint(client) : null, later, faults: [] }
}

/** −1 if all are after it. */
function lastBefore(rows: readonly CheckpointRow[], sequence: number): number {
  return rows.findLastIndex((row) => Number(row.sequence) <= sequence)
}

/** Their number if all are before it. */
function firstAfter(rows: readonly CheckpointRow[], sequence: number): number {
  const place = rows.findIndex((row) => Number(row.sequence) >= sequence)
  return place < 0 ? rows.length : place
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
