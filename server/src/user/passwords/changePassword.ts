import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../accountChanges.ts'
import { forgetBrowsers, rememberBrowser } from '../signIn/browsers.ts'
import { requireStrongPassword } from './passwords.ts'
import { setPassword } from '../userRows.ts'

/**
 * Sets the first password too: the step-up has then asked for another proof. The user is the session's; a userId in the
 * request must equal it. Signs out all other sessions.
 */
export async function changePassword(
  context: UserContext,
  input: Parsed<'user', 'changePassword'>,
): Promise<Output<'user', 'changePassword'>> {
  const { attempts, caller, clock, db, passwords, sessions } = context
  const userId = caller.user.id
  if (input.userId !== undefined && input.userId !== userId) throw new ApiError('USER_MISMATCH')
  const line = `user ${userId}`
  const user = await db
    .selectFrom('users')
    .select(['account', 'password_hash'])
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  if (user.password_hash !== null) {
    const { triesLeft } = await attempts.changePassword(userId)
    if (!(await passwords.verify({ hash: user.password_hash, password: input.oldPwd ?? '', line })))
      throw new ApiError('WRONG_PASSWORD', { triesLeft })
  }
  await requireStrongPassword(input.newPwd, user.account)
  const passwordHash = await passwords.hash({ password: input.newPwd, line })
  const tells = await db.transaction().execute(async (transaction) => {
    const isSet = await setPassword(transaction, { userId, passwordHash, was: user.password_hash })
    if (!isSet) throw new ApiError('WRONG_PASSWORD')
    await forgetBrowsers(transaction, userId)
    return [
      await sessions.endAll(transaction, userId, caller.user.sessionId),
      await recordChange(context, transaction, { userId, change: 'PASSWORD_CHANGED' }),
    ]
  })
  for (const tell of tells) tell()
  await rememberBrowser({ db, clock }, { userId, browser: caller.browser })
  return {}
}
