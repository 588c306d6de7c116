// Closing an account.
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { bookClosing } from './bookClosing.ts'
import { cancelClosing } from './cancelClosing.ts'
import { closeDue } from './closeDue.ts'
import type { JobContext, Own } from './context.ts'
import { syncEarnings } from './syncEarning.ts'
import { getClosing } from './getClosing.ts'
import { prepareClosing } from './prepareClosing.ts'
import { releaseNames } from './releaseNames.ts'
import { tellOfArrivals } from './tellOfArrivals.ts'

const MINUTE_MS = 60_000

export function openClosing(core: Core, own: Own): OpenSlice<'closing'> {
  const job = { ...core, ...own }
  return {
    operations: withOwn('closing', own, { getClosing, prepareClosing, bookClosing, cancelClosing }),
    schedule: [
      { name: 'close accounts', everyMs: MINUTE_MS, work: () => closeDue(job) },
      { name: 'stop and resume rebates', everyMs: MINUTE_MS, work: () => syncEarnings(job) },
      { name: 'tell of money at closed accounts', everyMs: 10 * MINUTE_MS, work: () => tellOfArrivals(job) },
      { name: 'release names of closed accounts', everyMs: 60 * MINUTE_MS, work: () => release(job) },
    ],
  }
}

/** Money that has just come keeps the names: it is looked for first. */
async function release(job: JobContext): Promise<void> {
  await tellOfArrivals(job)
  await releaseNames(job)
}
