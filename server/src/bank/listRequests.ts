import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { showDeposit } from './depositRows.ts'

/** The caller's, newest first. */
export async function listRequests(
  context: UserContext,
  page: Parsed<'bank', 'listRequests'>,
): Promise<Output<'bank', 'listRequests'>> {
  const { caller, db } = context
  const own = db.selectFrom('bank_deposits').where('user_id', '=', BigInt(caller.user.id))
  const { rows, total } = await readPage(page, own, own.selectAll().orderBy('id', 'desc'))
  return { rows: rows.map((row) => showDeposit(context, row)), total }
}
