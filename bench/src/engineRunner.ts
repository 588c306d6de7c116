// Runs one contestant in its own thread, so that the compiler's type feedback from one does not slow the next.
import { parentPort, workerData, Worker } from 'node:worker_threads'
import { type ListOptions, makeCommands } from './engineCommands.ts'
import { type Contestant, contestants, type Result } from './engineContestants.ts'

interface Assignment {
  contestant: Contestant
  list: ListOptions
}

/** After an uncounted warm-up: an exchange runs for days, and its first commands are its slowest. */
export function runAlone(assignment: Assignment): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: assignment })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (parentPort !== null) {
  const { contestant, list } = workerData as Assignment
  contestants[contestant](makeCommands({ ...list, count: Math.min(list.count, 250_000), seed: 7 }))
  parentPort.postMessage(contestants[contestant](makeCommands(list)))
}
