import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** A message to one user, in the user's language. code: the secret part, if any. */
export interface Message {
  to: string
  subject: string
  text: string
  /** null for a text message. */
  html: string | null
  code: string | null
  asker: Asker
}
/** Who caused a message: the cookie of their browser, and the request id of their call. */
export interface Asker {
  browser: string
  requestId: string
}

/** Mail, or text messages. */
export interface Messenger {
  /** Returns at once, so that the response time does not reveal whether an address gets a message. */
  send(message: Message): void
  /** Keeps the message in the caller's transaction. Call the result after the commit. */
  leave(transaction: Kysely<Database>, message: Message): Promise<() => void>
}
