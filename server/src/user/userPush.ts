// WebSocket messages to one user that belong to no commit of the exchange. A user who is away reads them later from the
// list.
import type { ServerMessage } from '@assay/api/channels'

export type PushMessage = Extract<ServerMessage, { type: 'MESSAGE' | 'OWNCOIN' }>
type Listener = (userId: number, message: PushMessage) => void

export class UserPush {
  readonly #listeners: Listener[] = []

  onSend(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** After the commit of its data. */
  send(userId: number, message: PushMessage): void {
    for (const listener of this.#listeners) listener(userId, message)
  }
}
