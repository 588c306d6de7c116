// Runs one contestant in a thread of its own, so that what one has taught the machine's compiler about the shapes of
// its objects does not slow the next.
import { parentPort, workerData, Worker } from 'node:worker_threads'
import { type ListOptions, makeCommands } from './engineCommands.ts'
import { type Contestant, contestants, type Result } from './engineContestants.ts'

interface Assignment {
  contestant: Contestant
  list: ListOptions
}

/** After a warm-up that is not counted: an exchange runs for days, and its first commands are its slowest. */
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
