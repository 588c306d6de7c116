// A market in which accounts become insolvent in many contracts in one second: traders with little money and high
// leverage, in both margin modes and position modes, with stops that trigger on the gap and stale quotes; then marks
// jump, together or separately, while some indexes are PAUSED. In the end a rich trader lets everybody close.
import { apply, dueBefore } from '../engine.ts'
import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'
import type { PositionSide } from '../futures/commands.ts'
import type { Position } from '../futures/futures.ts'
import { type Amount, amountUnits, type Price, type Quantity, type Rate } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import { createState, restore, snapshot, type State } from '../state.ts'
import { futuresMarket } from './futuresMarket.ts'
import type { Random } from './randomTrader.ts'
import { futuresTerms } from './futuresTerms.ts'

const TRADERS = [1, 2, 3, 4, 5, 6, 7, 8]
const HEDGERS = [7, 8]
const RICH = 99
const USDT = 100_000_000n

export interface GapPlan {
  contracts: number
  /** USDT. */
  fund: number
  /** Of the index, in thousandths. */
  gap: number
  direction: 'DOWN' | 'UP' | 'MIXED'
  pauses: boolean
  feeRate: number
}

export class GapWorld {
  state: State = createState()
  time = 1_700_000_000_000
  #nextId = 1
  readonly #random: Random
  readonly #plan: GapPlan
  readonly #symbols: string[]
  readonly #prices = new Map<string, number>()
  readonly #paused = new Set<string>()
  readonly #hear: (command: Command, events: Event[], state: State) => void

