import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { accountKey, loginName } from './accounts.ts'
import { asksCodeAtSignIn, requireOpen } from './signInRules.ts'
import { findLogin } from './userRows.ts'

/** An unknown account and a wrong password get the same answer after the same work. */
export async function login(context: Context, input: Parsed<'user', 'login'>): Promise<Output<'user', 'login'>> {
  const { attempts, caller, codes, db, passwords, sessions } = context
  const rules = context.settings.current().LOGIN_REGIS_SETTING
  requireOpen(rules, input.type)
  const name = loginName(input.type, input.account)
  const account = accountKey(name)
  await attempts.login(account, caller.address)
  const found = await findLogin(db, name)
  const isRight = await passwords.verify(found?.passwordHash ?? null, input.password)
  if (found === null || !isRight) throw new ApiError('WRONG_CREDENTIALS')
  if (asksCodeAtSignIn(rules, input.type)) {
    if (input.code === undefined) throw new ApiError('CODE_REQUIRED')
    await codes.spend({ purpose: 'LOGIN', account, code: input.code })
  }
  await attempts.forgiveLogin(account, caller.address)
  const satoken = await sessions.create(found.userId)
  // A password that was changed since it was compared has ended every session but this one, which is newer.
  if ((await findLogin(db, name))?.passwordHash !== found.passwordHash) {
    const session = await sessions.find(satoken)
    if (session !== null) await sessions.end(session.sessionId)
    throw new ApiError('WRONG_CREDENTIALS')
  }
  return { satoken }
}
