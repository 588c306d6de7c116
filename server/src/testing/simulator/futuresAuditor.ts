// Audits the trading of futures from its events: orders match their trades, positions their fills, holds and margins
// are right, longs equal shorts, and CLEARING equals the worth of all positions.
import type { Event } from '@assay/engine/events'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { FuturesOrderChanged, PositionChanged, PositionFilled, StopChanged } from '@assay/engine/futures/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'
import { auditDeleveragings } from './deleveragingAuditor.ts'
import { FundingAuditor } from './fundingAuditor.ts'
import { FuturesReports } from './futuresReports.ts'
import { auditMargins, type MarginsOf } from './marginAuditor.ts'
import { SettlingAuditor } from './settlingAuditor.ts'
import type { KeptTicks } from './tickShelf.ts'

type Traded = Extract<Event, { type: 'traded' }>

const CLEARING = -6
const INSURANCE = -3
/** Has the lots of a block until they are shared out: followAuditor.ts. */
const BLOCK = -13
const FINISHED = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_STP'])

interface Grown {
  lots: number
  value: bigint
}

export class FuturesAuditor {
  readonly markets = new Map<string, FuturesMarket>()
  readonly orders = new Map<number, FuturesOrderChanged>()
  readonly orderIds: number[] = []
  /** Open orders. */
  readonly positions = new Map<number, PositionChanged>()
  readonly stops = new Map<number, StopChanged>()
  readonly leverages = new Map<string, number>()
  readonly hedged = new Set<number>()
  readonly reports: FuturesReports
  readonly fundings: FundingAuditor
  readonly settling = new SettlingAuditor()
  readonly #books: Books
  readonly #margins: MarginsOf
  readonly #filled = new Map<number, number>()
  readonly #grown = new Map<number, Grown>()
  readonly #ended = new Set<number>()
  /** Parts of blocks in this command, by order. */
  #shares = new Map<number, Extract<Event, { type: 'blockShared' }>>()
  readonly #tradeIds = new Map<string, number>()
  /** Lots of the longs less those of the shorts. */
  readonly #tilt = new Map<string, number>()
  readonly #worth = new Map<string, bigint>()
  /** Open positions before a mark that is not settled. */
  #before: ReadonlyMap<number, PositionChanged> = new Map()

