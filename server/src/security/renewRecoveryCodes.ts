import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer, hasFactor } from '../factors/factors.ts'

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
  if (!(await hasFactor(db, holder))) throw new ApiError('TOTP_OFF')
  const { recoveryCodes, tell } = await db.transaction().execute(async (transaction) => ({
    recoveryCodes: await factors.recoveryCodes.make(transaction, holder),
    tell: await inbox.leave(transaction, [{ userId, kind: 'RECOVERY_CODES_MADE', facts: {}, time: clock.now() }]),
  }))
  tell()
  return { recoveryCodes }
}
