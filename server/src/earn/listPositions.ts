import type { Output, Parsed } from '@assay/api/schemas'
import { earnPositionsTable } from '../db/earnTables.ts'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { showPosition } from './earnAnswer.ts'

const OPEN = ['EARNING', 'OWED'] as const

/** The caller's, newest first. */
export async function listPositions(
  context: UserContext,
  { pageNum, pageSize, state }: Parsed<'earn', 'listPositions'>,
): Promise<Output<'earn', 'listPositions'>> {
  const own = context.db.selectFrom('earn_positions').where('user_id', '=', BigInt(context.caller.user.id))
  const query = state === undefined ? own : own.where('status', state === 'open' ? 'in' : 'not in', OPEN)
  const listed = query.selectAll().orderBy('opened_at', 'desc').orderBy('position_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  return { rows: rows.map((row) => showPosition(context, earnPositionsTable.kept(row))), total }
}
