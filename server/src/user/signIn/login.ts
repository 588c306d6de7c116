import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { customer, hasFactor } from '../../factors/factors.ts'
import { addressKey } from '../../limits/addressKey.ts'
import type { Context } from '../../context.ts'
import { accountKey, loginName } from '../accounts.ts'
import { beginSession } from './beginSession.ts'
import { findKnownBrowser } from './browsers.ts'
import { spendSecondFactor } from '../proofs/secondFactor.ts'
import { asksCodeAtSignIn } from '@assay/api/signInRules'
import { requireOpen } from '../requireOpen.ts'
import { requireSameLogin } from '../contacts/requireSameLogin.ts'
import { recordSignIn } from './signIns.ts'
import { findLogin } from '../userRows.ts'

/** An unknown account and a wrong password get the same answer after the same work. */
export async function login(context: Context, input: Parsed<'user', 'login'>): Promise<Output<'user', 'login'>> {
  const { attempts, caller, codes, db, passwords } = context
  const { LOGIN_REGIS_SETTING: rules, MARKET_URL } = context.settings.current()
  requireOpen(rules, input.type)
  const name = loginName(input.type, input.account)
  const account = accountKey(name)
  const { address, browser } = caller
  const kept = await findLogin(db, name)
  const knownBrowser = await findKnownBrowser(db, { userId: kept?.userId ?? null, browser })
  const line = knownBrowser ?? addressKey(address)
  const tried = { account, address, knownBrowser, proof: input.proof, alwaysProof: MARKET_URL.h5Code }
  const found = await attempts.signIn(tried, async () => {
    const hash = kept?.passwordHash ?? null
    return (await passwords.verify({ hash, password: input.password, line })) ? kept : null
  })
  if (found === null) {
    if (kept !== null) await recordSignIn(context, { userId: kept.userId, result: 'WRONG_PASSWORD' })
    throw new ApiError('WRONG_CREDENTIALS')
  }
  // A second factor replaces the code of authenticationCode: it is stronger.
  const hadFactor = await hasFactor(db, customer(found.userId))
  if (hadFactor) {
    const { totpCode, passkey, recoveryCode } = input
    await spendSecondFactor(context, { userId: found.userId, totpCode, passkey, recoveryCode })
  } else if (asksCodeAtSignIn(rules, input.type)) {
    if (input.code === undefined) throw new ApiError('CODE_REQUIRED')
    await codes.spend({ purpose: 'LOGIN', account, code: input.code, browser, requestId: input.requestId })
    await attempts.forgetCodes(account)
  }
  const requireStill = (transaction: Transaction<Database>) => requireSameLogin(transaction, { name, found, hadFactor })
  const hasUsedFactor = hadFactor && (input.totpCode ?? input.passkey) !== undefined
  return { satoken: await beginSession(context, { userId: found.userId, requireStill, hasUsedFactor }) }
}
