import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'

/** Ends a subscription. Another user's id, or one that has ended, changes nothing. */
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
