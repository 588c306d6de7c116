import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { removeFactor } from './changeFactors.ts'

/** Throws TOTP_OFF. */
export async function removeTotp(context: UserContext): Promise<Output<'security', 'removeTotp'>> {
  const { totp } = context.factors
  await removeFactor(context, {
    change: 'TOTP_REMOVED',
    async work(transaction, holder) {
      if (!(await totp.turnOff(transaction, holder))) throw new ApiError('TOTP_OFF')
    },
  })
  return {}
}
