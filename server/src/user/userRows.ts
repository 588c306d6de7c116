import { randomInt } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AccountType, LoginName } from './accounts.ts'

export interface FoundLogin {
  userId: number
  passwordHash: string | null
}

export async function findLogin(db: Kysely<Database>, { kind, key }: LoginName): Promise<FoundLogin | null> {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['users.id', 'users.password_hash'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row === undefined ? null : { userId: Number(row.id), passwordHash: row.password_hash }
}

export interface NewUser {
  name: LoginName
  type: AccountType
  account: string
  passwordHash: string | null
  credits: number
  invitedBy: number | null
  now: number
}

/** A user, what they sign in with and their own invite code: all or nothing. Throws ACCOUNT_TAKEN. */
export async function createUser(db: Kysely<Database>, user: NewUser): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('users')
      .values({
        account_type: user.type,
        account: user.account,
        password_hash: user.passwordHash,
        credits: user.credits,
        invited_by: user.invitedBy,
        created_at: user.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const login = await transaction
      .insertInto('logins')
      .values({ kind: user.name.kind, key: user.name.key, user_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .executeTakeFirst()
    if (login.numInsertedOrUpdatedRows !== 1n) throw new ApiError('ACCOUNT_TAKEN')
    await addInviteCode(transaction, { userId: Number(id), now: user.now })
    return Number(id)
  })
}

// Without 0, 1, I, L, O and U: read aloud and typed in without mistakes, and no words.
const INVITE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const INVITE_LENGTH = 8

/** userId null: a code of the exchange itself. Answers the code. */
export async function addInviteCode(
  db: Kysely<Database> | Transaction<Database>,
  { userId, now }: { userId: number | null; now: number },
): Promise<string> {
  for (;;) {
    const code = Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join('')
    const added = await db
      .insertInto('invite_codes')
      .values({ code, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 1n) return code
  }
}

/** Who invites with this code; userId null for the exchange itself. Throws INVITE_CODE_UNKNOWN. */
export async function findInviter(db: Kysely<Database>, code: string): Promise<{ userId: number | null }> {
  const row = await db
    .selectFrom('invite_codes')
    .select('user_id')
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('INVITE_CODE_UNKNOWN')
  return { userId: row.user_id === null ? null : Number(row.user_id) }
}

export async function setPassword(
  db: Kysely<Database>,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', BigInt(userId)).execute()
}
