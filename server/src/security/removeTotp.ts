import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'
import { removeFactor } from './changeFactors.ts'

/** Throws TOTP_OFF. */
export async function removeTotp(context: UserContext): Promise<Output<'security', 'removeTotp'>> {
  const { totp } = context.factors
  if ((await totp.since(customer(context.caller.user.id))) === null) throw new ApiError('TOTP_OFF')
  await removeFactor(context, {
    change: 'TOTP_REMOVED',
    work: (transaction, holder) => totp.turnOff(transaction, holder),
  })
  return {}
}
