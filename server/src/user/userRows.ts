import { randomInt } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AccountType } from '@assay/api/signInRules'
import { keepAcceptance } from '../texts/acceptances.ts'
import type { CurrentText } from '../texts/currentText.ts'
import type { LoginName } from './accounts.ts'

export interface FoundLogin {
  userId: number
  passwordHash: string | null
  antiPhishingWord: string | null
}

export async function findLogin(db: Kysely<Database>, { kind, key }: LoginName): Promise<FoundLogin | null> {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['users.id', 'users.password_hash', 'users.anti_phishing_word'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return null
  return { userId: Number(row.id), passwordHash: row.password_hash, antiPhishingWord: row.anti_phishing_word }
}

export interface Invitation {
  code: string
  /** The inviter; null for the exchange itself. */
  userId: number | null
}
export interface NewUser {
  name: LoginName
  type: AccountType
  account: string
  passwordHash: string | null
  credits: number
  invitation: Invitation | null
  /** Legal texts that this person accepts by signing up. */
  accepts?: readonly CurrentText[]
  now: number
}

/** Creates a user with account and invite code, atomically. Throws ACCOUNT_TAKEN, INVITE_CODE_USED. */
export async function createUser(db: Kysely<Database>, user: NewUser): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('users')
      .values({
        account_type: user.type,
        account: user.account,
        password_hash: user.passwordHash,
        credits: user.credits,
        invited_by: user.invitation?.userId ?? null,
        invite_code: user.invitation?.code ?? null,
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
    if (user.invitation !== null) await useInvitation(transaction, user.invitation)
    await keepAcceptance(transaction, { userId: Number(id), texts: user.accepts ?? [], now: user.now })
    await addInviteCode(transaction, { userId: Number(id), now: user.now })
    return Number(id)
  })
}

/** Counted in the user's transaction, so that a failed sign-up does not count and two cannot share the last use. */
async function useInvitation(transaction: Transaction<Database>, { code }: Invitation): Promise<void> {
  const { uses_left: left } = await transaction
    .selectFrom('invite_codes')
    .select('uses_left')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  if (left === null) return
  const used = await transaction
    .updateTable('invite_codes')
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) throw new ApiError('INVITE_CODE_USED')
}

// Without 0, 1, I, L, O and U: easy to read aloud and type, and no words.
const INVITE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const INVITE_LENGTH = 8

interface NewCode {
  userId: number | null
  now: number
  uses?: number | null
  campaign?: { label: string; split: number }
}

/** userId null: a code of the exchange itself. uses null: without a limit. campaign: none for the first. Returns the code. */
export async function addInviteCode(
  db: Kysely<Database> | Transaction<Database>,
  { userId, now, uses = null, campaign }: NewCode,
): Promise<string> {
  for (;;) {
    const code = Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join('')
    const added = await db
      .insertInto('invite_codes')
      .values({
        code,
        user_id: userId,
        created_at: now,
        uses_left: uses,
        is_first: campaign === undefined,
        ...campaign,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 1n) return code
  }
}

/** Throws INVITE_CODE_UNKNOWN, INVITE_CODE_USED. */
export async function findInvitation(db: Kysely<Database>, code: string): Promise<Invitation> {
  const row = await db
    .selectFrom('invite_codes')
    .leftJoin('freezes', (join) =>
      join.onRef('freezes.user_id', '=', 'invite_codes.user_id').on('ended_at', 'is', null),
    )
    .select(['code', 'invite_codes.user_id', 'uses_left', 'freezes.id as freeze'])
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('INVITE_CODE_UNKNOWN')
  if (row.freeze !== null) throw new ApiError('INVITE_CODE_CLOSED')
  if (row.uses_left === 0) throw new ApiError('INVITE_CODE_USED')
  return { code: row.code, userId: row.user_id === null ? null : Number(row.user_id) }
}

/** was: the password hash that authenticated the caller. False if the password has changed since. */
export async function setPassword(
  db: Kysely<Database>,
  { userId, passwordHash, was }: { userId: number; passwordHash: string; was?: string | null },
): Promise<boolean> {
  let ofUser = db.updateTable('users').where('id', '=', BigInt(userId))
  if (was !== undefined) ofUser = ofUser.where('password_hash', 'is not distinct from', was)
  const { numUpdatedRows } = await ofUser.set({ password_hash: passwordHash }).executeTakeFirst()
  return numUpdatedRows === 1n
}
