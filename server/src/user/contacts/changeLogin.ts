// Adding, changing and removing what an account signs in with: its contacts and its Ethereum address. One account always
// has a way to sign in.
import { ApiError } from '@assay/api/errors'
import type { AccountChange } from '@assay/api/user'
import type { Transaction } from 'kysely'
import type { UserContext } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { recordChange } from '../accountChanges.ts'
import type { LoginKind, LoginName } from '../accounts.ts'
import { readContacts, readLogins } from './contacts.ts'
import { type Login, requireSignIn } from './requireSignIn.ts'

type BoundKind = 'EMAIL' | 'PHONE' | 'ETHEREUM'
const changes = {
  EMAIL: { added: 'EMAIL_ADDED', changed: 'EMAIL_CHANGED', removed: 'EMAIL_REMOVED' },
  PHONE: { added: 'PHONE_ADDED', changed: 'PHONE_CHANGED', removed: 'PHONE_REMOVED' },
  ETHEREUM: { added: 'ETHEREUM_ADDED', changed: 'ETHEREUM_CHANGED', removed: 'ETHEREUM_REMOVED' },
} as const satisfies Record<BoundKind, Record<string, AccountChange>>

interface Bind {
  name: LoginName & { kind: BoundKind }
  /** As its owner typed it. */
  account: string
  /** Uses up the proof that it is the caller's: a code that was sent there, or a signature. Throws its refusals. */
  prove: () => Promise<void>
}

/** Until the proof is right, the old one stays. Throws NOTHING_TO_CHANGE, and ACCOUNT_TAKEN to somebody with the proof. */
export async function bindLogin(context: UserContext, { name, account, prove }: Bind): Promise<void> {
  const { caller, db } = context
  const { id: userId } = caller.user
  const { kind, key } = name
  if ((await readLogins(db, userId))[kind] === key) throw new ApiError('NOTHING_TO_CHANGE')
  await prove()
  const tell = await db.transaction().execute(async (transaction) => {
    const { shown, logins, before } = await lockUser(transaction, userId)
    const old = logins[kind]
    await removeLogin(transaction, userId, kind)
    const added = await transaction
      .insertInto('logins')
      .values({ kind, key, user_id: userId })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) throw new ApiError('ACCOUNT_TAKEN')
    if (isShown(shown, kind, old)) await showAs(transaction, userId, { kind, account })
    return recordChange(context, transaction, {
      userId,
      change: changes[kind][old === undefined ? 'added' : 'changed'],
      before,
    })
  })
  tell()
}

interface Unbind {
  kind: BoundKind
  /** Gets what is removed. */
  prove: (key: string) => Promise<void>
}

/** Throws NOTHING_TO_CHANGE, LAST_SIGN_IN. */
export async function unbindLogin(context: UserContext, { kind, prove }: Unbind): Promise<void> {
  const { caller, db } = context
  const { id: userId } = caller.user
  const { [kind]: key } = await readLogins(db, userId)
  if (key === undefined) throw new ApiError('NOTHING_TO_CHANGE')
  await requireSignIn(context, db, { userId, without: kind })
  await prove(key)
  const tell = await db.transaction().execute(async (transaction) => {
    const { shown, logins, before } = await lockUser(transaction, userId)
    // Another call has removed or changed it since: the proof was for the old one.
    if (logins[kind] !== key) throw new ApiError('NOTHING_TO_CHANGE')
    const left = await requireSignIn(context, transaction, { userId, without: kind })
    await removeLogin(transaction, userId, kind)
    // An account that only passkeys open goes by its number.
    const named: Login = left ?? { kind: 'USERNAME', key: String(userId) }
    if (isShown(shown, kind, key)) await showAs(transaction, userId, { kind: named.kind, account: named.key })
    return recordChange(context, transaction, { userId, change: changes[kind].removed, before })
  })
  tell()
}

interface Shown {
  account_type: string
  account: string
}

/** Two changes of one account run one after the other. */
async function lockUser(transaction: Transaction<Database>, userId: number) {
  const shown: Shown = await transaction
    .selectFrom('users')
    .select(['account_type', 'account'])
    .where('id', '=', BigInt(userId))
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { shown, logins: await readLogins(transaction, userId), before: await readContacts(transaction, userId) }
}

/** Whether the account goes by this login. */
function isShown({ account_type: type, account }: Shown, kind: BoundKind, key: string | undefined): boolean {
  return kind === 'ETHEREUM' ? account === key : type === kind
}

async function removeLogin(transaction: Transaction<Database>, userId: number, kind: BoundKind): Promise<void> {
  await transaction.deleteFrom('logins').where('user_id', '=', BigInt(userId)).where('kind', '=', kind).execute()
}

async function showAs(
  transaction: Transaction<Database>,
  userId: number,
  { kind, account }: { kind: LoginKind; account: string },
): Promise<void> {
  const type = kind === 'HOST' || kind === 'ETHEREUM' ? 'USERNAME' : kind
  await transaction.updateTable('users').set({ account_type: type, account }).where('id', '=', BigInt(userId)).execute()
}
