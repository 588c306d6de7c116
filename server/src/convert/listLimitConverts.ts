import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { showLimitConvert } from './limitConvertAnswer.ts'

/** The caller's, newest first. open: those that may still be converted. */
export async function listLimitConverts(
  context: UserContext,
  { state, pageNum, pageSize }: Parsed<'convert', 'listLimitConverts'>,
): Promise<Output<'convert', 'listLimitConverts'>> {
  let query = context.db
    .selectFrom('limit_converts')
    .where('limit_converts.user_id', '=', BigInt(context.caller.user.id))
  if (state !== undefined)
    query = query.where('limit_converts.status', state === 'open' ? 'in' : 'not in', ['OPEN', 'CONVERTING'])
  const listed = query
    .leftJoin('converts', 'converts.convert_id', 'limit_converts.convert_id')
    .selectAll('limit_converts')
    .select('converts.receive as received')
    .orderBy('limit_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  return { rows: rows.map((row) => showLimitConvert(context, row)), total }
}
