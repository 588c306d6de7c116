import type { Output, Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import { addressKey } from '../../limits/addressKey.ts'
import type { Context } from '../../context.ts'
import { requireNotClosed } from '../closures.ts'
import { recordChange } from '../accountChanges.ts'
import { accountKey, loginName } from '../accounts.ts'
import { forgetBrowsers, rememberBrowser } from '../signIn/browsers.ts'
import { lockUser } from '../signIn/lockUser.ts'
import { requireStrongPassword } from './passwords.ts'
import { findLogin, setPassword } from '../userRows.ts'

/** For a user with access to the account's mailbox. Signs out everywhere. For an unknown account no code is correct. */
export async function resetPassword(
  context: Context,
  input: Parsed<'user', 'resetPassword'>,
): Promise<Output<'user', 'resetPassword'>> {
  const { attempts, caller, codes, db, passwords, sessions } = context
  const { address, browser } = caller
  const name = loginName('EMAIL', input.email)
  await requireStrongPassword(input.newPwd, input.email)
  const account = accountKey(name)
  await codes.spend({
    purpose: 'FIND_PASSWORD',
    account,
    code: input.emailCode,
    browser,
    requestId: input.requestId,
  })
  await attempts.forgetCodes(account)
  const found = await findLogin(db, name)
  if (found === null) throw new ApiError('CODE_WRONG')
  await requireNotClosed(db, found.userId)
  const passwordHash = await passwords.hash({ password: input.newPwd, line: addressKey(address) })
  const tells = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, found.userId)
    // The address may have moved to another account, or been removed, since the code was right.
    if ((await findLogin(transaction, name))?.userId !== found.userId) throw new ApiError('CODE_WRONG')
    await setPassword(transaction, { userId: found.userId, passwordHash })
    await forgetBrowsers(transaction, found.userId)
    return [
      await sessions.endAll(transaction, found.userId),
      await recordChange(context, transaction, { userId: found.userId, change: 'PASSWORD_RESET' }),
    ]
  })
  for (const tell of tells) tell()
  await rememberBrowser(context, { userId: found.userId, browser })
  return {}
}
