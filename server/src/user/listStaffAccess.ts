import type { Output, Parsed } from '@assay/api/schemas'
import { staffActs } from '@assay/api/staffActs'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'

interface Entry {
  act: string
  at: number
  roles: string[]
}

/** Who of the exchange's staff looked at the caller's data or did something with it: by role, never by name. */
export async function listStaffAccess(
  { caller, db }: UserContext,
  page: Parsed<'user', 'listStaffAccess'>,
): Promise<Output<'user', 'listStaffAccess'>> {
  const own = db.selectFrom('audit_log').where('customer', '=', BigInt(caller.user.id))
  const { rows, total } = await readPage(page, own, own.select('content').orderBy('sequence', 'desc'))
  return {
    rows: rows.map(({ content }) => {
      const { act, at, roles } = JSON.parse(content) as Entry
      return { time: at, roles, act: staffActs[act as keyof typeof staffActs] ?? 'OTHER' }
    }),
    total,
  }
}
