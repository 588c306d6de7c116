// Traders who place, cancel, bet, open positions and transfer as fast as they get answers, and record every answer.
import type { Client } from '@assay/api/client'
import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import { httpClient } from '../httpClient.ts'
import type { Random } from './random.ts'
import type { Acknowledgement, SentRequest, Witness } from './witness.ts'

export interface Trader {
  token: string
}

export interface LoadOptions {
  url: string
  traders: readonly Trader[]
  witness: Witness
  random: Random
  /** The centre of the orders' prices; USDT for one BTC. */
  price: number
}

const LINES_PER_TRADER = 4
const SYMBOL = 'btcusdt'
const CONTRACT = 'btcusdt-perp'
/** The shortest offered: most of them end while the harness runs. */
const PERIOD_ID = 101

/** A unique name for every request of this run. */
let requests = 0
const run = `f${process.pid}-${Date.now().toString(36)}`

export class Load {
  readonly #options: LoadOptions
  readonly #lines: Promise<void>[]
  readonly #openOrders = new Map<number, number[]>()
  /** Open positions, by trader. */
  readonly #positions = new Map<number, number>()
  #isStopped = false
  /** performance.now() of the newest acknowledgement. */
  lastAcknowledgedAt = 0
  /** Calls refused because the store was away or the queue full. */
  busy = 0

  constructor(options: LoadOptions) {
    this.#options = options
    this.#lines = options.traders.flatMap((_, trader) =>
      Array.from({ length: LINES_PER_TRADER }, () => this.#line(trader)),
    )
  }

  /** Resolves when every pending call has ended, in any way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#lines)
  }

  async #line(trader: number): Promise<void> {
    const client = httpClient({ url: this.#options.url, token: this.#options.traders[trader]?.token ?? '' })
    while (!this.#isStopped) {
      if (this.#options.random.next() < 0.03) await this.#readPosition(client, trader)
      const request = this.#nextRequest(trader)
      this.#options.witness.send(request)
      await this.#perform(client, request)
    }
  }

  async #perform(client: Client, request: SentRequest): Promise<void> {
    const { witness } = this.#options
    try {
      const acknowledgement = await send(client, request)
      witness.acknowledge(request, acknowledgement)
      this.#note(request, acknowledgement)
    } catch (error) {
      if (error instanceof ApiError && error.error === 'BUSY') {
        this.busy++
        witness.refuse(request)
      }
      // Anything else is an unanswered call. The server or its store is gone: try again a little later.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async #readPosition(client: Client, trader: number): Promise<void> {
    const { rows } = await client.futures.listPositions({}).catch(() => ({ rows: [] }))
    const position = rows[0]
    if (position === undefined) this.#positions.delete(trader)
    else this.#positions.set(trader, position.positionId)
  }

  #note({ trader }: SentRequest, acknowledgement: Acknowledgement): void {
    this.lastAcknowledgedAt = performance.now()
    if (acknowledgement.kind !== 'placed' || acknowledgement.order.status === 'FILLED') return
    const open = this.#openOrders.get(trader) ?? []
    this.#openOrders.set(trader, [...open, acknowledgement.order.orderId].slice(-50))
  }

  #nextRequest(trader: number): SentRequest {
    const { random, price } = this.#options
    const clientId = `${run}-${++requests}`
    const dice = random.next()
    const own = this.#openOrders.get(trader)?.shift()
    if (dice < 0.15 && own !== undefined) return { operation: 'cancelOrder', trader, clientId, input: { id: own } }
    if (dice < 0.25) {
      const [from, to] = random.next() < 0.5 ? (['PLATFORM', 'CONTRACT'] as const) : (['CONTRACT', 'PLATFORM'] as const)
      const amount = String(1 + random.below(20))
      return { operation: 'transferFunds', trader, clientId, input: { coin: 'usdt', from, to, amount, clientId } }
    }
    if (dice < 0.3) {
      const direction = random.next() < 0.5 ? ('UP' as const) : ('DOWN' as const)
      const amount = String(5 + random.below(5))
      const input = { symbol: SYMBOL, periodId: PERIOD_ID, direction, amount, clientOrderId: clientId }
      return { operation: 'openPosition', trader, clientId, input }
    }
    if (dice < 0.5) return this.#contractRequest(trader, clientId)
    const offset = (random.next() - 0.5) * 0.004
    const input = {
      symbol: SYMBOL,
      side: random.next() < 0.5 ? ('BUY' as const) : ('SELL' as const),
      type: 'LIMIT' as const,
      price: (price * (1 + offset)).toFixed(2),
      quantity: `0.000${1 + random.below(9)}`,
      clientOrderId: clientId,
    }
    return { operation: 'placeOrder', trader, clientId, input }
  }

  /** Mostly orders; a trader with a position closes it or sets stops now and then. */
  #contractRequest(trader: number, clientId: string): SentRequest {
    const { random, price } = this.#options
    const dice = random.next()
    const positionId = this.#positions.get(trader)
    if (dice < 0.1 && positionId !== undefined)
      return { operation: 'closeContract', trader, clientId, input: { id: positionId, clientId } }
    if (dice < 0.2 && positionId !== undefined) {
      const [higher, lower] = [(price * 1.05).toFixed(2), (price * 0.95).toFixed(2)]
      const input = { positionId, earnPrice: higher, losePrice: lower, clientId }
      return { operation: 'placeStops', trader, clientId, input }
    }
    const input = {
      symbol: CONTRACT,
      side: random.next() < 0.5 ? ('BUY' as const) : ('SELL' as const),
      type: 'LIMIT' as const,
      price: (price * (1 + (random.next() - 0.5) * 0.004)).toFixed(2),
      quantity: `0.000${1 + random.below(9)}`,
      clientOrderId: clientId,
    }
    return { operation: 'placeContract', trader, clientId, input }
  }
}

/** Refusals of a decision are acknowledgements too. */
export async function send(client: Client, request: SentRequest): Promise<Acknowledgement> {
  try {
    switch (request.operation) {
      case 'placeOrder':
        return { kind: 'placed', order: await client.spot.placeOrder(request.input) }
      case 'cancelOrder':
        return { kind: 'cancelled', order: await client.spot.cancelOrder(request.input) }
      case 'openPosition':
        return { kind: 'opened', position: await client.binary.openPosition(request.input) }
      case 'placeContract':
        return contractOrder(await client.futures.placeOrder(request.input))
      case 'closeContract':
        return contractOrder((await client.futures.closePosition(request.input)).order)
      case 'placeStops': {
        const { stops } = await client.futures.placeStops(request.input)
        return { kind: 'stops', stopIds: stops.map(({ stopId }) => stopId) }
      }
      case 'transferFunds':
        return { kind: 'transferred', transfer: await client.wallet.transferFunds(request.input) }
    }
  } catch (error) {
    const isUndecided = !(error instanceof ApiError) || undecided.has(error.error)
    if (isUndecided) throw error
    return { kind: 'refused', error: error.error, facts: error.facts }
  }
}

function contractOrder(order: Output<'futures', 'placeOrder'>): Acknowledgement {
  const { orderId, status, filledQuantity } = order
  return { kind: 'contractOrder', orderId, status, filledQuantity }
}

const undecided: ReadonlySet<string> = new Set(['BUSY', 'ANSWER_UNKNOWN', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS'])
