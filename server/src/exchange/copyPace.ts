// How fast a trader's orders may come, by the number of followers. Contracts stand still while an order is copied, so without
// this limit a trader with many followers could keep everybody else from trading.
//
// Each order costs a millisecond for each follower. A trader with 2,500 can send four orders at once, and then one every 2.5
// seconds; one with 25 can send 40 a second. As many orders again are accepted if they close, so that a trader can always get
// out. Nothing is kept over a restart. Triggers and stops count when they are placed, not when they fire.
import { ApiError } from '@assay/api/errors'
import type { State } from '@assay/engine/state'
import type { CommandInput } from './door.ts'
import { isAllowedWhileFrozen } from './frozen.ts'

const MS_PER_COPY = 1
/** The most that orders may cost at once: four orders of a trader with 2,500 followers. */
const OPENING_MAX_MS = 10_000
const CLOSING_MAX_MS = 20_000

export class CopyPace {
  /** By trader: the time, in epoch ms, until which the cost of past orders counts. */
  readonly #paidAt = new Map<number, number>()

  /** Counts the orders of a trader's command, or returns why they have to wait. */
  take(state: Pick<State, 'follows'>, command: CommandInput, now: number): ApiError | null {
    const orders = ordersOf(command)
    if (orders === 0 || !('user' in command)) return null
    const { user } = command
    const copies = state.follows.traders.get(user)?.follows.length ?? 0
    if (copies === 0) return null
    const owedMs = Math.max(0, (this.#paidAt.get(user) ?? 0) - now)
    const costMs = orders * copies * MS_PER_COPY
    const maxMs = isAllowedWhileFrozen(command) ? CLOSING_MAX_MS : OPENING_MAX_MS
    const waitMs = owedMs + costMs - maxMs
    // Whatever it costs, a command is accepted if nothing before it still counts.
    if (owedMs > 0 && waitMs > 0)
      return new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(Math.min(owedMs, waitMs) / 1000) })
    this.#paidAt.set(user, now + owedMs + costMs)
    return null
  }
}

/** How many orders the command can bring into the market. Of two that cancel each other (OCO) only one can. */
function ordersOf(command: CommandInput): number {
  switch (command.type) {
    case 'futures.placeOrder':
      return command.stops === undefined ? 1 : 2
    case 'futures.placeOrderList':
      return 1
    case 'futures.closePosition':
      return command.reverseOrderId === null ? 1 : 2
    case 'futures.closeAllPositions':
      return Math.min(1, command.closings.length)
    case 'futures.setStops':
      return command.stops.length
    default:
      return 0
  }
}
