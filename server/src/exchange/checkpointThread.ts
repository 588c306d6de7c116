// The thread that makes a checkpoint if one is due, and then ends. checkpointJob.ts starts it.
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
