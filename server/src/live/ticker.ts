// One message with all changed pairs: for lists of markets.
import { tickerMessage } from './messages.ts'
import { type LiveSocket, toFrame } from './socket.ts'
import type { Market } from '../market/market.ts'

export class LiveTicker {
  readonly #market: Market
  readonly #listeners = new Set<LiveSocket>()
  readonly #changed = new Set<string>()

  constructor(market: Market) {
    this.#market = market
  }

  subscribe(socket: LiveSocket): void {
    this.#listeners.add(socket)
    const all = [...this.#market.pairs(), ...this.#market.contracts()].map(({ symbol }) => symbol)
    const message = tickerMessage(this.#market, all)
    if (message !== null) socket.send(message)
  }

  leave(socket: LiveSocket): void {
    this.#listeners.delete(socket)
  }

  change(symbol: string): void {
    if (this.#listeners.size > 0) this.#changed.add(symbol)
  }

  speak(): void {
    const message = this.#changed.size === 0 ? null : tickerMessage(this.#market, this.#changed)
    this.#changed.clear()
    if (message === null) return
    const frame = toFrame(message)
    for (const socket of this.#listeners) socket.sendFrame(frame)
  }
}
