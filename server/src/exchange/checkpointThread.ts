// The thread that makes a checkpoint (checkpointJob.ts starts it), and ends.
import { workerData } from 'node:worker_threads'
import { openPool } from '../db/pool.ts'
import { keepDueCheckpoint } from './checkpoints.ts'

export interface CheckpointThreadTerms {
  databaseUrl: string
}

const { databaseUrl } = workerData as CheckpointThreadTerms
const pool = openPool({ url: databaseUrl, connectionsMax: 1, name: 'assay checkpoint' })
try {
  await keepDueCheckpoint(pool)
} finally {
  await pool.end()
}
