import type { VirtualTime } from './virtualTime.ts'

/** And the hour in which it begins. */
const HOURS = 26
const HOUR_MS = 3_600_000
/** For what becomes due in an hour, in steps. */
const AWAKE_MS = 2000
const LAST_MS = 25_000

/** A day, of which the server works for a moment in each hour: what the run has promised for later becomes due. */
export async function passDay(time: VirtualTime, work: (ms: number) => Promise<void>): Promise<void> {
  for (let hour = 0; hour < HOURS; hour++) {
    await time.pass(HOUR_MS)
    await work(AWAKE_MS)
  }
  await work(LAST_MS)
}
