import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Market } from '../../market/market.ts'
import { writeMail } from '../../outside/letter.ts'
import type { Outside } from '../../outside/outside.ts'
import type { Settings } from '../../settings/settings.ts'
import type { NewMessage } from './newMessage.ts'
import { messageText } from './messageText.ts'

export interface LeavingOptions {
  market: Pick<Market, 'book'>
  outside: Pick<Outside, 'mail' | 'push'>
  settings: Pick<Settings, 'current'>
}

/** Mails with the words of the inbox to users who have an email address. Returns what to call after the commit. */
export async function leaveMails(
  { market, outside, settings }: LeavingOptions,
  transaction: Kysely<Database>,
  messages: readonly NewMessage[],
): Promise<(() => void)[]> {
  if (messages.length === 0) return []
  const readers = await readReaders(transaction, new Set(messages.map(({ userId }) => userId)))
  const platform = settings.current().LOGO_SETTING.name
  const tells: (() => void)[] = []
  for (const { userId, kind, facts } of messages) {
    const reader = readers.get(userId)
    if (reader === undefined) continue
    const { title, line } = messageText(market, reader.language, { kind, facts })
    const letter = { name: 'message', facts: { title, line } } as const
    tells.push(
      await outside.mail.leave(transaction, {
        to: reader.email,
        ...writeMail(letter, { ...reader, platform }),
        code: null,
        // No browser has asked for it, so no outbox of a demo shows it.
        asker: { browser: '', requestId: randomBytes(32).toString('base64url') },
      }),
    )
  }
  return tells
}

async function readReaders(transaction: Kysely<Database>, userIds: ReadonlySet<number>) {
  const rows = await transaction
    .selectFrom('users')
    .innerJoin('logins', 'logins.user_id', 'users.id')
    .select(['users.id', 'users.language', 'users.anti_phishing_word as word', 'logins.key as email'])
    .where('logins.kind', '=', 'EMAIL')
    .where('users.id', '=', (eb) => eb.fn.any(eb.val([...userIds].map(BigInt))))
    .execute()
  return new Map(rows.map(({ id, ...reader }) => [Number(id), reader] as const))
}
