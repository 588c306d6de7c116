// Messages to one user. They are stored, then sent to open sockets, by mail and as browser notifications, all as the user
// has chosen. How long they are kept: dropOldMessages.ts.
import { groupOf, type MessageKind } from '@assay/api/messageKinds'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AlertTables } from '../../db/alertTables.ts'
import type { Database } from '../../db/schema.ts'
import type { UserPush } from '../userPush.ts'
import { type LeavingOptions, leaveMails } from './leaveMails.ts'
import { leaveNotifications } from './leaveNotifications.ts'
import { readMessageChoices } from './messageChoices.ts'
import type { Listed, Message, NewMessage } from './newMessage.ts'

interface InboxOptions extends LeavingOptions {
  push: UserPush
}

export class Inbox {
  readonly #options: InboxOptions

  constructor(options: InboxOptions) {
    this.#options = options
  }

  /**
   * Stores those that their users have not turned off, with the mails and notifications that say the same, in the caller's
   * transaction. Returns a function that sends them, to be called after the commit.
   */
  async leave(transaction: Kysely<Database>, messages: readonly NewMessage[]): Promise<() => void> {
    const choices = await readMessageChoices(transaction, new Set(messages.map(({ userId }) => userId)))
    const isOn = (channel: 'app' | 'mail' | 'push') => (message: NewMessage) =>
      choices.isOn(message.userId, groupOf(message.kind), channel)
    const listed = await this.#store(transaction, messages.filter(isOn('app')))
    const mailed = messages.filter((message) => message.hasLetter !== true && isOn('mail')(message))
    const tells = [
      ...(await leaveMails(this.#options, transaction, mailed)),
      ...(await leaveNotifications(this.#options, transaction, listed.filter(isOn('push')))),
    ]
    return () => {
      for (const { userId, id, kind, facts, time } of listed)
        this.#options.push.send(userId, { type: 'MESSAGE', data: { id, kind, facts, createdAt: time, isRead: false } })
      for (const tell of tells) tell()
    }
  }

  async #store(transaction: Kysely<Database>, messages: readonly NewMessage[]): Promise<Listed[]> {
    if (messages.length === 0) return []
    const { rows } = await sql<{ id: bigint }>`
      insert into messages (user_id, kind, facts, created_at)
      select user_id, kind, facts, created_at
      from unnest(
        ${messages.map(({ userId }) => userId)}::bigint[], ${messages.map(({ kind }) => kind)}::text[],
        ${messages.map(({ facts }) => JSON.stringify(facts))}::text[], ${messages.map(({ time }) => time)}::bigint[]
      ) with ordinality as left_message (user_id, kind, facts, created_at, place)
      order by place
      returning id`.execute(transaction)
    return messages.map((message, place) => ({ ...message, id: Number(rows[place]?.id) }))
  }
}

export function toMessage(row: Selectable<AlertTables['messages']>): Message {
  return {
    id: Number(row.id),
    kind: row.kind as MessageKind,
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
