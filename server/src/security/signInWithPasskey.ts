import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { customerOf } from '../factors/factors.ts'
import { beginSession } from '../user/signIn/beginSession.ts'
import { signingIn } from '../user/proofs/passkeyRequests.ts'

/** Throws PASSKEY_EXPIRED, PASSKEY_WRONG, PASSKEY_BLOCKED, and ACCOUNT_TYPE_CLOSED where only wallets sign in. */
export async function signInWithPasskey(
  context: Context,
  { passkey }: Parsed<'security', 'signInWithPasskey'>,
): Promise<Output<'security', 'signInWithPasskey'>> {
  if (context.settings.current().LOGIN_REGIS_SETTING.walletOnly) throw new ApiError('ACCOUNT_TYPE_CLOSED')
  const checked = await context.factors.passkeys.check({ ...signingIn(context), holder: null, answer: passkey })
  const userId = customerOf(checked.holder)
  if (userId === null) throw new ApiError('PASSKEY_WRONG')
  if (!(await checked.use())) throw new ApiError('PASSKEY_EXPIRED')
  return { satoken: await beginSession(context, { userId, requireStill, hasUsedFactor: true }) }

  /** It may have been removed since. */
  async function requireStill(transaction: Transaction<Database>): Promise<void> {
    if (!(await checked.isStillThere(transaction))) throw new ApiError('PASSKEY_WRONG')
  }
}
