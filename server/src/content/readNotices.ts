import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { findNotice } from './findNotice.ts'

/** Nothing is kept of one that is over, or of another version than the current one. */
export async function readNotices(
  context: UserContext,
  { notices }: Parsed<'content', 'readNotices'>,
): Promise<Output<'content', 'readNotices'>> {
  const { caller, clock, db } = context
  for (const { id, version } of notices) {
    if ((await findNotice(context, id))?.version !== version) continue
    const kept = { version, read_at: BigInt(clock.now()) }
    await db
      .insertInto('notice_reads')
      .values({ user_id: BigInt(caller.user.id), notice_id: BigInt(id), ...kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doUpdateSet(kept))
      .execute()
  }
  return {}
}
