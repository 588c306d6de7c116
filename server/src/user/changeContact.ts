// Adding, changing and removing an address. Addresses are names to sign in with, so one account always has at least one.
import { ApiError } from '@assay/api/errors'
import type { AccountChange } from '@assay/api/user'
import type { Transaction } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { recordChange } from './accountChanges.ts'
import { accountKey, type LoginName, type LoginKind } from './accounts.ts'
import { type Contacts, readContacts } from './contacts.ts'

type ContactKind = 'EMAIL' | 'PHONE'
const fieldOf = { EMAIL: 'email', PHONE: 'phone' } as const satisfies Record<ContactKind, keyof Contacts>
const changes = {
  EMAIL: { added: 'EMAIL_ADDED', changed: 'EMAIL_CHANGED', removed: 'EMAIL_REMOVED' },
  PHONE: { added: 'PHONE_ADDED', changed: 'PHONE_CHANGED', removed: 'PHONE_REMOVED' },
} as const satisfies Record<ContactKind, Record<string, AccountChange>>

interface Bind {
  name: LoginName & { kind: ContactKind }
  /** As its owner typed it. */
  account: string
  /** From the message to this address. */
  code: string
}

/**
 * Until the code is right, the old address stays. Throws NOTHING_TO_CHANGE, CODE_WRONG, CODE_EXPIRED, and ACCOUNT_TAKEN to
 * somebody who can read the messages to the address.
 */
export async function bindContact(context: UserContext, { name, account, code }: Bind): Promise<void> {
  const { caller, db } = context
  const { id: userId } = caller.user
  const { kind, key } = name
  if ((await readContacts(db, userId))[fieldOf[kind]] === key) throw new ApiError('NOTHING_TO_CHANGE')
  await spendCode(context, name, code)
  const tell = await db.transaction().execute(async (transaction) => {
    const { accountType, before } = await lockUser(transaction, userId)
    const old = before[fieldOf[kind]]
    await removeLogin(transaction, userId, kind)
    const added = await transaction
      .insertInto('logins')
      .values({ kind, key, user_id: userId })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) throw new ApiError('ACCOUNT_TAKEN')
    if (accountType === kind) await showAs(transaction, userId, { type: kind, account })
    return recordChange(context, transaction, {
      userId,
      change: changes[kind][old === null ? 'added' : 'changed'],
      before,
    })
  })
  tell()
}

/** Throws NOTHING_TO_CHANGE, LAST_SIGN_IN, CODE_WRONG, CODE_EXPIRED. */
export async function unbindContact(
  context: UserContext,
  { kind, code }: { kind: ContactKind; code: string },
): Promise<void> {
  const { caller, db } = context
  const { id: userId } = caller.user
  const key = (await readContacts(db, userId))[fieldOf[kind]]
  if (key === null) throw new ApiError('NOTHING_TO_CHANGE')
  await otherSignIn(db, userId, kind)
  await spendCode(context, { kind, key }, code)
  const tell = await db.transaction().execute(async (transaction) => {
    const { accountType, before } = await lockUser(transaction, userId)
    const other = await otherSignIn(transaction, userId, kind)
    if (!(await removeLogin(transaction, userId, kind))) throw new ApiError('NOTHING_TO_CHANGE')
    if (accountType === kind) {
      const type = other.kind === 'HOST' ? 'USERNAME' : other.kind
      await showAs(transaction, userId, { type, account: other.key })
    }
    return recordChange(context, transaction, { userId, change: changes[kind].removed, before })
  })
  tell()
}

async function spendCode({ attempts, caller, codes }: UserContext, name: LoginName, code: string): Promise<void> {
  const account = accountKey(name)
  await codes.spend({ purpose: 'BIND', account, sessionId: caller.user.sessionId, code })
  await attempts.forgetCodes(account)
}

/** Two changes of one account run one after the other. */
async function lockUser(transaction: Transaction<Database>, userId: number) {
  const { account_type: accountType } = await transaction
    .selectFrom('users')
    .select('account_type')
    .where('id', '=', BigInt(userId))
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { accountType, before: await readContacts(transaction, userId) }
}

/** Another name that this account can sign in with. Throws LAST_SIGN_IN. */
async function otherSignIn(
  db: Pick<Transaction<Database>, 'selectFrom'>,
  userId: number,
  kind: ContactKind,
): Promise<{ kind: LoginKind; key: string }> {
  const others = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['kind', 'key', 'password_hash'])
    .where('user_id', '=', BigInt(userId))
    .where('kind', '!=', kind)
    .orderBy('kind', 'desc')
    .execute()
  const usable = others.find((other) => other.kind === 'HOST' || other.password_hash !== null)
  if (usable === undefined) throw new ApiError('LAST_SIGN_IN')
  return usable
}

async function removeLogin(transaction: Transaction<Database>, userId: number, kind: ContactKind): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('logins')
    .where('user_id', '=', BigInt(userId))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

async function showAs(
  transaction: Transaction<Database>,
  userId: number,
  { type, account }: { type: 'EMAIL' | 'PHONE' | 'USERNAME'; account: string },
): Promise<void> {
  await transaction.updateTable('users').set({ account_type: type, account }).where('id', '=', BigInt(userId)).execute()
}
