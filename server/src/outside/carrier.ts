import type { Message } from './message.ts'

/** Hands messages to a server that sends them on. */
export interface Carrier {
  /**
   * Resolves when the server has taken it. id: the same when it is carried again. Throws an error whose message has no
   * part of the message and no address; Undeliverable if it will never be taken.
   */
  carry(message: Pick<Message, 'to' | 'subject' | 'text' | 'html'>, id: string): Promise<void>
}

export class Undeliverable extends Error {}
