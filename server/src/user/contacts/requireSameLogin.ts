import { ApiError } from '@assay/api/errors'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { customer, hasFactor } from '../../factors/factors.ts'
import type { LoginName } from '../accounts.ts'
import { type FoundLogin, findLogin } from '../userRows.ts'

interface SignedInBy {
  name: LoginName
  found: FoundLogin
  /** A second factor was asked for. */
  hadFactor: boolean
}

/**
 * For a sign-in that took a while, in the transaction that locks the account: the login is still this account's, with the
 * same password, and no second factor was added that was not asked for. Throws WRONG_CREDENTIALS.
 */
export async function requireSameLogin(
  transaction: Transaction<Database>,
  { name, found, hadFactor }: SignedInBy,
): Promise<void> {
  const now = await findLogin(transaction, name)
  const isSame = now?.userId === found.userId && now.passwordHash === found.passwordHash
  const lacksFactor = !hadFactor && (await hasFactor(transaction, customer(found.userId)))
  if (!isSame || lacksFactor) throw new ApiError('WRONG_CREDENTIALS')
}
