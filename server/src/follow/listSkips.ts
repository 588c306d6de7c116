import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { followSkipsTable } from '../db/followTables.ts'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'

/** Newest first. Throws UNKNOWN_FOLLOW, also for another user's. */
export async function listSkips(
  context: UserContext,
  { followId, pageNum, pageSize }: Parsed<'follow', 'listSkips'>,
): Promise<Output<'follow', 'listSkips'>> {
  await requireOwn(context, followId)
  const own = context.db.selectFrom('follow_skips').where('follow_id', '=', BigInt(followId))
  const listed = own.selectAll().orderBy('time', 'desc').orderBy('block_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, own, listed)
  return {
    rows: rows
      .map((row) => followSkipsTable.kept(row))
      .map(({ blockId, symbol, reason, time }) => ({ blockId, symbol, reason, time })),
    total,
  }
}

export async function requireOwn({ caller, db }: UserContext, followId: number): Promise<void> {
  const row = await db
    .selectFrom('follows')
    .select('follow_id')
    .where('follow_id', '=', BigInt(followId))
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('UNKNOWN_FOLLOW', { followId: String(followId) })
}
