import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'
import { recordChange } from '../user/accountChanges.ts'

/** Its recovery codes end with it. Throws TOTP_OFF. */
export async function removeTotp(context: UserContext): Promise<Output<'security', 'removeTotp'>> {
  const { caller, db, factors } = context
  const userId = caller.user.id
  const holder = customer(userId)
  if ((await factors.totp.since(holder)) === null) throw new ApiError('TOTP_OFF')
  const tell = await db.transaction().execute(async (transaction) => {
    await factors.totp.turnOff(transaction, holder)
    await factors.recoveryCodes.remove(transaction, holder)
    return recordChange(context, transaction, { userId, change: 'TOTP_REMOVED' })
  })
  tell()
  return {}
}
