// What copy trading depends on, kept from events alone: positions and wallets of traders and follows, offers in the book, the
// index and the mark. It is updated to the end of the previous command, so that oracles see what a command began with.
import type { Event } from '@assay/engine/events'
import type { Trader } from '@assay/engine/follow/commands'
import type { FollowChanged } from '@assay/engine/follow/events'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { FuturesOrderChanged, PositionChanged } from '@assay/engine/futures/events'

const ACCOUNTS = 4_000_000_000_000_000

interface Choices {
  leverage: number
  isCross: boolean
}

export class CopyRecords {
  market: FuturesMarket | null = null
  index = 0
  mark = 0
  readonly traders = new Map<number, Trader>()
  /** Not ended. */
  readonly follows = new Map<number, FollowChanged>()
  readonly positions = new Map<number, PositionChanged>()
  /** Waiting stops by position. */
  readonly stops = new Map<number, Set<number>>()
  readonly hedged = new Set<number>()
  /** Resting orders. */
  readonly offers = new Map<number, FuturesOrderChanged>()
  readonly #wallets = new Map<number, { available: bigint; held: bigint }>()
  readonly #choices = new Map<string, Choices>()
  /** Open positions by account. */
  readonly #held = new Map<number, Map<string, PositionChanged>>()
  /** Also of follows that have ended. */
  readonly #people = new Map<number, number>()

  followsOf(trader: number): FollowChanged[] {
    const all = [...this.follows.values()].filter((follow) => follow.trader === trader)
    return all.sort((one, other) => one.followId - other.followId)
  }

  personOf(owner: number): number {
    return this.#people.get(owner) ?? owner
  }

  available(owner: number): bigint {
    return this.#wallets.get(owner)?.available ?? 0n
  }

  positionOf(owner: number, side: string): PositionChanged | undefined {
    return this.#held.get(owner)?.get(side)
  }

  positionsOf(owner: number): PositionChanged[] {
    return [...(this.#held.get(owner)?.values() ?? [])]
  }

  choicesOf(owner: number, symbol: string): Choices {
    return this.#choices.get(`${owner} ${symbol}`) ?? { leverage: this.market?.leverages[0] ?? 1, isCross: false }
  }

  value(price: number, lots: number | bigint): bigint {
    const { quoteScale = 0, priceDecimals = 0, quantityDecimals = 0 } = this.market ?? {}
    return BigInt(price) * BigInt(lots) * 10n ** BigInt(quoteScale - priceDecimals - quantityDecimals)
  }

  profitOf({ direction, quantity, entryValue }: PositionChanged): bigint {
    const worth = this.value(this.mark, quantity)
    return direction === 'LONG' ? worth - entryValue : entryValue - worth
  }

  /** The wallet with the margins, and the open result. */
  worthOf(owner: number): { money: bigint; unrealized: bigint } {
    const { available = 0n, held = 0n } = this.#wallets.get(owner) ?? {}
    let [money, unrealized] = [available + held, 0n]
    for (const position of this.positionsOf(owner)) {
      money += position.margin
      unrealized += this.profitOf(position)
    }
    return { money, unrealized }
  }

  equityOf(owner: number): bigint {
    const { money, unrealized } = this.worthOf(owner)
    return money + unrealized
  }

  hear(event: Event): void {
    switch (event.type) {
      case 'markRecorded':
        if (event.symbol !== this.market?.symbol) break
        this.index = event.index ?? this.index
        this.mark = event.mark ?? this.mark
        break
      case 'futuresMarketDefined':
        this.market ??= event.market
        break
      case 'traderChanged':
        this.traders.set(event.trader.user, event.trader)
        break
      case 'followChanged':
        this.#hearFollow(event)
        break
      case 'positionChanged':
        this.#hearPosition(event)
        break
      case 'futuresOrderChanged':
        this.#hearOrder(event)
        break
      case 'stopChanged':
        this.#hearStop(event)
        break
      case 'leverageChanged':
        this.#choices.set(`${event.user} ${event.symbol}`, {
          leverage: event.leverage,
          isCross: event.marginMode === 'CROSS',
        })
        break
      case 'positionModeChanged':
        if (event.positionMode === 'HEDGE') this.hedged.add(event.user)
        else this.hedged.delete(event.user)
        break
      case 'balanceChanged':
        if (event.wallet === 'CONTRACT') this.#wallets.set(event.owner, event)
        break
      default:
        break
    }
  }

  #hearFollow(follow: FollowChanged): void {
    this.#people.set(accountOf(follow.followId), follow.user)
    if (follow.status === 'ENDED') this.follows.delete(follow.followId)
    else this.follows.set(follow.followId, follow)
  }

  #hearPosition(position: PositionChanged): void {
    const { positionId, user, positionSide, end } = position
    const own = this.#held.get(user) ?? new Map<string, PositionChanged>()
    this.#held.set(user, own)
    if (end === null) {
      own.set(positionSide, position)
      this.positions.set(positionId, position)
      return
    }
    // A reversal tells its new position in the same command.
    if (own.get(positionSide)?.positionId === positionId) own.delete(positionSide)
    this.positions.delete(positionId)
    this.stops.delete(positionId)
  }

  #hearOrder(order: FuturesOrderChanged): void {
    const isResting = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED'
    if (isResting) this.offers.set(order.orderId, order)
    else this.offers.delete(order.orderId)
  }

  #hearStop({ stopId, positionId, status }: Extract<Event, { type: 'stopChanged' }>): void {
    const waiting = this.stops.get(positionId) ?? new Set<number>()
    this.stops.set(positionId, waiting)
    if (status === 'WAITING') waiting.add(stopId)
    else waiting.delete(stopId)
  }
}

/** The number of a follow's own account. */
export function accountOf(followId: number): number {
  return ACCOUNTS + followId
}

/** The follow whose account it is; 0 for everybody else. */
export function followIdOf(owner: number): number {
  return owner > ACCOUNTS ? owner - ACCOUNTS : 0
}
