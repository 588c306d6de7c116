// Whether anybody uses the exchange: is connected by WebSocket, or has sent a request a moment ago. A monitor's health
// check does not count. Gateways watch for visitors and tell the process of the participants.
import type { Server as HttpServer } from 'node:http'
import type { Clock } from '../clock/clock.ts'
import type { Channel } from '../exchange/bus.ts'

/** After the last request. A page that shows prices has a socket open. */
const AWAY_AFTER_MS = 60_000
/** Often enough that an open socket never counts as away. */
const SOCKETS_EVERY_MS = 10_000
/** One message a second is enough, however many requests there are. */
const TOLD_AGAIN_MS = 1000
const MONITORED = /^\/api\/health\b/

export class Visitors {
  readonly #clock: Clock
  #seenAt: number

  /** A start counts as a request: somebody will look at the new server soon. */
  constructor(clock: Clock, channel: Pick<Channel<null>, 'onMessage'>) {
    this.#clock = clock
    this.#seenAt = clock.now()
    channel.onMessage(() => {
      this.#seenAt = clock.now()
    })
  }

  areThere(): boolean {
    return this.#clock.now() - this.#seenAt < AWAY_AFTER_MS
  }
}

/** The gateway's side. Returns a function that ends it. */
export function watchVisitors(http: Pick<HttpServer, 'on'>, channel: Pick<Channel<null>, 'send'>): () => Promise<void> {
  let sockets = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = () => {
    const now = performance.now()
    if (now - toldAt < TOLD_AGAIN_MS) return
    toldAt = now
    channel.send(null)
  }
  http.on('request', ({ url = '' }) => {
    if (!MONITORED.test(url)) tell()
  })
  http.on('upgrade', (_, socket) => {
    sockets += 1
    tell()
    socket.once('close', () => {
      sockets -= 1
      tell()
    })
  })
  const timer = setInterval(() => sockets > 0 && tell(), SOCKETS_EVERY_MS)
  return async () => clearInterval(timer)
}
