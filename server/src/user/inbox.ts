// Messages to one user: first stored, then sent to open sockets. The newest five hundred are kept.
import type { Output } from '@assay/api/schemas'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AlertTables } from '../db/alertTables.ts'
import type { Database } from '../db/schema.ts'
import type { UserTold } from './userTold.ts'

export type Message = Output<'user', 'listMessages'>['rows'][number]
export interface NewMessage {
  userId: number
  kind: Message['kind']
  facts: Message['facts']
  /** Epoch ms. */
  time: number
}

const KEPT_MAX = 500

export class Inbox {
  readonly #told: UserTold

  constructor(told: UserTold) {
    this.#told = told
  }

  /** Stores it in the caller's transaction. Returns a function that sends it, to be called after the commit. */
  async leave(transaction: Kysely<Database>, { userId, kind, facts, time }: NewMessage): Promise<() => void> {
    const { id } = await transaction
      .insertInto('messages')
      .values({ user_id: userId, kind, facts: JSON.stringify(facts), created_at: time })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      delete from messages where user_id = ${BigInt(userId)} and id <= (
        select id from messages where user_id = ${BigInt(userId)} order by id desc offset ${KEPT_MAX} limit 1
      )`.execute(transaction)
    const data = { id: Number(id), kind, facts, createdAt: time, isRead: false }
    return () => this.#told.tell(userId, { type: 'MESSAGE', data })
  }
}

export function toMessage(row: Selectable<AlertTables['messages']>): Message {
  return {
    id: Number(row.id),
    kind: row.kind,
    facts: JSON.parse(row.facts) as Message['facts'],
    createdAt: Number(row.created_at),
    isRead: row.read_at !== null,
  }
}

export async function countUnread(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', BigInt(userId))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
