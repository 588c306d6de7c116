import type { Output, Parsed } from '@assay/api/schemas'
import { recordChange } from '../user/accountChanges.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'

/** Turning the mode off pauses withdrawals, so that anyone who has taken over an account gains nothing by it. */
export async function setAddressMode(
  context: UserContext,
  { allowlistOnly }: Parsed<'withdrawal', 'setAddressMode'>,
): Promise<Output<'withdrawal', 'setAddressMode'>> {
  const { caller, clock, db } = context
  const userId = caller.user.id
  const tell = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    if (allowlistOnly) {
      const row = { user_id: userId, since: clock.now() }
      await transaction
        .insertInto('listed_addresses_only')
        .values(row)
        .onConflict((each) => each.doNothing())
        .execute()
      return null
    }
    const chosen = transaction.deleteFrom('listed_addresses_only').where('user_id', '=', BigInt(userId))
    if ((await chosen.executeTakeFirst()).numDeletedRows === 0n) return null
    return await recordChange(context, transaction, { userId, change: 'ANY_ADDRESS_ALLOWED' })
  })
  tell?.()
  return {}
}
