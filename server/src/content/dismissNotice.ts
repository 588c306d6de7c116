import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { findNotice } from './findNotice.ts'

/** Ignores the dismissal of an older version. Throws NOT_FOUND. */
export async function dismissNotice(
  context: UserContext,
  { id, version }: Parsed<'content', 'dismissNotice'>,
): Promise<Output<'content', 'dismissNotice'>> {
  const { caller, clock, db } = context
  const shown = await findNotice(context, id)
  if (shown === undefined) throw new ApiError('NOT_FOUND')
  if (shown.version !== version) return {}
  const kept = { version, dismissed_at: BigInt(clock.now()) }
  await db
    .insertInto('notice_dismissals')
    .values({ user_id: BigInt(caller.user.id), notice_id: BigInt(id), ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doUpdateSet(kept))
    .execute()
  return {}
}
