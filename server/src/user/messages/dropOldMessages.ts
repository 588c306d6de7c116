// Each user's newest messages are kept. Once a minute the older ones are deleted, of those users who got a message since the
// last time. Deleting them with each new message would read as many rows as are kept, for a busy trader several times a second.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Job } from '../../slice.ts'

const EVERY_MS = 60_000
/** In one statement: some milliseconds of the database's work. */
const USERS_AT_ONCE = 20

export interface DropOldMessagesOptions {
  db: Kysely<Database>
  /** How many messages of each user are kept. */
  keptMax: () => number
}

/** After a start, users who got messages before are looked at when they get the next one. */
export function dropOldMessages({ db, keptMax }: DropOldMessagesOptions): Job {
  let last: bigint | null = null
  return {
    name: 'drop old messages',
    everyMs: EVERY_MS,
    async work() {
      const { newest } = await db
        .selectFrom('messages')
        .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<bigint>`0`).as('newest'))
        .executeTakeFirstOrThrow()
      const users = await usersBetween(db, last ?? newest, newest)
      for (let place = 0; place < users.length; place += USERS_AT_ONCE)
        await dropOld(db, users.slice(place, place + USERS_AT_ONCE), keptMax())
      last = newest
    },
  }
}

/** Who has a message with an id above the first and up to the second one. */
async function usersBetween(db: Kysely<Database>, last: bigint, newest: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('messages')
    .select('user_id')
    .distinct()
    .where('id', '>', last)
    .where('id', '<=', newest)
    .execute()
  return rows.map((row) => row.user_id)
}

async function dropOld(db: Kysely<Database>, users: readonly bigint[], kept: number): Promise<void> {
  await sql`
    delete from messages using unnest(${[...users]}::bigint[]) as receivers (user_id)
    where messages.user_id = receivers.user_id and messages.id <= (
      select id from messages as newer where newer.user_id = receivers.user_id order by id desc offset ${kept} limit 1
    )`.execute(db)
}
