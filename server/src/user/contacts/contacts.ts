// The addresses at which a user can be reached. They are also names to sign in with.
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { LoginKind } from '../accounts.ts'

/** The normalised forms; null for a kind that is not bound. */
export interface Contacts {
  email: string | null
  phone: string | null
}

export async function readContacts(db: Kysely<Database>, userId: number): Promise<Contacts> {
  const { EMAIL: email = null, PHONE: phone = null } = await readLogins(db, userId)
  return { email, phone }
}

/** Everything that the user can sign in with, in normalised form: at most one of each kind. */
export async function readLogins(db: Kysely<Database>, userId: number): Promise<Partial<Record<LoginKind, string>>> {
  const ofUser = db.selectFrom('logins').select(['kind', 'key']).where('user_id', '=', BigInt(userId))
  return Object.fromEntries((await ofUser.execute()).map(({ kind, key }) => [kind, key]))
}
