import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireStrongPassword } from './passwords.ts'
import { setPassword } from './userRows.ts'

/** The user is the session's; a userId in the request may only repeat it. Signs out everywhere else. */
export async function changePassword(
  { attempts, caller, db, passwords, sessions }: UserContext,
  input: Parsed<'user', 'changePassword'>,
): Promise<Output<'user', 'changePassword'>> {
  const userId = caller.user.id
  if (input.userId !== undefined && input.userId !== userId) throw new ApiError('USER_MISMATCH')
  await attempts.changePassword(userId)
  const user = await db
    .selectFrom('users')
    .select(['account', 'password_hash'])
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  if (!(await passwords.verify(user.password_hash, input.oldPwd))) throw new ApiError('WRONG_PASSWORD')
  requireStrongPassword(input.newPwd, user.account)
  await setPassword(db, { userId, passwordHash: await passwords.hash(input.newPwd) })
  await sessions.endAll(userId, caller.user.sessionId)
  return {}
}
