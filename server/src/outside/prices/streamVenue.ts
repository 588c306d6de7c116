// A venue with a stream of best bids and asks. A heartbeat is sent every second, by the venue's own protocol; an
// answered one confirms, as of when it was sent, everything received on the connection.
import type { Exchange, Ticker } from 'ccxt'
import { listenerTime } from './listenerTime.ts'
import type { Receptions, Word } from './reception.ts'

const HEARTBEAT_MS = 1000
const DEAD_AFTER_MS = 10_000

/** The part of ccxt's connections that we need, which its types do not describe. */
interface Connection {
  isOpen(): boolean
  close(): unknown
  send(message: unknown): Promise<unknown>
  onPong(): void
  ping?: (connection: Connection) => unknown
  connection: { ping(): void }
  keepAlive: number
  lastPong?: number
}

export function canStream({ has }: Exchange): boolean {
  return has['watchBidsAsks'] === true || has['watchTickers'] === true
}

/** Ends only by throwing. */
export async function streamVenue(exchange: Exchange, names: string[], receptions: Receptions): Promise<never> {
  const hasBoth = exchange.has['watchBidsAsks'] === true
  const known = new Map<string, Ticker>()
  const heartbeats = new Heartbeats(exchange, receptions)
  try {
    for (;;) {
      const said = hasBoth ? await exchange.watchBidsAsks(names) : await exchange.watchTickers(names)
      const at = listenerTime()
      // There may be more messages than are passed on here; each is a separate object.
      const bidsAsks = exchange.bidsasks as Record<string, Ticker>
      for (const name of names) {
        const ticker = bidsAsks[name] ?? exchange.tickers[name] ?? said[name]
        if (ticker === undefined || ticker === known.get(name)) continue
        known.set(name, ticker)
        receptions.get(name)?.hear(wordOf(ticker), at)
      }
    }
  } finally {
    heartbeats.stop()
  }
}

export function wordOf({ bid, ask, timestamp }: Pick<Ticker, 'bid' | 'ask' | 'timestamp'>): Word {
  const wallAheadMs = timestamp === undefined ? null : Date.now() - timestamp
  return { bid: bid ?? null, ask: ask ?? null, saidAt: timestamp ?? null, wallAheadMs }
}

/** One heartbeat at a time on each connection, so that it is known which one was answered. */
class Heartbeats {
  readonly #exchange: Exchange
  readonly #receptions: Receptions
  readonly #sent = new WeakMap<Connection, { at: number; pongBefore: number | undefined }>()
  readonly #answered = new WeakMap<Connection, number>()
  readonly #timer: NodeJS.Timeout

  constructor(exchange: Exchange, receptions: Receptions) {
    this.#exchange = exchange
    this.#receptions = receptions
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #beat(): void {
    const now = listenerTime()
    const connections = Object.values(this.#exchange.clients as unknown as Record<string, Connection>)
    const open = connections.filter((connection) => connection.connection !== undefined && connection.isOpen())
    for (const connection of open) this.#beatOn(connection, now)
    // It is unknown which pair uses which connection: only what all of them confirm is confirmed.
    const confirmed = Math.min(...open.map((connection) => this.#answered.get(connection) ?? 0))
    if (open.length === 0 || open.length < connections.length) return
    for (const reception of this.#receptions.values()) reception.confirm(confirmed)
  }

  #beatOn(connection: Connection, now: number): void {
    // Its own heartbeats are rarer, and an answer to one of them would be mistaken for one to ours.
    connection.keepAlive = 0
    const sent = this.#sent.get(connection)
    if (sent !== undefined && connection.lastPong === sent.pongBefore) {
      if (Math.abs(now - sent.at) > DEAD_AFTER_MS) connection.close()
      return
    }
    if (sent !== undefined) this.#answered.set(connection, sent.at)
    this.#sent.set(connection, { at: now, pongBefore: connection.lastPong })
    const message = connection.ping?.(connection)
    if (message === undefined) connection.connection.ping()
    else connection.send(message).catch(() => {})
  }
}
