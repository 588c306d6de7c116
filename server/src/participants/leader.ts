// A demo participant whom others may copy: it opens a contract in the direction of the last move, or against it, holds it for
// a while and closes it. Through the sequencer like every user; its record is what really happened.
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { Price } from '@assay/engine/money'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Exchange } from '../exchange/door.ts'
import { normal, seedOf, uniform } from './chance.ts'
import { lotsWorth } from './ladder.ts'
import type { TradedBook } from './tradedBook.ts'
import type { Turn } from './turns.ts'

export interface Style {
  /** Their user, and the name that followers see. */
  user: number
  name: string
  about: string
  /** The pair whose contract it trades. */
  index: string
  /** 1: with the last move; −1: against it. */
  follows: 1 | -1
  /** Typical time between closing and opening, and of a position. */
  waitMs: number
  holdMs: number
  /** Value of a position, in the quote. */
  worth: number
}

const about = (how: string) => `A participant of the demo, not a person. ${how}`

export const leaders: readonly Style[] = [
  {
    user: 21,
    name: 'Demo Tide',
    about: about('Buys BTC after a rise and sells it after a fall. Holds a position for about a minute.'),
    index: 'btcusdt',
    follows: 1,
    waitMs: 40_000,
    holdMs: 60_000,
    worth: 4000,
  },
  {
    user: 22,
    name: 'Demo Ebb',
    about: about('Trades ETH against its last move. Holds a position for a few minutes.'),
    index: 'ethusdt',
    follows: -1,
    waitMs: 120_000,
    holdMs: 240_000,
    worth: 6000,
  },
  {
    user: 23,
    name: 'Demo Swell',
    about: about('Follows the moves of SOL with larger positions. Holds them for about half an hour.'),
    index: 'solusdt',
    follows: 1,
    waitMs: 600_000,
    holdMs: 1_800_000,
    worth: 12_000,
  },
]

export interface LeaderOptions {
  book: TradedBook
  style: Style
  seed: number
  db: Kysely<Database>
  exchange: Pick<Exchange, 'submit'>
  now: () => number
}

export class Leader {
  readonly #options: LeaderOptions
  readonly #seed: number
  #turn = 0
  #actAt = 0
  #seen: Price | null = null

  constructor(options: LeaderOptions) {
    this.#options = options
    this.#seed = seedOf(options.seed, `leader ${options.style.user}`)
  }

  /** Nothing while nobody uses the exchange: an open position then stays open. */
  async act({ index, pace }: Turn): Promise<void> {
    const { now, style } = this.#options
    if (index === null || pace === 'resting' || now() < this.#actAt) return
    this.#turn += 1
    const open = await this.#readOpen()
    if (open === undefined) await this.#open(index)
    else await this.#close(open)
    this.#seen = index
    const typical = open === undefined ? style.holdMs : style.waitMs
    this.#actAt = now() + typical * Math.exp(0.5 * normal(this.#seed, 1, this.#turn))
  }

  async #readOpen(): Promise<number | undefined> {
    const { book, db, style } = this.#options
    const row = await db
      .selectFrom('futures_positions')
      .select('position_id')
      .where('user_id', '=', BigInt(style.user))
      .where('symbol', '=', book.symbol)
      .where('end_reason', 'is', null)
      .executeTakeFirst()
    return row === undefined ? undefined : Number(row.position_id)
  }

  async #open(index: Price): Promise<void> {
    const { book, exchange, style } = this.#options
    const move = this.#seen === null ? uniform(this.#seed, 2, this.#turn) - 0.5 : index - this.#seen
    const quantity = lotsWorth({ worth: style.worth, price: index, rules: book.rules })
    const terms: FuturesOrderTerms = { ...market, side: move * style.follows >= 0 ? 'BUY' : 'SELL', quantity }
    const order = { user: style.user, symbol: book.symbol, orderId: 0, clientOrderId: '', terms }
    await exchange.submit({ command: { type: 'futures.placeOrder', ...order } })
  }

  async #close(positionId: number): Promise<void> {
    const { exchange, style } = this.#options
    const closing = { positionId, orderId: 0, clientOrderId: '', quantity: null, reverseOrderId: null }
    await exchange.submit({ command: { type: 'futures.closePosition', user: style.user, ...closing } })
  }
}

const market = {
  type: 'MARKET',
  timeInForce: 'IOC',
  price: null,
  quoteQuantity: null,
  stopPrice: null,
  triggerBy: 'LAST',
  postOnly: false,
  selfTradePrevention: 'EXPIRE_TAKER',
  expiresAt: null,
  positionSide: 'BOTH',
  reduceOnly: false,
  closePosition: false,
} as const
