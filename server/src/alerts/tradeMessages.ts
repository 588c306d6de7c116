// Notifies users of what happened to their orders and positions while they may have been away: a filled order, a
// liquidation, funding, a settled second contract. Each message follows a commit. A crash between a commit and its
// message loses the message; the list it links to is the record.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from '../exchange/door.ts'
import type { Market } from '../market/market.ts'
import type { Inbox, NewMessage } from '../user/inbox.ts'
import { messageOf } from './tradeFacts.ts'

export interface TradeMessagesOptions {
  db: Kysely<Database>
  exchange: Pick<Exchange, 'onCommit'>
  market: Pick<Market, 'book'>
  inbox: Inbox
  log: Pick<Logger, 'warn'>
}

/** Newer messages beyond this number are dropped, so that a burst of fills cannot fill the memory. */
const WAITING_MAX = 10_000
const TOGETHER_MAX = 200

export class TradeMessages {
  readonly #options: TradeMessagesOptions
  /** By user id; false for the participants of a demo and the house. */
  readonly #isPerson = new Map<number, boolean>()
  #waiting: NewMessage[] = []
  #work: Promise<void> | null = null

  constructor(options: TradeMessagesOptions) {
    this.#options = options
    options.exchange.onCommit((batch) => this.#take(batch))
  }

  /** Resolves when all waiting messages are stored. */
  async idle(): Promise<void> {
    while (this.#work !== null) await this.#work
  }

  #take(batch: readonly Committed[]): void {
    for (const { events } of batch)
      for (const event of events) {
        if ('user' in event && this.#isPerson.get(event.user) === false) continue
        const message = messageOf(this.#options.market, event)
        if (message !== null && this.#waiting.length < WAITING_MAX) this.#waiting.push(message)
      }
    if (this.#waiting.length > 0) this.#work ??= this.#keepAll()
  }

  async #keepAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.splice(0, TOGETHER_MAX)
      try {
        await this.#keep(messages)
      } catch (error) {
        this.#options.log.warn({ error: String(error), messages: messages.length }, 'trade messages not stored')
      }
    }
    this.#work = null
  }

  async #keep(messages: readonly NewMessage[]): Promise<void> {
    const { db, inbox } = this.#options
    await this.#meet(messages)
    const told = messages.filter(({ userId }) => this.#isPerson.get(userId) === true)
    if (told.length === 0) return
    const tells = await db.transaction().execute(async (transaction) => {
      const kept: (() => void)[] = []
      for (const message of told) kept.push(await inbox.leave(transaction, message))
      return kept
    })
    for (const tell of tells) tell()
  }

  async #meet(messages: readonly NewMessage[]): Promise<void> {
    const unknown = [...new Set(messages.map(({ userId }) => userId))].filter((id) => !this.#isPerson.has(id))
    if (unknown.length === 0) return
    const people = await this.#options.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', unknown.map(BigInt))
      .where('id', 'not in', (query) => query.selectFrom('participants').select('user_id'))
      .execute()
    const ids = new Set(people.map(({ id }) => Number(id)))
    for (const id of unknown) this.#isPerson.set(id, ids.has(id))
  }
}
