// Futures scenarios in a trader's numbers: prices and USDT as people write them, quantities in BTC. All invariants are
// checked after each command.
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import type {
  EntryStop,
  FuturesMarket,
  FuturesOrderTerms,
  IndexState,
  PositionSide,
  StopTerms,
} from '../futures/commands.ts'
import type { Position, Stop } from '../futures/futures.ts'
import { available } from '../ledger/accounts.ts'
import { type Amount, formatAmount, parseAmount, type Price, type Quantity } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import { createState, type State } from '../state.ts'
import { STEP_MAX } from '../turn.ts'
import { checkFutures } from './futuresInvariants.ts'
import { futuresMarket } from './futuresMarket.ts'
import { futuresTerms } from './futuresTerms.ts'
import { checkEvents, checkInvariants } from './invariants.ts'

const PEOPLE = ['Alice', 'Bob', 'Carol', 'Dan', 'Erin']
const SCALE = 8
const TICKS = 10
const LOTS = 1000

/** takeProfit and stopLoss watch the mark. */
export interface OrderInput extends Partial<Omit<FuturesOrderTerms, 'price' | 'quantity' | 'stopPrice'>> {
  /** Omitted: a market order, or with stop a stop-market order. */
  at?: number
  stop?: number
  size?: number
  takeProfit?: number
  stopLoss?: number
}

export interface StopInput extends Partial<Omit<StopTerms, 'triggerPrice' | 'quantity' | 'orderPrice'>> {
  at: number
  size?: number
  limit?: number
}

/** A market without fees by default, an index at 60000, and 100,000 USDT for every user. */
export class FuturesStory {
  state: State
  symbol: string
  time = 1_700_000_000_000
  #nextId = 1

  constructor(rules: Partial<FuturesMarket> = {}, stepMax = STEP_MAX) {
    this.state = createState(stepMax)
    const market = futuresMarket({ openFeeRate: 0 as never, closeFeeRate: 0 as never, ...rules })
    this.symbol = market.symbol
    this.do({ type: 'ledger.defineAsset', time: this.time, asset: { asset: 'USDT', scale: SCALE } })
    this.do({ type: 'futures.defineMarket', time: this.time, market })
    for (const person of PEOPLE) this.fund(person, '100000')
    this.index(60_000)
  }

  /** Applies due commands and the command, and checks all invariants. Returns the events of both. */
  do(command: Command): Event[] {
    const due = dueBefore(this.state, command)
    return due === null ? this.#apply(command) : [...this.#apply(due), ...this.do(command)]
  }

