import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { newestExport } from './exportRows.ts'
import { readParts } from './exportParts.ts'

const A_DAY = 20

/** Only with a session: no link opens it. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function downloadExport(context: UserContext): Promise<Output<'exports', 'downloadExport'>> {
  const { caller, clock, db, limits } = context
  const row = await newestExport(db, caller.user.id)
  if (row === null || row.state !== 'READY' || Number(row.expires_at) <= clock.now()) throw new ApiError('NOT_FOUND')
  await limits.ofDownloads.take(String(caller.user.id), { most: A_DAY, refusal: 'TOO_MANY_REQUESTS' })
  return {
    name: `account-${new Date(Number(row.taken_at)).toISOString().slice(0, 10)}.zip`,
    type: 'application/zip',
    size: Number(row.size),
    parts: readParts(context, row.id),
  }
}
