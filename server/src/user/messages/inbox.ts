// Messages to one user: first stored, then sent to open sockets. The newest are kept.
import type { Output } from '@assay/api/schemas'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AlertTables } from '../../db/alertTables.ts'
import type { Database } from '../../db/schema.ts'
import type { UserPush } from '../userPush.ts'

export type Message = Output<'user', 'listMessages'>['rows'][number]
export interface NewMessage {
  userId: number
  kind: Message['kind']
  facts: Message['facts']
  /** Epoch ms. */
  time: number
}

export class Inbox {
  readonly #push: UserPush
  /** Messages that are kept of each user. */
  readonly #keptMax: () => number

  constructor(push: UserPush, keptMax: () => number) {
    this.#push = push
    this.#keptMax = keptMax
  }

  /** Stores them in the caller's transaction. Returns a function that sends them, to be called after the commit. */
  async leave(transaction: Kysely<Database>, messages: readonly NewMessage[]): Promise<() => void> {
    const { rows } = await sql<{ id: bigint }>`
      insert into messages (user_id, kind, facts, created_at)
      select user_id, kind, facts, created_at
      from unnest(
        ${messages.map(({ userId }) => userId)}::bigint[], ${messages.map(({ kind }) => kind)}::text[],
        ${messages.map(({ facts }) => JSON.stringify(facts))}::text[], ${messages.map(({ time }) => time)}::bigint[]
      ) with ordinality as left_message (user_id, kind, facts, created_at, place)
      order by place
      returning id`.execute(transaction)
    await dropOld(transaction, new Set(messages.map(({ userId }) => userId)), this.#keptMax())
    return () => {
      for (const [place, { userId, kind, facts, time }] of messages.entries()) {
        const data = { id: Number(rows[place]?.id), kind, facts, createdAt: time, isRead: false }
        this.#push.send(userId, { type: 'MESSAGE', data })
      }
    }
  }
}

async function dropOld(transaction: Kysely<Database>, users: ReadonlySet<number>, kept: number): Promise<void> {
  await sql`
    delete from messages using unnest(${[...users]}::bigint[]) as receivers (user_id)
    where messages.user_id = receivers.user_id and messages.id <= (
      select id from messages as newer where newer.user_id = receivers.user_id order by id desc offset ${kept} limit 1
    )`.execute(transaction)
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