  #apply(command: Command): Event[] {
    const events = apply(this.state, command)
    checkEvents(command, events)
    checkInvariants(this.state)
    checkFutures(this.state)
    return events
  }

  fund(person: string, amount: string): void {
    const user = userOf(person)
    const credit = { time: this.time, user, asset: 'USDT', amount: usdt(amount) }
    this.do({ ...credit, type: 'transfer.creditFaucet', transferId: this.id() })
    this.do({ ...credit, type: 'transfer.betweenWallets', transferId: this.id(), from: 'PLATFORM', to: 'CONTRACT' })
  }

  withdraw(person: string, amount: string): Event[] {
    const move = { time: this.time, user: userOf(person), asset: 'USDT', amount: usdt(amount) }
    return this.do({
      ...move,
      type: 'transfer.betweenWallets',
      transferId: this.id(),
      from: 'CONTRACT',
      to: 'PLATFORM',
    })
  }

  /** One second passes. */
  index(price: number | null, state: IndexState = price === null ? 'PAUSED' : 'NORMAL'): Event[] {
    this.time += 1000
    return this.tick(price, { state, tickTime: this.time })
  }

  /** The tick of an earlier second, received now. */
  tick(price: number | null, { state, tickTime }: { state: IndexState; tickTime: number }): Event[] {
    const tick = { symbol: 'btcusdt', price: price === null ? null : ticks(price), state }
    return this.do({ type: 'futures.recordIndex', time: this.time, tickTime, ticks: [tick] })
  }

  buy(person: string, input: OrderInput): Event[] {
    return this.#place(person, 'BUY', input)
  }

  sell(person: string, input: OrderInput): Event[] {
    return this.#place(person, 'SELL', input)
  }

  /** The following commands are for another contract. */
  on(symbol: string): Pick<FuturesStory, 'trade'> {
    const before = this.symbol
    return {
      trade: (...of) => {
        this.symbol = symbol
        this.trade(...of)
        this.symbol = before
      },
    }
  }

  /** The first buys from the second. */
  trade(buyer: string, seller: string, { at, size }: { at: number; size: number }): void {
    this.sell(seller, { at, size })
    this.buy(buyer, { at, size, timeInForce: 'IOC' })
  }

  cancelAll(person: string): Event[] {
    return this.do({ type: 'futures.cancelAllOrders', time: this.time, user: userOf(person), symbol: null })
  }

  leverage(person: string, leverage: number): Event[] {
    return this.do({
      type: 'futures.setLeverage',
      time: this.time,
      user: userOf(person),
      symbol: this.symbol,
      leverage,
    })
  }

  cross(person: string): Event[] {
    const of = { time: this.time, user: userOf(person), symbol: this.symbol }
    return this.do({ ...of, type: 'futures.setMarginMode', marginMode: 'CROSS' })
  }

  hedge(person: string): Event[] {
    return this.do({ type: 'futures.setPositionMode', time: this.time, user: userOf(person), positionMode: 'HEDGE' })
  }

  close(person: string, of: { size?: number; reverse?: boolean; side?: PositionSide } = {}): Event[] {
    return this.do({
      type: 'futures.closePosition',
      time: this.time,
      user: userOf(person),
      positionId: this.position(person, of.side)?.id ?? 0,
      orderId: this.id(),
      clientOrderId: '',
      quantity: of.size === undefined ? null : lots(of.size),
      reverseOrderId: of.reverse ? this.id() : null,
    })
  }

  adjust(person: string, direction: 'ADD' | 'REMOVE', amount: string): Event[] {
    return this.do({
      type: 'futures.adjustMargin',
      time: this.time,
      user: userOf(person),
      adjustmentId: this.id(),
      positionId: this.position(person)?.id ?? 0,
      direction,
      amount: usdt(amount),
    })
  }

  stops(person: string, ...inputs: StopInput[]): Event[] {
    const stops = inputs.map(
      ({ at, size, limit, ...input }): StopTerms => ({
        stopId: this.id(),
        kind: 'STOP_LOSS',
        triggerBy: 'MARK',
        pairId: null,
        ...input,
        triggerPrice: ticks(at),
        quantity: size === undefined ? null : lots(size),
        orderPrice: limit === undefined ? null : ticks(limit),
      }),
    )
    const positionId = this.position(person)?.id ?? 0
    return this.do({ type: 'futures.setStops', time: this.time, user: userOf(person), positionId, stops })
  }

  /** OCO: a limit at one price or a stop-market at the other, which watches the index. */
  either(
    person: string,
    side: 'BUY' | 'SELL',
    of: { at: number; stop: number; size: number; reduceOnly?: boolean },
  ): Event[] {
    const leg = {
      side,
      timeInForce: 'GTC',
      quoteQuantity: null,
      triggerBy: 'INDEX',
      postOnly: false,
      selfTradePrevention: 'EXPIRE_TAKER',
      expiresAt: null,
      positionSide: 'BOTH',
      reduceOnly: of.reduceOnly ?? false,
      closePosition: false,
      quantity: lots(of.size),
    } as const
    return this.do({
      type: 'futures.placeOrderList',
      time: this.time,
      user: userOf(person),
      symbol: this.symbol,
      listId: this.id(),
      clientOrderId: '',
      orderIds: [this.id(), this.id()],
      limit: { ...leg, type: 'LIMIT', price: ticks(of.at), stopPrice: null },
      trigger: { ...leg, type: 'STOP_MARKET', price: null, stopPrice: ticks(of.stop) },
    })
  }

  /** A user's stop at a price. */
  moveStop(person: string, { from, to }: { from: number; to: number }): Event[] {
    const stops = [...this.state.futures.stops.values()]
    const stop = stops.find(({ terms }) => terms.triggerPrice === ticks(from))
    return this.do({
      type: 'futures.amendStop',
      time: this.time,
      user: userOf(person),
      stopId: stop?.terms.stopId ?? 0,
      triggerPrice: ticks(to),
      orderPrice: null,
    })
  }

  cancelStop(person: string, at: number): Event[] {
    const stop = [...this.state.futures.stops.values()].find(({ terms }) => terms.triggerPrice === ticks(at))
    const stopId = stop?.terms.stopId ?? 0
    return this.do({ type: 'futures.cancelStop', time: this.time, user: userOf(person), stopId })
  }

  /** 'TAKE_PROFIT 62000 over 0.4', and so on; '' for none. */
  waiting(person: string): string {
    const stops = this.position(person)?.stops ?? []
    const one = ({ terms }: Stop) =>
      `${terms.kind} ${terms.triggerPrice / TICKS} over ${terms.quantity === null ? 'all' : terms.quantity / LOTS}`
    return stops.map(one).join(', ')
  }

  /** Settles due funding with a later command of an uninvolved user. */
  fundingAt(slot: number): Event[] {
    this.time = Math.max(this.time, slot + 1)
    return this.do({ type: 'futures.expireOrders', time: this.time })
  }

  position(person: string, side: PositionSide = 'BOTH'): Position | null {
    const desk = this.state.futures.contracts.get(this.symbol)?.desks.get(userOf(person))
    return desk && 'positions' in desk ? (desk.positions as Record<PositionSide, Position | null>)[side] : null
  }

  /** 'LONG 0.5 at 60000 with 1500', or 'none'. */
  holds(person: string, side?: PositionSide): string {
    const position = this.position(person, side)
    if (position === null) return 'none'
    const { direction, quantity, entryValue, margin } = position
    const entry = Number(formatAmount(entryValue, SCALE)) / (quantity / LOTS)
    return `${direction} ${quantity / LOTS} at ${entry} with ${show(margin)}`
  }

  /** 'available + held' of the contract wallet. */
  wallet(person: string): string {
    const account = this.state.ledger.assets.get('USDT')?.accounts.CONTRACT.get(userOf(person))
    return account ? `${show(available(account))} + ${show(account.held)}` : '0 + 0'
  }

  mark(): number {
    return (this.state.futures.contracts.get(this.symbol)?.markPrice ?? 0) / TICKS
  }

  id(): number {
    this.#nextId += 1
    return this.#nextId
  }

  #place(
    person: string,
    side: 'BUY' | 'SELL',
    { at, stop, size, takeProfit, stopLoss, ...input }: OrderInput,
  ): Event[] {
    const form = at === undefined ? 'MARKET' : 'LIMIT'
    const terms = futuresTerms({
      side,
      type: stop === undefined ? form : `STOP_${form}`,
      timeInForce: 'GTC',
      ...input,
      price: at === undefined ? null : ticks(at),
      quantity: size === undefined ? null : lots(size),
      stopPrice: stop === undefined ? null : ticks(stop),
    })
    const order = { orderId: this.id(), clientOrderId: '', symbol: this.symbol, terms }
    const brings = takeProfit !== undefined || stopLoss !== undefined
    const stops = { takeProfit: this.#entryStop(takeProfit), stopLoss: this.#entryStop(stopLoss) }
    return this.do({
      ...order,
      ...(brings && { stops }),
      type: 'futures.placeOrder',
      time: this.time,
      user: userOf(person),
    })
  }

  #entryStop(at: number | undefined): EntryStop | null {
    return at === undefined ? null : { stopId: this.id(), triggerPrice: ticks(at), triggerBy: 'MARK' }
  }
}

export function told<Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }>[] {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type)
}

/** The reason of the refusal, or 'accepted'. */
export function answer(events: readonly Event[]): string {
  return told(events, 'rejected')[0]?.reason ?? 'accepted'
}

export function show(amount: bigint): string {
  return formatAmount(amount, SCALE, { trim: true })
}

export function userOf(person: string): number {
  return person === 'Fund' ? INSURANCE : PEOPLE.indexOf(person) + 1
}

export function ticks(price: number): Price {
  return Math.round(price * TICKS) as Price
}

function lots(size: number): Quantity {
  return Math.round(size * LOTS) as Quantity
}

function usdt(amount: string): Amount {
  const parsed = parseAmount(amount, SCALE)
  if (parsed === null) throw new Error(`not an amount: ${amount}`)
  return parsed
}