  constructor(books: Books, shelf: KeptTicks) {
    const { markets, positions } = this
    const reports = new FuturesReports({ markets, positions, shelf })
    this.#books = books
    this.reports = reports
    this.fundings = new FundingAuditor({ markets, positions, marks: reports.marks })
    this.#margins = {
      books,
      markets,
      positions,
      markOf: (symbol) => reports.marks.get(symbol)?.mark ?? null,
      stateOf: (symbol) => reports.stateOf(symbol),
    }
  }

  /** Returns what is judged as one command now; null while a mark is not settled. */
  audit(committed: Committed): Committed | null {
    const { events } = committed
    this.#shares = new Map(
      events.flatMap((event) => (event.type === 'blockShared' ? [[event.orderId, event] as const] : [])),
    )
    this.fundings.audit(committed)
    // Most commands change no position, and a copy of them all takes longer than everything else.
    const wasOpen = this.settling.isOpen
    const whole = this.settling.take(committed)
    const isCopied = this.settling.isOpen || events.some(({ type }) => type === 'positionChanged')
    const before = wasOpen ? this.#before : isCopied ? new Map(this.positions) : this.positions
    if (this.settling.isOpen) this.#before = before
    if (whole?.events.some(({ type }) => type === 'deleveraged')) this.#auditDeleveragings(whole, before)
    let isConcerned = /^(futures|follow)\./.test(committed.command.type)
    for (const event of events) isConcerned = this.#auditEvent(event, events) || isConcerned
    auditMargins(this.#margins, committed)
    if (!isConcerned || whole === null) return whole
    this.reports.audit(whole)
    this.#auditTiers(whole.events)
    this.#auditClearing()
    return whole
  }

  #auditClearing(): void {
    for (const [symbol, lots] of this.#tilt) check(lots === 0, `${symbol} has ${lots} more lots long than short`)
    for (const [quote, worth] of this.#worth) {
      const total = this.#books.total(CLEARING, 'CONTRACT', quote)
      const pending = this.fundings.pending(quote)
      check(
        total === worth + pending,
        `CLEARING has ${total} ${quote}, positions are worth ${worth} and ${pending} pends`,
      )
    }
  }

  #auditDeleveragings(committed: Committed, positions: ReadonlyMap<number, PositionChanged>): void {
    const marks = new Map(Array.from(this.reports.marks, ([symbol, { mark }]) => [symbol, mark]))
    auditDeleveragings({ markets: this.markets, positions, marks }, committed)
  }

  #auditEvent(event: Event, events: readonly Event[]): boolean {
    switch (event.type) {
      case 'futuresMarketDefined':
        this.markets.set(event.market.symbol, event.market)
        return true
      case 'leverageChanged':
        this.leverages.set(`${event.user} ${event.symbol}`, event.leverage)
        return true
      case 'positionModeChanged':
        if (event.positionMode === 'HEDGE') this.hedged.add(event.user)
        else this.hedged.delete(event.user)
        return true
      case 'traded':
        if (this.markets.has(event.symbol)) this.#auditTrade(event, events)
        return this.markets.has(event.symbol)
      case 'blockShared':
        this.#filled.set(event.orderId, (this.#filled.get(event.orderId) ?? 0) + event.quantity)
        return true
      case 'positionFilled':
        this.#auditFill(event)
        return true
      case 'futuresOrderChanged':
        this.#auditOrder(event)
        return true
      case 'positionChanged':
        this.#auditPosition(event)
        return true
      case 'stopChanged':
        this.#auditStop(event)
        return true
      default:
        return false
    }
  }

  #auditTrade(trade: Traded, events: readonly Event[]): void {
    const { symbol, tradeId, price, quantity, quote } = trade
    const before = this.#tradeIds.get(symbol) ?? 0
    check(tradeId === before + 1, `trade ${tradeId} of ${symbol} follows ${before}`)
    this.#tradeIds.set(symbol, tradeId)
    check(price > 0 && quantity > 0 && trade.makerUser !== trade.takerUser, `trade ${tradeId} of ${symbol} is a trade`)
    check(quote === this.#value(symbol, price, quantity), `${quantity} of ${symbol} at ${price} are not ${quote}`)
    for (const [orderId, fee] of [
      [trade.makerOrderId, trade.makerFee],
      [trade.takerOrderId, trade.takerFee],
    ] as const) {
      if (orderId === trade.takerOrderId && trade.takerUser === BLOCK) continue
      this.#filled.set(orderId, (this.#filled.get(orderId) ?? 0) + quantity)
      const parts = events.filter(
        (event) => event.type === 'positionFilled' && event.tradeId === tradeId && event.orderId === orderId,
      ) as PositionFilled[]
      const lots = parts.reduce((sum, part) => sum + part.quantity, 0)
      const fees = parts.reduce((sum, part) => sum + part.fee, 0n)
      check(lots === quantity && fees === fee, `order ${orderId} has ${lots} of ${quantity} lots and ${fees} of ${fee}`)
    }
  }

  #auditFill(fill: PositionFilled): void {
    const { symbol, orderId, positionId, user, effect, quantity, fee, margin } = fill
    const market = this.#market(symbol)
    const value = this.#valueOf(fill)
    const field = effect === 'OPEN' ? 'openFeeRate' : 'closeFeeRate'
    const rate = this.#books.vip.rateOf(field, orderId, market[field])
    const most = (value * BigInt(rate) + 999_999n) / 1_000_000n
    check(effect === 'OPEN' ? fee === most : fee <= most, `the fee of ${value} is ${most}, not ${fee}`)
    if (effect === 'CLOSE') return
    const leverage = BigInt(this.leverages.get(`${user} ${symbol}`) ?? market.leverages[0] ?? 1)
    check(margin * leverage >= value, `${margin} are posted for ${value} at ${leverage}x`)
    const grown = this.#grown.get(positionId) ?? { lots: 0, value: 0n }
    this.#grown.set(positionId, { lots: grown.lots + quantity, value: grown.value + value })
  }

  /** A part of a block has its own value: what it closes comes first. */
  #valueOf({ symbol, orderId, effect, price, quantity }: PositionFilled): bigint {
    const share = this.#shares.get(orderId)
    if (share === undefined) return this.#value(symbol, price, quantity)
    const first = effect === 'CLOSE' ? quantity : share.quantity - quantity
    const ofFirst = (share.value * BigInt(first)) / BigInt(share.quantity)
    return effect === 'CLOSE' ? ofFirst : share.value - ofFirst
  }

  /** A position that only grew is within the largest tier that allows its leverage, at the price of its last lots. */
  #auditTiers(events: readonly Event[]): void {
    const last = new Map<number, PositionFilled | null>()
    for (const event of events)
      if (event.type === 'positionFilled' && event.user !== INSURANCE)
        last.set(event.positionId, event.effect === 'CLOSE' || last.get(event.positionId) === null ? null : event)
    for (const [positionId, fill] of last) {
      const position = this.positions.get(positionId)
      if (fill === null || position === undefined) continue
      const tier = this.#market(fill.symbol).tiers.findLast(({ leverageMax }) => leverageMax >= position.leverage)
      const value = this.#value(fill.symbol, fill.price, position.quantity)
      check(value <= (tier?.notionalCap ?? 0n), `position ${positionId} of ${value} has ${position.leverage}x`)
    }
  }

  #auditOrder(order: FuturesOrderChanged): void {
    const { orderId, user, symbol, held, status, filledQuantity } = order
    const known = this.orders.get(orderId)
    if (known === undefined) this.orderIds.push(orderId)
    else {
      check(!FINISHED.has(known.status), `order ${orderId} was ${known.status}, which is final`)
      check(known.user === user && known.side === order.side, 'an order stays whose it is')
    }
    const filled = this.#filled.get(orderId) ?? 0
    check(filledQuantity === filled, `order ${orderId} is filled ${filledQuantity}, its trades sum to ${filled}`)
    const isWithin = order.quantity === null || filledQuantity <= order.quantity
    check(isWithin, `order ${orderId} is filled beyond its quantity`)
    check(held === 0n || !(order.reduceOnly || FINISHED.has(status)), `order ${orderId} is ${status} and holds ${held}`)
    this.#books.promise(user, 'CONTRACT', this.#market(symbol).quote, held - (known?.held ?? 0n))
    this.#checkHeld(order, known)
    this.orders.set(orderId, order)
  }

  /** A new order that can only open holds its margin and its fee. */
  #checkHeld(order: FuturesOrderChanged, known: FuturesOrderChanged | undefined): void {
    const { orderId, user, symbol, status, quantity, price, reduceOnly, filledQuantity, positionSide } = order
    const isResting = known === undefined && status === 'NEW' && filledQuantity === 0
    if (!isResting || reduceOnly || quantity === null || price === null) return
    // What is good at once never rests: it is in the middle of its trades.
    if (positionSide !== 'BOTH' || order.origin !== 'USER' || order.timeInForce === 'IOC') return
    for (const position of this.positions.values()) if (position.user === user && position.symbol === symbol) return
    const market = this.#market(symbol)
    const value = this.#value(symbol, price, quantity)
    const leverage = BigInt(this.leverages.get(`${user} ${symbol}`) ?? market.leverages[0] ?? 1)
    const needed = (value + leverage - 1n) / leverage + (value * BigInt(market.openFeeRate) + 999_999n) / 1_000_000n
    check(order.held >= needed, `order ${orderId} of ${value} at ${leverage}x needs ${needed} and holds ${order.held}`)
  }

  #auditPosition(position: PositionChanged): void {
    const { positionId, user, symbol, direction, quantity, entryValue, margin, end } = position
    const known = this.positions.get(positionId)
    check(!this.#ended.has(positionId), `position ${positionId} is over`)
    check((end === null) === quantity > 0, `position ${positionId} has ${quantity} lots and its end is ${end}`)
    check(entryValue >= 0n && (position.marginMode === 'CROSS' || margin >= 0n), `position ${positionId}: ${margin}`)
    const sign = direction === 'LONG' ? 1 : -1
    this.#tilt.set(symbol, (this.#tilt.get(symbol) ?? 0) + sign * (quantity - (known?.quantity ?? 0)))
    const { quote } = this.#market(symbol)
    const worth = margin - BigInt(sign) * entryValue
    const before = known === undefined ? 0n : known.margin - BigInt(sign) * known.entryValue
    this.#worth.set(quote, (this.#worth.get(quote) ?? 0n) + worth - before)
    if (user !== INSURANCE && user !== BLOCK) this.#checkGrowth(position)
    if (end === null) this.positions.set(positionId, position)
    else {
      this.positions.delete(positionId)
      this.#ended.add(positionId)
    }
  }

  /** Opened lots are closed or open, and the profit is the closing value less the entry value. */
  #checkGrowth(position: PositionChanged): void {
    const { positionId, direction, quantity, entryValue, closedQuantity, closedValue, realized } = position
    const grown = this.#grown.get(positionId) ?? { lots: 0, value: 0n }
    const lots = quantity + closedQuantity
    check(lots === grown.lots, `position ${positionId} opened ${grown.lots} lots, and has or closed ${lots}`)
    const gain = closedValue - (grown.value - entryValue)
    const own = direction === 'LONG' ? gain : -gain
    check(realized === own, `position ${positionId} made ${own} and is said to have made ${realized}`)
  }

  #auditStop(stop: StopChanged): void {
    const known = this.stops.get(stop.stopId)
    check(known === undefined || known.status === 'WAITING', `stop ${stop.stopId} was ${known?.status}, which is final`)
    this.stops.set(stop.stopId, stop)
  }

  #value(symbol: string, price: number, quantity: number): bigint {
    const { quoteScale, priceDecimals, quantityDecimals } = this.#market(symbol)
    return BigInt(price) * BigInt(quantity) * 10n ** BigInt(quoteScale - priceDecimals - quantityDecimals)
  }

  #market(symbol: string): FuturesMarket {
    const market = this.markets.get(symbol)
    check(market !== undefined, `${symbol} trades and was never defined`)
    return market as FuturesMarket
  }
}
