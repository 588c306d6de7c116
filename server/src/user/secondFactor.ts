import { ApiError } from '@assay/api/errors'
import type { Context } from '../context.ts'
import { customer } from '../factors/factors.ts'
import { findKnownBrowser } from './browsers.ts'
import { recordSignIn } from './signIns.ts'

interface Given {
  userId: number
  totpCode?: string | undefined
  recoveryCode?: string | undefined
}

/**
 * For signing in. Uses up a code of the user's authenticator app, or one of the recovery codes. Throws TOTP_REQUIRED without either,
 * TOTP_WRONG, RECOVERY_CODE_WRONG, LOCKED_OUT.
 */
export async function spendSecondFactor(context: Context, { userId, totpCode, recoveryCode }: Given): Promise<void> {
  const { caller, clock, db, factors, inbox } = context
  if (totpCode === undefined && recoveryCode === undefined) throw new ApiError('TOTP_REQUIRED')
  const holder = customer(userId)
  const line = await findKnownBrowser(db, { userId, browser: caller.browser })
  try {
    if (totpCode !== undefined) {
      const checked = await factors.totp.check({ holder, code: totpCode, line })
      if (!(await checked.use())) throw new ApiError('TOTP_WRONG')
      return
    }
    const checked = await factors.recoveryCodes.check({ holder, code: recoveryCode ?? '', line })
    if (!(await checked.use())) throw new ApiError('RECOVERY_CODE_WRONG')
  } catch (error) {
    if (error instanceof ApiError) await recordSignIn(context, { userId, result: 'WRONG_FACTOR' })
    throw error
  }
  const left = await factors.recoveryCodes.countLeft(holder)
  const tell = await inbox.leave(db, [{ userId, kind: 'RECOVERY_CODE_USED', facts: { left }, time: clock.now() }])
  tell()
}
