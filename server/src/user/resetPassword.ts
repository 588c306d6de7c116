import type { Output, Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import type { Context } from '../context.ts'
import { accountKey, loginName } from './accounts.ts'
import { requireStrongPassword } from './passwords.ts'
import { findLogin, setPassword } from './userRows.ts'

/** For somebody who reads the account's mailbox. Signs out everywhere. An unknown account has no right code. */
export async function resetPassword(
  { attempts, caller, clock, codes, db, inbox, passwords, sessions }: Context,
  input: Parsed<'user', 'resetPassword'>,
): Promise<Output<'user', 'resetPassword'>> {
  const name = loginName('EMAIL', input.email)
  requireStrongPassword(input.newPwd, input.email)
  const account = accountKey(name)
  await attempts.spendCode(account, caller.address)
  await codes.spend({ purpose: 'FIND_PASSWORD', account, code: input.emailCode })
  const found = await findLogin(db, name)
  if (found === null) throw new ApiError('CODE_WRONG')
  const passwordHash = await passwords.hash(input.newPwd)
  const tell = await db.transaction().execute(async (transaction) => {
    await setPassword(transaction, { userId: found.userId, passwordHash })
    return inbox.leave(transaction, { userId: found.userId, kind: 'PASSWORD_RESET', facts: {}, time: clock.now() })
  })
  tell()
  await sessions.endAll(found.userId)
  return {}
}
