// Whether anybody uses the exchange: is connected by WebSocket, or has sent a request a moment ago. A monitor's health
// check does not count.
import type { Server as HttpServer } from 'node:http'
import type { Clock } from '../clock/clock.ts'

/** After the last request. A page that shows prices has a socket open. */
const AWAY_AFTER_MS = 60_000
const MONITORED = /^\/api\/health\b/

export class Visitors {
  readonly #clock: Clock
  #sockets = 0
  #seenAt: number

  /** A start counts as a request: somebody will look at the new server soon. */
  constructor(clock: Clock) {
    this.#clock = clock
    this.#seenAt = clock.now()
  }

  watch(http: Pick<HttpServer, 'on'>): void {
    http.on('request', ({ url = '' }) => {
      if (!MONITORED.test(url)) this.#seenAt = this.#clock.now()
    })
    http.on('upgrade', (_, socket) => {
      this.#sockets += 1
      socket.once('close', () => {
        this.#sockets -= 1
        this.#seenAt = this.#clock.now()
      })
    })
  }

  areThere(): boolean {
    return this.#sockets > 0 || this.#clock.now() - this.#seenAt < AWAY_AFTER_MS
  }
}
