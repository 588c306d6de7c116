// What a customer is told about a ticket, in the transaction of what happened: in the inbox and by mail, or only by mail,
// with a link, for somebody who is locked out. Never with the texts, because others may read a mailbox.
import { randomBytes } from 'node:crypto'
import { answerHours, TICKET_REST_DAYS } from '@assay/api/ticketFigures'
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { Vault } from '../documents/vault.ts'
import { publicOrigin } from '../environment/publicOrigin.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { type Letter, type Reader, writeMail } from '../outside/letter.ts'
import { readContacts } from '../user/contacts/contacts.ts'
import { contactOf } from './lockoutContact.ts'
import type { TicketRow } from './ticketRows.ts'

type Telling = Pick<Core, 'clock' | 'config' | 'inbox' | 'outside' | 'settings'> & { vault: Pick<Vault, 'openText'> }
type What = 'ANSWERED' | 'CLOSED' | 'REOPENED'

const letters = { ANSWERED: 'ticketAnswered', CLOSED: 'ticketClosed', REOPENED: 'ticketReopened' } as const
const kinds = { ANSWERED: 'TICKET_ANSWERED', CLOSED: 'TICKET_CLOSED', REOPENED: 'TICKET_REOPENED' } as const

/** Returns what to call after the commit. */
export async function tellOfTicket(
  context: Telling,
  transaction: Transaction<Database>,
  { row, what }: { row: TicketRow; what: What },
): Promise<() => void> {
  if (row.user_id === null) return tellByLink(context, transaction, { row, what })
  const { clock, inbox, config } = context
  const userId = Number(row.user_id)
  const facts = { ticket: Number(row.id), by: row.closed_by ?? '', days: TICKET_REST_DAYS }
  const tellInbox = await inbox.leave(transaction, [
    { userId, kind: kinds[what], facts, time: clock.now(), hasLetter: true },
  ])
  const link = `${publicOrigin(config)}/support/${row.id}`
  const letter: Letter = { name: letters[what], facts: { ...facts, ticket: String(row.id) }, link }
  const tellMail = await leaveToUser(context, transaction, { userId, letter })
  return () => {
    tellInbox()
    tellMail()
  }
}

async function leaveToUser(
  context: Telling,
  transaction: Transaction<Database>,
  { userId, letter }: { userId: number; letter: Letter },
): Promise<() => void> {
  const { email } = await readContacts(transaction, userId)
  if (email === null) return () => {}
  const { language, anti_phishing_word: word } = await transaction
    .selectFrom('users')
    .select(['language', 'anti_phishing_word'])
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  return leaveMail(context, transaction, { to: email, letter, reader: { language, word } })
}

const lockoutLetters = { ANSWERED: 'lockoutAnswered', CLOSED: 'lockoutClosed', REOPENED: 'lockoutAnswered' } as const

async function tellByLink(
  context: Telling,
  transaction: Transaction<Database>,
  { row, what }: { row: TicketRow; what: What },
): Promise<() => void> {
  const { email, language, token } = contactOf(context.vault, row)
  const facts = { ticket: String(row.id), days: TICKET_REST_DAYS }
  const letter = { name: lockoutLetters[what], facts, link: lockoutLink(context, token) }
  return leaveMail(context, transaction, { to: email, letter, reader: { language, word: null } })
}

/** Confirms that a report has arrived. browser: the one whose outbox shows the mail in a demo. */
export async function confirmLockout(
  context: Omit<Telling, 'vault'>,
  transaction: Transaction<Database>,
  {
    ticketId,
    token,
    email,
    language,
    browser,
  }: { ticketId: bigint; browser: string } & Record<'token' | 'email' | 'language', string>,
): Promise<() => void> {
  const letter: Letter = {
    name: 'lockoutReceived',
    facts: { ticket: String(ticketId), hours: answerHours.LOCKED_OUT },
    link: lockoutLink(context, token),
  }
  return leaveMail(context, transaction, { to: email, letter, reader: { language, word: null }, browser })
}

/** The secret is behind #, which browsers never send. */
function lockoutLink({ config }: Pick<Telling, 'config'>, token: string): string {
  return `${publicOrigin(config)}/support/lockedOut#${token}`
}

interface Mail {
  to: string
  letter: Letter
  reader: Omit<Reader, 'platform'>
  browser?: string
}

function leaveMail(
  { outside, settings }: Pick<Core, 'outside' | 'settings'>,
  transaction: Transaction<Database>,
  { to, letter, reader, browser = CONSOLE_BROWSER }: Mail,
): Promise<() => void> {
  return outside.mail.leave(transaction, {
    to,
    ...writeMail(letter, { ...reader, platform: settings.current().LOGO_SETTING.name }),
    code: null,
    asker: { browser, requestId: randomBytes(32).toString('base64url') },
  })
}
