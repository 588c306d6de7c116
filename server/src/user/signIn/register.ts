import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { addressKey } from '../../limits/addressKey.ts'
import { textsAtSignUp } from '../../texts/acceptances.ts'
import type { Context } from '../../context.ts'
import { accountKey, loginName } from '../accounts.ts'
import { beginSession } from './beginSession.ts'
import { invitationOf } from './invitationOf.ts'
import { requireStrongPassword } from '../passwords/passwords.ts'
import { asksCodeAtSignUp } from '@assay/api/signInRules'
import { requireOpen } from '../requireOpen.ts'
import { createUser } from '../userRows.ts'

/**
 * Refusals in this order: proof, kind closed, account malformed, password weak, invite code, code, account taken. If a
 * code is required, only somebody with access to the mailbox learns that an account exists.
 */
export async function register(
  context: Context,
  input: Parsed<'user', 'register'>,
): Promise<Output<'user', 'register'>> {
  const { caller, clock, db, passwords } = context
  const { LOGIN_REGIS_SETTING: rules, MARKET_URL } = context.settings.current()
  await context.attempts.register({ address: caller.address, proof: input.proof, alwaysProof: MARKET_URL.h5Code })
  requireOpen(rules, input.type)
  const name = loginName(input.type, input.account)
  await requireStrongPassword(input.password, input.account.trim())
  const invitation = await invitationOf(context, input.inviteCode)
  if (asksCodeAtSignUp(rules, input.type)) await spendCode(context, accountKey(name), input)
  const userId = await createUser(db, {
    name,
    type: input.type,
    account: input.account.trim(),
    passwordHash: await passwords.hash({ password: input.password, line: addressKey(caller.address) }),
    credits: rules.credits,
    invitation,
    accepts: textsAtSignUp(context.configuration, caller.language),
    now: clock.now(),
  })
  return { satoken: await beginSession(context, { userId }) }
}

async function spendCode(
  { attempts, caller: { browser }, codes }: Context,
  account: string,
  { code, requestId }: Pick<Parsed<'user', 'register'>, 'code' | 'requestId'>,
) {
  if (code === undefined) throw new ApiError('CODE_REQUIRED')
  await codes.spend({ purpose: 'REGISTER', account, code, browser, requestId })
  await attempts.forgetCodes(account)
}
