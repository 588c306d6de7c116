// The download of one's own data.
import type { Core } from '../context.ts'
import type { Files } from '../documents/openFiles.ts'
import { Limit } from '../limits/limit.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import type { Own } from './context.ts'
import { downloadExport } from './downloadExport.ts'
import { getExport } from './getExport.ts'
import { prepareExports } from './prepareExports.ts'
import { requestExport } from './requestExport.ts'
import { sweepExports } from './sweepExports.ts'

const DAY_SECONDS = 86_400
const MINUTE_MS = 60_000
const PREPARE_EVERY_MS = 2000

export function openExports(core: Core, { vault }: Pick<Files, 'vault'>): OpenSlice<'exports'> {
  const limit = (name: string) => new Limit(core, { name, seconds: DAY_SECONDS })
  const own: Own = {
    vault,
    limits: { ofRequests: limit('exports of user'), ofDownloads: limit('downloads of exports of user') },
  }
  const job = { ...core, ...own }
  return {
    operations: withOwn('exports', own, { getExport, requestExport, downloadExport }),
    schedule: [
      { name: 'prepare exports', everyMs: PREPARE_EVERY_MS, work: () => prepareExports(job) },
      { name: 'sweep exports', everyMs: 10 * MINUTE_MS, work: () => sweepExports(job) },
    ],
  }
}
