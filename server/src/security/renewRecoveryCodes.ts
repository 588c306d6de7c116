import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer, hasFactor } from '../factors/factors.ts'
import { lockUser } from '../user/signIn/lockUser.ts'

/** Throws TOTP_OFF. */
export async function renewRecoveryCodes({
  caller,
  clock,
  db,
  factors,
  inbox,
}: UserContext): Promise<Output<'security', 'renewRecoveryCodes'>> {
  const userId = caller.user.id
  const holder = customer(userId)
  const { recoveryCodes, tell } = await db.transaction().execute(async (transaction) => {
    // Of two calls at once the second voids the codes of the first.
    await lockUser(transaction, userId)
    if (!(await hasFactor(transaction, holder))) throw new ApiError('TOTP_OFF')
    return {
      recoveryCodes: await factors.recoveryCodes.make(transaction, holder),
      tell: await inbox.leave(transaction, [{ userId, kind: 'RECOVERY_CODES_MADE', facts: {}, time: clock.now() }]),
    }
  })
  tell()
  return { recoveryCodes }
}
