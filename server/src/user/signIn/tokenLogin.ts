import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { spendOnce } from '../../limits/spendOnce.ts'
import { beginSession } from './beginSession.ts'
import { readHostToken } from './hostTokens.ts'
import { createUser, findLogin } from '../userRows.ts'

/**
 * Signs in the host application's user, who is created the first time. A token works once; without one, nobody is
 * signed in. No limit counts them: nobody guesses a signature, and many users sign in behind one network.
 */
export async function tokenLogin(
  context: Context,
  input: Parsed<'user', 'tokenLogin'>,
): Promise<Output<'user', 'tokenLogin'>> {
  if (input.token === undefined) return { satoken: null }
  const { clock, config, db } = context
  if (config.tokenLoginSecret === null) throw new ApiError('TOKEN_LOGIN_REFUSED')
  const token = await readHostToken(input.token, { secret: config.tokenLoginSecret, now: clock.now() })
  const { nonce, expires } = token
  if (!(await spendOnce(db, { kind: 'host token', nonce, expiresAt: expires * 1000 })))
    throw new ApiError('TOKEN_LOGIN_REFUSED')
  return { satoken: await beginSession(context, { userId: await userOf(context, token.user) }) }
}

async function userOf({ clock, db, settings }: Context, reference: string): Promise<number> {
  const name = { kind: 'HOST', key: reference } as const
  const found = await findLogin(db, name)
  if (found !== null) return found.userId
  try {
    const { credits } = settings.current().LOGIN_REGIS_SETTING
    return await createUser(db, {
      name,
      type: 'USERNAME',
      account: reference,
      passwordHash: null,
      credits,
      invitation: null,
      now: clock.now(),
    })
  } catch (error) {
    // Two concurrent first tokens of one user: the other call has just created the user.
    const raced = error instanceof ApiError && error.error === 'ACCOUNT_TAKEN' ? await findLogin(db, name) : null
    if (raced === null) throw error
    return raced.userId
  }
}
