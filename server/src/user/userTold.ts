// What concerns one user and belongs to no commit of the exchange: said to their open sockets. Whoever is away reads it
// later from its list.
import type { ServerMessage } from '@assay/api/channels'

export type ToldMessage = Extract<ServerMessage, { type: 'MESSAGE' | 'OWNCOIN' }>
type Told = (userId: number, message: ToldMessage) => void

export class UserTold {
  readonly #listeners: Told[] = []

  onTold(listener: Told): void {
    this.#listeners.push(listener)
  }

  /** After the commit of what it tells. */
  tell(userId: number, message: ToldMessage): void {
    for (const listener of this.#listeners) listener(userId, message)
  }
}
