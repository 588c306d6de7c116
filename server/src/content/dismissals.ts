// Which notices a signed-in caller has dismissed, on whatever device.
import type { Context } from '../context.ts'
import type { Notice } from './currentNotices.ts'

/** The ids of the notices that the caller has dismissed in their current version. */
export async function readDismissed(
  { caller: { user }, db }: Context,
  notices: readonly Pick<Notice, 'id' | 'version'>[],
): Promise<ReadonlySet<number>> {
  if (user === null || notices.length === 0) return new Set()
  const rows = await db
    .selectFrom('notice_dismissals')
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
