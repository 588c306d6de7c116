import type { Output, Parsed } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import type { Context } from '../context.ts'
import { accountKey, loginName } from './accounts.ts'
import { requireStrongPassword } from './passwords.ts'
import { findLogin, setPassword } from './userRows.ts'

/** For somebody who reads the account's mailbox. Signs out everywhere. An unknown account has no right code. */
export async function resetPassword(
  { attempts, caller, codes, db, passwords, sessions }: Context,
  input: Parsed<'user', 'resetPassword'>,
): Promise<Output<'user', 'resetPassword'>> {
  const name = loginName('EMAIL', input.email)
  requireStrongPassword(input.newPwd, input.email)
  const account = accountKey(name)
  await attempts.spendCode(account, caller.address)
  await codes.spend({ purpose: 'FIND_PASSWORD', account, code: input.emailCode })
  const found = await findLogin(db, name)
  if (found === null) throw new ApiError('CODE_WRONG')
  await setPassword(db, { userId: found.userId, passwordHash: await passwords.hash(input.newPwd) })
  await sessions.endAll(found.userId)
  return {}
}
