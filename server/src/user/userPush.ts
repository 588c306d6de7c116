// WebSocket messages to one user that belong to no commit of the exchange. A user who is away reads them later from the
// list.
import type { ServerMessage } from '@assay/api/channels'
import type { Channel } from '../exchange/bus.ts'

export type PushMessage = Extract<ServerMessage, { type: 'MESSAGE' | 'OWNCOIN' }>
type Listener = (userId: number, message: PushMessage) => void

export class UserPush {
  readonly #channel: Channel<[userId: number, message: PushMessage]>

  /** The user's sockets are open in any process. */
  constructor(channel: Channel<[userId: number, message: PushMessage]>) {
    this.#channel = channel
  }

  onSend(listener: Listener): void {
    this.#channel.onMessage(([userId, message]) => listener(userId, message))
  }

  /** After the commit of its data. */
  send(userId: number, message: PushMessage): void {
    this.#channel.send([userId, message])
  }
}
