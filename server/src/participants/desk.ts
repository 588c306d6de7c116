// The participants' access to the exchange: through the sequencer like every user, with limits on pending commands and
// on commands a second, so that users always come first.
import type { OrderTerms, Side } from '@assay/engine/nouns'
import type { Price, Quantity } from '@assay/engine/money'
import type { CommandInput, Exchange } from '../exchange/door.ts'
import type { OwnOrder } from './ownOrders.ts'

const COMMANDS_PER_SECOND_MAX = { spot: 50, futures: 25 }
/** At the start the books are built at full speed. */
const COMMANDS_AT_START = 1500
/** A dozen for each book. */
const UNDER_WAY_MAX = 300

export class Desk {
  readonly #product: 'spot' | 'futures'
  readonly #exchange: Pick<Exchange, 'submit'>
  readonly #now: () => number
  #underWay = 0
  #allowance = COMMANDS_AT_START
  #allowedAt = 0

  constructor(exchange: Pick<Exchange, 'submit'>, now: () => number, product: 'spot' | 'futures') {
    this.#product = product
    this.#exchange = exchange
    this.#now = now
  }

  /** Whether this many commands may be sent now. */
  hasRoom(commands: number): boolean {
    const now = this.#now()
    const most = COMMANDS_PER_SECOND_MAX[this.#product]
    const earned = (Math.max(0, now - this.#allowedAt) * most) / 1000
    this.#allowance = Math.max(this.#allowance, Math.min(most, this.#allowance + earned))
    this.#allowedAt = now
    return this.#allowance >= commands && this.#underWay + commands <= UNDER_WAY_MAX
  }

  /** Somebody uses the exchange again: the books are rebuilt at full speed, as at the start. */
  hurry(): void {
    this.#allowance = COMMANDS_AT_START
  }

  async quote(user: number, symbol: string, rung: { side: Side; price: Price; quantity: Quantity }): Promise<void> {
    await this.#place(user, symbol, { ...limitTerms(rung), postOnly: true })
  }

  /** Trades up to a price (IOC), and leaves nothing in the book. */
  async take(user: number, symbol: string, request: { side: Side; price: Price; quantity: Quantity }): Promise<void> {
    await this.#place(user, symbol, { ...limitTerms(request), timeInForce: 'IOC' })
  }

  async move(order: OwnOrder, request: { price: Price; remaining: Quantity }): Promise<void> {
    const quantity = (order.filled + request.remaining) as Quantity
    const { user, orderId } = order
    await this.#submit({ type: `${this.#product}.amendOrder`, user, orderId, price: request.price, quantity })
  }

  async cancel({ user, orderId }: OwnOrder): Promise<void> {
    await this.#submit({ type: `${this.#product}.cancelOrder`, user, orderId })
  }

  async cancelAll(user: number, symbol: string): Promise<void> {
    await this.#submit({ type: `${this.#product}.cancelAllOrders`, user, symbol })
  }

  async #place(user: number, symbol: string, terms: OrderTerms): Promise<void> {
    const order = { user, symbol, orderId: 0, clientOrderId: '' }
    await this.#submit(
      this.#product === 'spot'
        ? { type: 'spot.placeOrder', ...order, terms }
        : { type: 'futures.placeOrder', ...order, terms: { ...terms, ...oneWay } },
    )
  }

  /** A refusal needs no handling: the next look at the book shows the result. */
  async #submit(command: CommandInput): Promise<void> {
    this.#underWay += 1
    this.#allowance -= 1
    try {
      await this.#exchange.submit({ command })
    } finally {
      this.#underWay -= 1
    }
  }
}

/** Participants have one position per contract (ONE_WAY), and their orders reverse it. */
const oneWay = { positionSide: 'BOTH', reduceOnly: false, closePosition: false } as const

function limitTerms({ side, price, quantity }: { side: Side; price: Price; quantity: Quantity }): OrderTerms {
  return {
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'LAST',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
  }
}
