import { ApiError } from '@assay/api/errors'
import type { Context } from '../../context.ts'
import { customer } from '../../factors/factors.ts'
import type { CheckedFactor } from '../../factors/totp.ts'
import { findKnownBrowser } from '../signIn/browsers.ts'
import { confirmingSignIn } from './passkeyRequests.ts'
import { recordSignIn } from '../signIn/signIns.ts'

interface Given {
  userId: number
  totpCode?: string | undefined
  passkey?: string | undefined
  recoveryCode?: string | undefined
}

/**
 * For signing in with a password or a wallet. Uses up a code of the user's authenticator app, a signature of one of the passkeys, or a
 * recovery code. Throws TOTP_REQUIRED or PASSKEY_REQUIRED without any, TOTP_WRONG, PASSKEY_WRONG, PASSKEY_EXPIRED,
 * PASSKEY_BLOCKED, RECOVERY_CODE_WRONG, LOCKED_OUT.
 */
export async function spendSecondFactor(context: Context, given: Given): Promise<void> {
  const { userId, totpCode, passkey, recoveryCode } = given
  if (totpCode === undefined && passkey === undefined && recoveryCode === undefined)
    throw await question(context, userId)
  try {
    const checked = await check(context, given)
    if (!(await checked.use())) throw new ApiError(usedUp(given))
  } catch (error) {
    if (error instanceof ApiError) await recordSignIn(context, { userId, result: 'WRONG_FACTOR' })
    throw error
  }
  if (totpCode === undefined && passkey === undefined) await tellOfRecoveryCode(context, userId)
}

/** The refusal that asks for one of the account's second factors. */
async function question(context: Context, userId: number): Promise<ApiError> {
  const { totp, passkeys } = context.factors
  const holder = customer(userId)
  const hasPasskey = await passkeys.isSet(holder)
  const facts = hasPasskey
    ? { passkeyOptions: await passkeys.ask({ ...confirmingSignIn(context, userId), holder }) }
    : {}
  return new ApiError((await totp.since(holder)) === null ? 'PASSKEY_REQUIRED' : 'TOTP_REQUIRED', facts)
}

async function check(context: Context, { userId, totpCode, passkey, recoveryCode }: Given): Promise<CheckedFactor> {
  const { caller, db, factors } = context
  const holder = customer(userId)
  if (totpCode === undefined && passkey !== undefined)
    return factors.passkeys.check({ ...confirmingSignIn(context, userId), holder, answer: passkey })
  const line = await findKnownBrowser(db, { userId, browser: caller.browser })
  if (totpCode !== undefined) return factors.totp.check({ holder, code: totpCode, line })
  return factors.recoveryCodes.check({ holder, code: recoveryCode ?? '', line })
}

/** The refusal of a proof that was right but is already used. */
function usedUp({ totpCode, passkey }: Given): 'TOTP_WRONG' | 'PASSKEY_EXPIRED' | 'RECOVERY_CODE_WRONG' {
  if (totpCode !== undefined) return 'TOTP_WRONG'
  return passkey === undefined ? 'RECOVERY_CODE_WRONG' : 'PASSKEY_EXPIRED'
}

async function tellOfRecoveryCode({ clock, db, factors, inbox }: Context, userId: number): Promise<void> {
  const left = await factors.recoveryCodes.countLeft(customer(userId))
  const tell = await inbox.leave(db, [{ userId, kind: 'RECOVERY_CODE_USED', facts: { left }, time: clock.now() }])
  tell()
}
