// The addresses at which a user can be reached. They are also names to sign in with.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The normalised forms; null for a kind that is not bound. */
export interface Contacts {
  email: string | null
  phone: string | null
}

export async function readContacts(db: Kysely<Database>, userId: number): Promise<Contacts> {
  const logins = await db
    .selectFrom('logins')
    .select(['kind', 'key'])
    .where('user_id', '=', BigInt(userId))
    .where('kind', 'in', ['EMAIL', 'PHONE'])
    .execute()
  const keyOf = (kind: string) => logins.find((login) => login.kind === kind)?.key ?? null
  return { email: keyOf('EMAIL'), phone: keyOf('PHONE') }
}
