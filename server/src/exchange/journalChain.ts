// The journal as a chain: each batch has a hash over what it holds and over the hash of the batch before. append_batch
// computes it when the batch is committed; this computes it again, for the audit. The text that is hashed has seven lines:
//
//   assay-batch-1
//   the hash of the batch before, in hex; 64 zeros for the first
//   its first sequence
//   its last sequence
//   the epoch of the server that wrote it
//   the SHA-256 of its packed commands and events, in hex
//   the SHA-256 of the client ids that came with it, in hex; "-" if none came
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { MoneyTables } from '../db/moneyTables.ts'

export const FIRST_HASH = Buffer.alloc(32)

type Batch = Omit<Selectable<MoneyTables['journal']>, 'hash'>

export function hashBatch(batch: Batch, previous: Buffer): Buffer {
  const lines = [
    'assay-batch-1',
    previous.toString('hex'),
    batch.first_sequence,
    batch.last_sequence,
    batch.epoch,
    sha256(batch.packed).toString('hex'),
    batch.client_ids_hash?.toString('hex') ?? '-',
  ]
  return sha256(lines.join('\n'))
}

function sha256(content: Buffer | string): Buffer {
  return createHash('sha256').update(content).digest()
}
