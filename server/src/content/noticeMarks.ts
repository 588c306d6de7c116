// Which notices a signed-in caller has dismissed and read, on whatever device.
import type { Context } from '../context.ts'
import type { Notice, Unmarked } from './currentNotices.ts'

/** The same notices, with what the caller did with this version of each. Visitors have neither dismissed nor read any. */
export async function withMarks(context: Context, notices: readonly Unmarked[]): Promise<Notice[]> {
  const dismissed = await readMarked(context, 'notice_dismissals', notices)
  const read = await readMarked(context, 'notice_reads', notices)
  return notices.map((notice) => ({ ...notice, isDismissed: dismissed.has(notice.id), isRead: read.has(notice.id) }))
}

async function readMarked(
  { caller: { user }, db }: Context,
  table: 'notice_dismissals' | 'notice_reads',
  notices: readonly Unmarked[],
): Promise<ReadonlySet<number>> {
  if (user === null || notices.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .where('user_id', '=', BigInt(user.id))
    .where(
      'notice_id',
      'in',
      notices.map(({ id }) => BigInt(id)),
    )
    .select(['notice_id', 'version'])
    .execute()
  const versions = new Map(rows.map((row) => [Number(row.notice_id), row.version]))
  return new Set(notices.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id))
}
