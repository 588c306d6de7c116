// An account always has a way to sign in that works today.
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { customer } from '../../factors/factors.ts'
import type { LoginKind } from '../accounts.ts'
import { isOpenFor } from '@assay/api/signInRules'

interface Account {
  userId: number
  /** A login that is about to be removed: it does not count. */
  without?: LoginKind
}

export interface Login {
  kind: LoginKind
  /** Normalised. */
  key: string
}

/**
 * What counts: a login whose kind is open, and that needs no password or has one; and a passkey that is not blocked, unless
 * only wallets sign in. Two removals must not run at once: lock the user's row. Returns the login that names the account,
 * one that works first; null if there are only passkeys. Throws LAST_SIGN_IN.
 */
export async function requireSignIn(
  { settings }: Pick<Context, 'settings'>,
  db: Kysely<Database>,
  { userId, without }: Account,
): Promise<Login | null> {
  const { LOGIN_REGIS_SETTING: rules } = settings.current()
  const logins = (await readLoginsWithPassword(db, userId)).filter(({ kind }) => kind !== without)
  const usable = logins.find(
    ({ kind, hasPassword }) => kind === 'HOST' || (isOpenFor(rules, kind) && (kind === 'ETHEREUM' || hasPassword)),
  )
  if (usable !== undefined) return usable
  if (rules.walletOnly || !(await hasPasskey(db, userId))) throw new ApiError('LAST_SIGN_IN')
  return logins[0] ?? null
}

async function readLoginsWithPassword(
  db: Kysely<Database>,
  userId: number,
): Promise<(Login & { hasPassword: boolean })[]> {
  const rows = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['kind', 'key', 'password_hash'])
    .where('user_id', '=', BigInt(userId))
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind, key, password_hash: hash }) => ({ kind, key, hasPassword: hash !== null }))
}

async function hasPasskey(db: Kysely<Database>, userId: number): Promise<boolean> {
  const usable = await db
    .selectFrom('passkeys')
    .select('id')
    .where('holder', '=', customer(userId))
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return usable !== undefined
}
