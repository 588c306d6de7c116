import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Transaction } from 'kysely'
import { textsAtSignUp } from '../../texts/acceptances.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { customer, hasFactor } from '../../factors/factors.ts'
import type { LoginName } from '../accounts.ts'
import { beginSession } from './beginSession.ts'
import type { Signed } from './ethereumMessages.ts'
import { invitationOf } from './invitationOf.ts'
import { spendSecondFactor } from '../proofs/secondFactor.ts'
import { requireOpen } from '../requireOpen.ts'
import { requireSameLogin } from '../contacts/requireSameLogin.ts'
import { createUser, findLogin } from '../userRows.ts'

type Input = Parsed<'user', 'ethereumLogin'>

/**
 * Signs in anyone who has signed the message with the key of an address. Any refusal leaves the signature valid, so that
 * the call can be repeated with what it lacked. Throws SIGNATURE_WRONG, SIGNATURE_EXPIRED, ADDRESS_UNKNOWN,
 * WRONG_CREDENTIALS if the account has changed meanwhile, what spendSecondFactor throws, and for a new account what signing up throws.
 */
export async function ethereumLogin(context: Context, input: Input): Promise<Output<'user', 'ethereumLogin'>> {
  const { caller, db, ethereumMessages, settings } = context
  requireOpen(settings.current().LOGIN_REGIS_SETTING, 'ETHEREUM')
  const signed = await ethereumMessages.read(input, { browser: caller.browser })
  const name = { kind: 'ETHEREUM', key: signed.address } as const
  const found = await findLogin(db, name)
  if (found === null) {
    const userId = await signUp(context, { input, name, signed })
    return { satoken: await beginSession(context, { userId }) }
  }
  const { userId } = found
  const hadFactor = await hasFactor(db, customer(userId))
  if (hadFactor) {
    const { totpCode, passkey, recoveryCode } = input
    await spendSecondFactor(context, { userId, totpCode, passkey, recoveryCode })
  }
  const requireStill = async (transaction: Transaction<Database>) => {
    await requireSameLogin(transaction, { name, found, hadFactor })
    await spend(signed, transaction)
  }
  const hasUsedFactor = hadFactor && (input.totpCode ?? input.passkey) !== undefined
  return { satoken: await beginSession(context, { userId, requireStill, hasUsedFactor }) }
}

interface NewUser {
  input: Input
  name: LoginName
  signed: Signed
}

async function signUp(context: Context, { input, name, signed }: NewUser): Promise<number> {
  const { attempts, caller, clock, db, settings } = context
  if (input.isNew !== true) throw new ApiError('ADDRESS_UNKNOWN')
  const { LOGIN_REGIS_SETTING: rules, MARKET_URL } = settings.current()
  const invitation = await invitationOf(context, input.inviteCode)
  await attempts.register({ address: caller.address, proof: input.proof, alwaysProof: MARKET_URL.h5Code })
  await spend(signed)
  const user = { name, type: 'USERNAME', account: name.key, passwordHash: null } as const
  const accepts = textsAtSignUp(context.configuration, caller.language)
  return await createUser(db, { ...user, credits: rules.credits, invitation, accepts, now: clock.now() })
}

async function spend(signed: Signed, transaction?: Transaction<Database>): Promise<void> {
  if (!(await signed.use(transaction))) throw new ApiError('SIGNATURE_WRONG')
}
