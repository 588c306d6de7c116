import type { Output, Parsed } from '@assay/api/schemas'
import { convertsTable } from '../db/convertTables.ts'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { showConvert } from './convertAnswer.ts'

/** The caller's, newest first. */
export async function listConverts(
  context: UserContext,
  { pageNum, pageSize }: Parsed<'convert', 'listConverts'>,
): Promise<Output<'convert', 'listConverts'>> {
  const query = context.db.selectFrom('converts').where('user_id', '=', BigInt(context.caller.user.id))
  const listed = query.selectAll().orderBy('accepted_at', 'desc').orderBy('convert_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  return { rows: rows.map((row) => showConvert(context, convertsTable.kept(row))), total }
}
