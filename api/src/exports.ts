// The download of one's own data: asked for, prepared by a job, kept for a few days.
import * as z from 'zod/mini'
import { epochMs, nothing } from './scalars.ts'

export const exportState = z.enum(['WAITING', 'WORKING', 'READY', 'FAILED', 'EXPIRED'])

const dataExport = z.object({
  exportId: z.int(),
  state: exportState,
  requestedAt: epochMs,
  /** Of the tables in the archive, how many are written. 0 of 0 before the work begins. */
  sheets: z.int(),
  sheetsDone: z.int(),
  rows: z.int(),
  /** In bytes; grows while it is prepared. */
  size: z.int(),
  /** The archive is the account at this moment. */
  takenAt: z.nullable(epochMs),
  /** It is deleted then. */
  expiresAt: z.nullable(epochMs),
})

export const exportsSchemas = {
  /** The newest; null if none was asked for. keepDays: how long a finished one is kept. */
  getExport: { input: nothing, output: z.object({ export: z.nullable(dataExport), keepDays: z.int() }) },
  /** An earlier archive is deleted. Throws EXPORT_RUNNING while one is prepared, TOO_MANY_REQUESTS after two in a day. */
  requestExport: { input: nothing, output: dataExport },
  /** A ZIP archive. Throws NOT_FOUND unless one is ready, TOO_MANY_REQUESTS. */
  downloadExport: {
    input: nothing,
    output: z.object({ name: z.string(), type: z.string(), size: z.int(), parts: z.any() }),
  },
} as const
