// Which messages reach a customer by which channel: the defaults, and what each customer has changed.
import { isLocked, isOnByDefault, type MessageChannel, type MessageGroup } from '@assay/api/messageKinds'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface MessageChoices {
  isOn(userId: number, group: MessageGroup, channel: MessageChannel): boolean
}

export async function readMessageChoices(db: Kysely<Database>, userIds: ReadonlySet<number>): Promise<MessageChoices> {
  const rows = await db
    .selectFrom('message_choices')
    .selectAll()
    .where('user_id', '=', (eb) => eb.fn.any(eb.val([...userIds].map(BigInt))))
    .execute()
  const chosen = new Map(
    rows.map((row) => [keyOf(Number(row.user_id), row.message_group, row.channel), row.is_on] as const),
  )
  const isOn: MessageChoices['isOn'] = (userId, group, channel) => {
    if (isLocked(group, channel)) return true
    // A notification leads to its message, so there is none without.
    if (channel === 'push' && !isOn(userId, group, 'app')) return false
    return chosen.get(keyOf(userId, group, channel)) ?? isOnByDefault(group, channel)
  }
  return { isOn }
}

function keyOf(userId: number, group: string, channel: string): string {
  return `${userId}/${group}/${channel}`
}
