// A change of an address, a password or a factor: its message, the wait before withdrawals, and a notice to every address
// of the account.
import { randomBytes } from 'node:crypto'
import { messageGroups } from '@assay/api/messageKinds'
import type { AccountChange } from '@assay/api/user'
import type { Transaction } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { type Letter, writeMail, writeTextMessage } from '../outside/letter.ts'
import { utcTime } from '../clock/utcTime.ts'
import { countChange } from './accountVersion.ts'
import { type Contacts, readContacts } from './contacts/contacts.ts'
import type { NewMessage } from './messages/newMessage.ts'
import { startHold } from './withdrawalHold.ts'

type Needs = Pick<UserContext, 'clock' | 'inbox' | 'outside' | 'settings'> & {
  caller: Pick<UserContext['caller'], 'browser' | 'language'> & { changesSeen?: number }
}

export interface Changed {
  userId: number
  change: AccountChange
  /** The addresses before the change, where it is about them: they are told, too. */
  before?: Contacts
}

/** All of it in the transaction of the change. Throws BUSY if the account has changed since its proofs were chosen. Call the result after the commit: it notifies open sockets and the sender of mails. */
export async function recordChange(
  { clock, inbox, outside, settings, caller }: Needs,
  transaction: Transaction<Database>,
  { userId, change, before }: Changed,
): Promise<() => void> {
  const now = clock.now()
  await countChange(transaction, { userId, seen: caller.changesSeen })
  const hold = await startHold(transaction, { userId, reason: change, now })
  const tells = [await inbox.leave(transaction, [{ userId, ...messageOf(change), time: now, hasLetter: true }])]
  const after = await readContacts(transaction, userId)
  const reader = {
    language: caller.language,
    platform: settings.current().LOGO_SETTING.name,
    word: await readWord(transaction, userId),
  }
  const letter: Letter = { name: 'changed', facts: { change, hold: hold === null ? 'none' : utcTime(hold.until) } }
  const envelope = { code: null, asker: { browser: caller.browser, requestId: randomBytes(32).toString('base64url') } }
  for (const to of both(before?.email, after.email))
    tells.push(await outside.mail.leave(transaction, { ...envelope, ...writeMail(letter, reader), to }))
  if (outside.sms !== null)
    for (const to of both(before?.phone, after.phone))
      tells.push(await outside.sms.leave(transaction, { ...envelope, ...writeTextMessage(letter, reader), to }))
  return () => {
    for (const tell of tells) tell()
  }
}

/** Changes that have their own message. */
function messageOf(change: AccountChange): Pick<NewMessage, 'kind' | 'facts'> {
  const own = messageGroups.security.find((kind) => kind === change)
  return own === undefined ? { kind: 'ACCOUNT_CHANGED', facts: { change } } : { kind: own, facts: {} }
}

async function readWord(transaction: Transaction<Database>, userId: number): Promise<string | null> {
  const ofUser = transaction.selectFrom('users').select('anti_phishing_word').where('id', '=', BigInt(userId))
  return (await ofUser.executeTakeFirstOrThrow()).anti_phishing_word
}

function both(...addresses: (string | null | undefined)[]): Set<string> {
  return new Set(addresses.filter((address) => typeof address === 'string'))
}
