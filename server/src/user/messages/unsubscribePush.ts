import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'

/** Another user's id, and one that has ended, change nothing. */
export async function unsubscribePush(
  { caller, db }: UserContext,
  { id }: Parsed<'user', 'unsubscribePush'>,
): Promise<Output<'user', 'unsubscribePush'>> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', BigInt(id))
    .where('user_id', '=', BigInt(caller.user.id))
    .execute()
  return {}
}
