import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Transaction } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { removeFactor } from './changeFactors.ts'

/** Throws NOT_FOUND, LAST_SIGN_IN. */
export async function removePasskey(
  context: UserContext,
  { passkeyId }: Parsed<'security', 'removePasskey'>,
): Promise<Output<'security', 'removePasskey'>> {
  const { passkeys } = context.factors
  await removeFactor(context, {
    change: 'PASSKEY_REMOVED',
    async work(transaction, holder) {
      await passkeys.remove(transaction, { holder, passkeyId })
      await requireSignIn(transaction, { userId: context.caller.user.id, holder })
    },
  })
  return {}
}

/** Another passkey, a password, or a name that needs none. Throws LAST_SIGN_IN. */
async function requireSignIn(
  transaction: Transaction<Database>,
  { userId, holder }: { userId: number; holder: string },
): Promise<void> {
  const left = transaction.selectFrom('passkeys').select('id').where('holder', '=', holder)
  if ((await left.where('blocked_at', 'is', null).executeTakeFirst()) !== undefined) return
  const usable = await transaction
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select('logins.key')
    .where('user_id', '=', BigInt(userId))
    .where((any) =>
      any.or([any('kind', 'not in', ['EMAIL', 'PHONE', 'USERNAME']), any('password_hash', 'is not', null)]),
    )
    .executeTakeFirst()
  if (usable === undefined) throw new ApiError('LAST_SIGN_IN')
}
