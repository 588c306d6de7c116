import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Core } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { type Letter, writeMail, writeTextMessage } from '../../outside/letter.ts'
import { readContacts } from '../contacts/contacts.ts'

/**
 * Leaves a letter to every address of an account, in the language of its last sign-in and in the transaction of what it
 * tells. browser: the one whose outbox shows it in a demo. Returns what to call after the commit.
 */
export async function leaveLetters(
  { outside, settings }: Pick<Core, 'outside' | 'settings'>,
  transaction: Transaction<Database>,
  { userId, letter, browser }: { userId: number; letter: Letter; browser: string },
): Promise<() => void> {
  const { email, phone } = await readContacts(transaction, userId)
  const { language, anti_phishing_word: word } = await transaction
    .selectFrom('users')
    .select(['language', 'anti_phishing_word'])
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  const reader = { language, platform: settings.current().LOGO_SETTING.name, word }
  const envelope = { code: null, asker: { browser, requestId: randomBytes(32).toString('base64url') } }
  const mail = { ...envelope, ...writeMail(letter, reader) }
  const text = { ...envelope, ...writeTextMessage(letter, reader) }
  const left = [
    email === null ? undefined : await outside.mail.leave(transaction, { ...mail, to: email }),
    phone === null ? undefined : await outside.sms?.leave(transaction, { ...text, to: phone }),
  ]
  return () => {
    for (const send of left) send?.()
  }
}
