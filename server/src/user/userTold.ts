// Events of one user that belong to no commit of the exchange, sent to open sockets. An absent user reads them later
// from the list.
import type { ServerMessage } from '@assay/api/channels'

export type ToldMessage = Extract<ServerMessage, { type: 'MESSAGE' | 'OWNCOIN' }>
type Told = (userId: number, message: ToldMessage) => void

export class UserTold {
  readonly #listeners: Told[] = []

  onTold(listener: Told): void {
    this.#listeners.push(listener)
  }

  /** After the commit of its data. */
  tell(userId: number, message: ToldMessage): void {
    for (const listener of this.#listeners) listener(userId, message)
  }
}
