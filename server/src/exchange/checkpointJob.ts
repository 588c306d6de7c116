// Makes a checkpoint after enough commands, in its own thread: no order waits while a large state is read and
// compressed.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Job } from '../slice.ts'
import type { CheckpointThreadTerms } from './checkpointThread.ts'
import { isCheckpointDue } from './checkpoints.ts'

const EVERY_MS = 60_000

export function checkpointJob({ pool, url }: { pool: pg.Pool; url: string }): Job {
  return {
    name: 'checkpoint',
    everyMs: EVERY_MS,
    async work() {
      if (await isCheckpointDue(pool)) await keepInThread({ databaseUrl: url })
    },
  }
}

/** Rejects with the thread's error. */
export async function keepInThread(terms: CheckpointThreadTerms): Promise<void> {
  await once(new Worker(new URL('./checkpointThread.ts', import.meta.url), { workerData: terms }), 'exit')
}
