// Sends the engine the ticks of each second: spot gets changed index prices, futures get all of them, because the mark
// also depends on time. One second is sent at a time. While the engine does not answer, only the ticks of full hours
// (funding times) and the newest wait: nobody is liquidated at a price from while they could not act.
import type { RecordFuturesIndex } from '@assay/engine/futures/commands'
import type { Price } from '@assay/engine/money'
import type { Logger } from 'pino'
import type { CommandInput, Exchange } from '../../exchange/door.ts'
import type { Listing } from '../listings/listing.ts'
import type { Tick } from '../../ticks/tickChain.ts'

/** Every funding time is one of these. */
const HOUR_MS = 3_600_000

export interface EnginePricesOptions {
  exchange: Pick<Exchange, 'submit'>
  listing: () => Pick<Listing, 'contracts'>
  log: Logger
}

export class EnginePrices {
  readonly #exchange: Pick<Exchange, 'submit'>
  readonly #log: Logger
  readonly #told = new Map<string, Price | null>()
  readonly #listing: EnginePricesOptions['listing']
  #waiting: FuturesTicks[] = []
  #isTelling = false

  constructor({ exchange, log, listing }: EnginePricesOptions) {
    this.#exchange = exchange
    this.#log = log
    this.#listing = listing
  }

  record(published: readonly { tick: Tick }[]): void {
    this.#recordSpot(published)
    const followed = new Set(this.#listing().contracts.map(({ index }) => index.symbol))
    const ticks = published.map(({ tick }) => tick).filter(({ symbol }) => followed.has(symbol))
    const [first] = ticks
    if (first === undefined) return
    const told = ticks.map(({ symbol, price, state }) => ({ symbol, price, state }))
    this.#waiting = [...this.#waiting.filter(isOfTheHour), { tickTime: first.time, ticks: told }]
    if (!this.#isTelling) void this.#tellFutures()
  }

  /** Oldest first. A refused tick is sent again with the next second, if it is still wanted then. */
  async #tellFutures(): Promise<void> {
    this.#isTelling = true
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (!(await this.#submit({ type: 'futures.recordIndex', ...next }))) break
      this.#waiting = this.#waiting.filter((other) => other !== next)
    }
    this.#isTelling = false
  }

  #recordSpot(published: readonly { tick: Tick }[]): void {
    const prices = published
      .map(({ tick }) => ({ symbol: tick.symbol, price: tick.price }))
      .filter(({ symbol, price }) => this.#told.get(symbol) !== price)
    if (prices.length === 0) return
    for (const { symbol, price } of prices) this.#told.set(symbol, price)
    void this.#submit({ type: 'spot.recordIndex', prices }).then((isTold) => {
      if (!isTold) for (const { symbol } of prices) this.#told.delete(symbol)
    })
  }

  async #submit(command: CommandInput): Promise<boolean> {
    try {
      await this.#exchange.submit({ command })
      return true
    } catch (error) {
      this.#log.warn({ error: String(error), command: command.type }, 'index not sent to the engine')
      return false
    }
  }
}

type FuturesTicks = Pick<RecordFuturesIndex, 'tickTime' | 'ticks'>

function isOfTheHour({ tickTime }: FuturesTicks): boolean {
  return tickTime % HOUR_MS === 0
}