  constructor(random: Random, plan: GapPlan, hear: (command: Command, events: Event[], state: State) => void) {
    this.#random = random
    this.#plan = plan
    this.#hear = hear
    this.#symbols = Array.from({ length: plan.contracts }, (_, at) => `c${at + 10}-perp`)
    this.do({ type: 'ledger.defineAsset', time: this.time, asset: { asset: 'USDT', scale: 8 } })
    for (const symbol of this.#symbols) this.#list(symbol)
    this.tick()
    this.#credit(RICH, 1_000_000_000)
    if (plan.fund > 0) this.#credit(INSURANCE, plan.fund)
    for (const user of TRADERS) this.#admit(user)
  }

  /** Random trades around the mark, quotes that stay, and stops. */
  trade(count: number): void {
    for (let at = 0; at < count; at += 1) {
      const symbol = this.#any(this.#symbols)
      const [one, other] = [this.#any(TRADERS), this.#any(TRADERS)]
      const price = this.#near(symbol, 4)
      const quantity = this.#lots(price)
      this.#place(one, symbol, { side: 'SELL', price, quantity, isOpening: this.#random(4) > 0 })
      this.#place(other, symbol, { side: 'BUY', price, quantity, isOpening: this.#random(4) > 0 })
      if (this.#random(3) > 0) this.do({ type: 'futures.cancelAllOrders', time: this.time, user: one, symbol })
      if (this.#random(3) === 0) this.#setStop()
    }
  }

  /** All prices at once; a PAUSED index may resume far away. */
  gap(): void {
    const { gap, direction, pauses } = this.#plan
    for (const symbol of this.#symbols) {
      if (pauses && this.#random(4) === 0) this.#paused.add(symbol)
      else this.#paused.delete(symbol)
      const size = direction === 'MIXED' ? this.#random(gap + 1) : gap - this.#random(1 + (gap >> 2))
      const isUp = direction === 'UP' || (direction === 'MIXED' && this.#random(2) === 0)
      const price = this.#prices.get(symbol) ?? 0
      this.#prices.set(symbol, Math.max(100, price + Math.trunc((price * (isUp ? size : -size)) / 1000)))
    }
    this.tick()
  }

  tick(): void {
    this.time += 1000
    const ticks = this.#symbols.map((symbol) => ({
      symbol: symbol.slice(0, 3),
      price: this.#paused.has(symbol) ? null : ((this.#prices.get(symbol) ?? 0) as Price),
      state: this.#paused.has(symbol) ? ('PAUSED' as const) : ('NORMAL' as const),
    }))
    this.do({ type: 'futures.recordIndex', time: this.time, tickTime: this.time, ticks })
  }

  resume(): void {
    this.#paused.clear()
    this.tick()
  }

  restart(): void {
    this.state = restore(snapshot(this.state))
  }

  /** Closes all positions, one after the other, against a trader who pays the mark. Returns those that are left. */
  closeAll(): Position[] {
    for (const user of TRADERS) this.do({ type: 'futures.cancelAllOrders', time: this.time, user, symbol: null })
    for (const { id, desk, direction, quantity } of this.state.futures.positions.values()) {
      const { symbol } = desk.pair.rules
      const price = desk.pair.markPrice as Price
      if (desk.user === INSURANCE || desk.user === RICH || !this.state.futures.positions.has(id)) continue
      this.#order(RICH, symbol, { side: direction === 'LONG' ? 'BUY' : 'SELL', price, quantity }, 'BOTH')
      const of = { time: this.time, user: desk.user, positionId: id, orderId: this.#id(), clientOrderId: '' }
      const events = this.do({ type: 'futures.closePosition', ...of, quantity: null, reverseOrderId: null })
      if (events[0]?.type === 'rejected') throw new Error(`a close was refused: ${events[0].reason}`)
    }
    return [...this.state.futures.positions.values()].filter(
      ({ desk }) => desk.user !== RICH && desk.user !== INSURANCE,
    )
  }

  do(command: Command): Event[] {
    for (let due = dueBefore(this.state, command); due !== null; due = dueBefore(this.state, command)) this.#apply(due)
    return this.#apply(command)
  }

  #apply(command: Command): Event[] {
    const events = apply(this.state, command)
    this.#hear(command, events, this.state)
    return events
  }

  #list(symbol: string): void {
    this.#prices.set(symbol, 1000 + this.#random(20_000))
    const market = futuresMarket({
      symbol,
      indexSymbol: symbol.slice(0, 3),
      openFeeRate: this.#plan.feeRate as Rate,
      closeFeeRate: this.#plan.feeRate as Rate,
      priceBand: 400_000 as Rate,
      orderMax: 1_000_000_000 as Quantity,
      maxPosition: 1_000_000_000 as Quantity,
      maxOpenInterest: 10_000_000_000 as Quantity,
      baseScale: 3,
      impactNotional: (200_000_000n * USDT) as Amount,
    })
    this.do({ type: 'futures.defineMarket', time: this.time, market })
  }

  #admit(user: number): void {
    const { time } = this
    const isCross = this.#random(4) > 0
    this.#credit(user, 50 + this.#random(3000))
    if (HEDGERS.includes(user)) this.do({ type: 'futures.setPositionMode', time, user, positionMode: 'HEDGE' })
    for (const symbol of this.#symbols) {
      const leverage = this.#random(5) === 0 ? 20 : 100
      this.do({ type: 'futures.setLeverage', time, user, symbol, leverage })
      if (isCross && this.#random(8) > 0) {
        this.do({ type: 'futures.setMarginMode', time, user, symbol, marginMode: 'CROSS' })
      }
    }
  }

  #credit(user: number, usdt: number): void {
    const credit = { time: this.time, user, asset: 'USDT', amount: amountUnits(BigInt(usdt) * USDT) }
    this.do({ ...credit, type: 'transfer.creditFaucet', transferId: this.#id() })
    this.do({ ...credit, type: 'transfer.betweenWallets', transferId: this.#id(), from: 'PLATFORM', to: 'CONTRACT' })
  }

  #place(
    user: number,
    symbol: string,
    of: { side: 'BUY' | 'SELL'; price: Price; quantity: Quantity; isOpening: boolean },
  ): void {
    const opens = of.side === 'BUY' ? 'LONG' : 'SHORT'
    const closes = of.side === 'BUY' ? 'SHORT' : 'LONG'
    this.#order(user, symbol, of, HEDGERS.includes(user) ? (of.isOpening ? opens : closes) : 'BOTH')
  }

  #order(
    user: number,
    symbol: string,
    { side, price, quantity }: { side: 'BUY' | 'SELL'; price: Price; quantity: Quantity },
    positionSide: PositionSide,
  ): void {
    const terms = futuresTerms({
      side,
      price,
      quantity,
      selfTradePrevention: 'EXPIRE_MAKER',
      positionSide,
    })
    const id = { orderId: this.#id(), clientOrderId: '' }
    this.do({ type: 'futures.placeOrder', time: this.time, user, symbol, ...id, terms })
  }

  #setStop(): void {
    const positions = [...this.state.futures.positions.values()].filter(({ desk }) => desk.user > 0)
    if (positions.length === 0) return
    const { id, desk, direction } = this.#any(positions)
    const { symbol } = desk.pair.rules
    const around = this.#prices.get(symbol) ?? 0
    const away = Math.trunc((around * (3 + this.#random(this.#plan.gap))) / 1000)
    const kind = this.#random(3) === 0 ? 'STOP_LOSS' : 'TAKE_PROFIT'
    const isUp = (direction === 'LONG') === (kind === 'TAKE_PROFIT')
    this.do({
      type: 'futures.setStops',
      time: this.time,
      user: desk.user,
      positionId: id,
      stops: [
        {
          stopId: this.#id(),
          kind,
          triggerPrice: Math.max(1, isUp ? around + away : around - away) as Price,
          triggerBy: 'MARK',
          quantity: null,
          orderPrice: null,
          pairId: null,
        },
      ],
    })
  }

  #near(symbol: string, thousandths: number): Price {
    const price = this.#prices.get(symbol) ?? 0
    const away = Math.trunc((price * this.#random(thousandths + 1)) / 1000)
    return (this.#random(2) === 0 ? price + away : price - away) as Price
  }

  /** Up to 45,000 USDT. */
  #lots(price: Price): Quantity {
    return Math.max(1, Math.trunc(((1 + this.#random(45_000)) * 10_000) / price)) as Quantity
  }

  #any<Item>(items: readonly Item[]): Item {
    return items[this.#random(items.length)] as Item
  }

  #id(): number {
    this.#nextId += 1
    return this.#nextId
  }
}
