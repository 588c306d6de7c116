import { createHash, ECDH } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { sql } from 'kysely'
import type { UserContext } from '../../context.ts'
import { publicEndpoint } from '../../outside/publicEndpoint.ts'
import { browserHash } from '../signIn/browsers.ts'
import { deviceName } from '../signIn/deviceName.ts'
import { lockUser } from '../signIn/lockUser.ts'
import { PUSH_BROWSERS_MAX } from './pushSubscriptions.ts'

/** Replaces the browser's subscription. Throws PUSH_NOT_OFFERED, PUSH_ENDPOINT_REFUSED. */
export async function subscribePush(
  { caller, clock, db, outside }: UserContext,
  { endpoint: given, keys }: Parsed<'user', 'subscribePush'>,
): Promise<Output<'user', 'subscribePush'>> {
  const { push } = outside
  if (push === null) throw new ApiError('PUSH_NOT_OFFERED')
  const endpoint = publicEndpoint(given)
  if (endpoint === null || !isPublicKey(keys.p256dh)) throw new ApiError('PUSH_ENDPOINT_REFUSED')
  const userId = caller.user.id
  const hash = createHash('sha256').update(endpoint).digest()
  const browser = browserHash(caller.browser)
  const id = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    await transaction
      .deleteFrom('push_subscriptions')
      .where((where) => where.or([where('endpoint_hash', '=', hash), where('browser_hash', '=', browser)]))
      .execute()
    const kept = {
      user_id: userId,
      sealed: push.seal({ endpoint, keys }, hash),
      session_id: caller.user.sessionId,
      browser_hash: browser,
      device: deviceName(caller.userAgent),
      created_at: clock.now(),
    }
    const row = await transaction
      .insertInto('push_subscriptions')
      .values({ ...kept, endpoint_hash: hash })
      // Two accounts in one browser at the same moment: the later one has it.
      .onConflict((conflict) =>
        conflict.column('endpoint_hash').doUpdateSet({ ...kept, succeeded_at: null, failures: 0 }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      delete from push_subscriptions where user_id = ${userId} and id <= (
        select id from push_subscriptions where user_id = ${userId} order by id desc offset ${PUSH_BROWSERS_MAX} limit 1
      )`.execute(transaction)
    return row.id
  })
  return { id: Number(id) }
}

/** Whether it is a point of the curve. Nothing can be encrypted for anything else. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
