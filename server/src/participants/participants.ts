// The demo's market makers and takers: programs with ordinary accounts, so that there is a market to trade in. They
// never affect the index: it is made from venues, never from our own book. The same seed gives the same orders; their
// fills depend on other users.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Exchange } from '../exchange/door.ts'
import type { Market } from '../market/market.ts'
import { normal, seedOf } from './chance.ts'
import { fundAccounts, makers, openAccounts, takers } from './accounts.ts'
import { Desk } from './desk.ts'
import { Maker } from './maker.ts'
import { openOwnOrders } from './ownOrders.ts'
import { Taker } from './taker.ts'
import { contractBook, spotBook, type TradedBook } from './tradedBook.ts'

const FUND_EVERY_MS = 600_000
const LOOK_EVERY_MS = 100
/** A busy pair is checked every second, the quietest every five. */
const TURN_MS_MIN = 900
const TURN_MS_MAX = 5000
/** Longest wait of one participant for the others while books are first built. */
const AFTER_FAILURE_MS = 2000

export interface ParticipantsOptions {
  db: Kysely<Database>
  exchange: Exchange
  market: Market
  clock: Clock
  log: Logger
  seed: number
}

export interface Participants {
  /** Everybody whose turn it is acts. Called by the clock that runParticipants starts, or by a test. */
  act(): Promise<void>
}

/** Finds or creates their users, refills their accounts, reads their open orders. */
export async function openParticipants(options: ParticipantsOptions): Promise<Participants> {
  const { db, exchange, market, clock, log, seed } = options
  await openAccounts({ db, clock })
  await fundAccounts(options)
  const orders = await openOwnOrders(exchange, db, new Set([...makers, ...takers]))
  const deskOf = (product: 'spot' | 'futures') => new Desk(exchange, () => clock.now(), product)
  const tradersIn = (books: readonly TradedBook[], desk: Desk) =>
    books.flatMap((book) => {
      const maker = new Maker({ book, seed, orders, desk })
      const taker = new Taker({ book, seed, market, desk })
      return [
        new Turns({ book, seed: seedOf(seed, 'maker'), act: (index) => maker.act(index) }),
        new Turns({ book, seed: seedOf(seed, 'taker'), act: (index, seconds) => taker.act(index, seconds) }),
      ]
    })
  const traders = [
    ...tradersIn(market.pairs().map(spotBook), deskOf('spot')),
    ...tradersIn(market.contracts().map(contractBook), deskOf('futures')),
  ]
  let fundedAt = clock.now()
  return {
    async act() {
      const now = clock.now()
      if (now - fundedAt > FUND_EVERY_MS) {
        fundedAt = now
        await fundAccounts(options).catch((error: unknown) =>
          log.warn({ error: String(error) }, 'participants not funded'),
        )
      }
      await Promise.all(traders.map((trader) => trader.take(now, market, log)))
    },
  }
}

/** Returns a function that stops them. */
export function runParticipants(participants: Participants, log: Logger): () => Promise<void> {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = participants.act().catch((error: unknown) => log.warn({ error: String(error) }, 'participants failed'))
  }, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

/** The schedule of one participant in one book; never twice at once. */
class Turns {
  readonly #book: TradedBook
  readonly #seed: number
  readonly #act: (index: Parameters<Maker['act']>[0], seconds: number) => Promise<void>
  #turn = 0
  #dueAt = 0
  #actedAt = 0
  #isActing = false

  constructor(options: {
    book: TradedBook
    seed: number
    act: (index: Parameters<Maker['act']>[0], seconds: number) => Promise<void>
  }) {
    this.#book = options.book
    this.#seed = seedOf(options.seed, options.book.symbol)
    this.#act = options.act
  }

  async take(now: number, market: Market, log: Logger): Promise<void> {
    if (this.#isActing || now < this.#dueAt) return
    this.#isActing = true
    const seconds = this.#actedAt === 0 ? 1 : Math.min(10, (now - this.#actedAt) / 1000)
    this.#actedAt = now
    this.#dueAt = now + this.#pause()
    try {
      // While the index is paused or the market halted they cancel their orders.
      const isTrading = market.book(this.#book.symbol)?.isTrading === true
      await this.#act(isTrading ? (market.newestTick(this.#book.index)?.tick.price ?? null) : null, seconds)
    } catch (error) {
      this.#dueAt = now + AFTER_FAILURE_MS
      log.debug({ error: String(error), symbol: this.#book.symbol }, 'a participant waits')
    } finally {
      this.#isActing = false
    }
  }

  #pause(): number {
    this.#turn += 1
    const quietness = Math.sqrt(50_000_000 / this.#book.simulated.dailyTurnover)
    const usual = Math.min(TURN_MS_MAX, TURN_MS_MIN * quietness)
    return usual * Math.exp(0.3 * normal(this.#seed, 1, this.#turn))
  }
}
