// The market that is attacked: a maker who quotes around the index, passive holders, an insurance fund, and an index
// that is constant, moves a little or pauses. Everything follows from the plan, so the same plan without the attacker
// gives the same world.
//
// The index moves in small steps, never far enough to liquidate a holder. So the fund acts only because of the
// attacker, and losses of the fund or a holder are caused by orders.
import { apply } from '@assay/engine/engine'
import type { Event } from '@assay/engine/events'
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { Position } from '@assay/engine/futures/futures'
import { equityAt, signOf, valueAt } from '@assay/engine/futures/margin'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import { INSURANCE } from '@assay/engine/nouns'
import { createState } from '@assay/engine/state'
import type { CommandInput } from '../../exchange/door.ts'
import type { AttackPlan } from './attackPlan.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

export const ATTACKERS = [11, 12, 13] as const
const MAKER = 1
const START = 1_700_006_400_000
const USDT = 100_000_000n
const ASSET = 'usdt'
const LEVELS = 22
const REFILL_EVERY = 5

/** Options of an order. */
export type OrderInput = Partial<FuturesOrderTerms> & { side: 'BUY' | 'SELL'; quantity: Quantity }

export class AttackWorld {
  readonly plan: AttackPlan
  readonly #state = createState()
  #time = START
  #nextId = 1_000_000
  second = 0
  index: Price
  /** The value at the index of the attacker's trades with others' orders. */
  given = 0n
  /** The effect of index moves on the attacker's and the fund's positions. */
  readonly moved = { attacker: 0n, fund: 0n }
  /** Liquidations of the attacker's positions. */
  bankrupts = 0

  constructor(plan: AttackPlan) {
    this.plan = plan
    this.index = plan.start
    this.do({ type: 'ledger.defineAsset', asset: { asset: ASSET, scale: 8 } })
    this.do({ type: 'futures.defineMarket', market: plan.market })
    this.#fund(INSURANCE, plan.fund)
    this.#fund(MAKER, 50_000_000n)
    for (const user of ATTACKERS) this.#fund(user, 300_000n)
    this.#tell(plan.start)
    for (const holder of plan.holders) this.#open(holder)
    this.#refill()
  }

  /** Applies a command now. */
  do(command: CommandInput): readonly Event[] {
    const events = apply(this.#state, { ...command, time: this.#time })
    for (const event of events) {
      if (event.type === 'traded') this.#count(event)
      if (event.type === 'liquidated' && isAttacker(event.user)) this.bankrupts += 1
    }
    return events
  }

  order(user: number, { side, quantity, ...request }: OrderInput): readonly Event[] {
    const terms = futuresTerms({
      timeInForce: 'GTC',
      ...request,
      side,
      quantity,
    })
    const { symbol } = this.plan.market
    return this.do({ type: 'futures.placeOrder', user, symbol, orderId: this.id(), clientOrderId: '', terms })
  }

  /** Ends when the plan does. */
  passSecond(): boolean {
    if (this.second >= this.plan.index.length) return false
    const price = this.plan.index[this.second] ?? null
    if (price !== null) {
      const rise = this.#value(price, 1) - this.#value(this.index, 1)
      for (const user of ATTACKERS) this.moved.attacker += BigInt(this.lotsOf(user)) * rise
      this.moved.fund += BigInt(this.lotsOf(INSURANCE)) * rise
    }
    this.#time += 1000
    this.#tell(price)
    this.second += 1
    if (this.second % REFILL_EVERY === 0 && price !== null) this.#refill()
    return true
  }

  /** A user's total wealth, with positions valued at the index. */
  worthOf(user: number): bigint {
    const { accounts } = this.#ledger()
    let worth = (accounts.CONTRACT.get(user)?.total ?? 0n) + (accounts.PLATFORM.get(user)?.total ?? 0n)
    for (const position of this.positionsOf(user)) worth += equityAt(position, this.index, this.plan.market)
    return worth
  }

  positionsOf(user: number): Position[] {
    return [...this.#state.futures.positions.values()].filter(({ desk }) => desk.user === user)
  }

  /** Negative for a short. */
  lotsOf(user: number): number {
    return this.positionsOf(user).reduce(
      (sum, { direction, quantity }) => sum + Number(signOf(direction)) * quantity,
      0,
    )
  }

  availableOf(user: number, wallet: 'CONTRACT' | 'PLATFORM'): Amount {
    const account = this.#ledger().accounts[wallet].get(user)
    return ((account?.total ?? 0n) - (account?.held ?? 0n)) as Amount
  }

  /** Lots worth this many whole USDT; at least one. */
  lots(worth: number): Quantity {
    const perLot = Number(this.#value(this.index, 1)) / Number(USDT)
    return Math.max(1, Math.min(this.plan.market.orderMax, Math.floor(worth / perLot))) as Quantity
  }

  /** Distance from the index, as a fraction of it. */
  at(distance: number): Price {
    return Math.max(1, Math.round(this.index * (1 + distance))) as Price
  }

  id(): number {
    this.#nextId += 1
    return this.#nextId
  }

  #ledger() {
    const asset = this.#state.ledger.assets.get(ASSET)
    if (asset === undefined) throw new Error('the asset is defined first')
    return asset
  }

  #tell(price: Price | null): void {
    const state = price === null ? 'PAUSED' : 'NORMAL'
    if (price !== null) this.index = price
    const ticks = [{ symbol: this.plan.market.indexSymbol, price, state } as const]
    this.do({ type: 'futures.recordIndex', tickTime: this.#time, ticks })
  }

  #fund(user: number, whole: bigint): void {
    const amount = (whole * USDT) as Amount
    this.do({ type: 'transfer.creditFaucet', user, transferId: this.id(), asset: ASSET, amount })
    const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
    this.do({ type: 'transfer.betweenWallets', user, transferId: this.id(), asset: ASSET, amount, ...wallets })
  }

  /** Against the maker, at the index. */
  #open({ user, leverage, isCross, isLong, worth }: AttackPlan['holders'][number]): void {
    const { symbol } = this.plan.market
    this.#fund(user, isCross ? BigInt(Math.ceil(worth / leverage) * 2) : 20_000n)
    this.do({ type: 'futures.setLeverage', user, symbol, leverage })
    if (isCross) this.do({ type: 'futures.setMarginMode', user, symbol, marginMode: 'CROSS' })
    const [quantity, price] = [this.lots(worth), this.index]
    this.order(MAKER, { side: isLong ? 'SELL' : 'BUY', quantity, price })
    this.order(user, { side: isLong ? 'BUY' : 'SELL', quantity, price, timeInForce: 'IOC' })
  }

  #refill(): void {
    this.do({ type: 'futures.cancelAllOrders', user: MAKER, symbol: this.plan.market.symbol })
    const weights = Array.from({ length: LEVELS }, (_, level) => 1 + 0.3 * level)
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    weights.forEach((weight, level) => {
      for (const side of ['BUY', 'SELL'] as const) {
        const price = this.at((side === 'BUY' ? -1 : 1) * 0.0002 * (level + 1))
        this.order(MAKER, { side, price, quantity: this.lots((this.plan.depth * weight) / all), postOnly: true })
      }
    })
  }

  /** Trades with the fund are excluded: nobody's order offered them. */
  #count(trade: Extract<Event, { type: 'traded' }>): void {
    const { makerUser, takerUser, takerSide, price, quantity } = trade
    const [isMaker, isTaker] = [isAttacker(makerUser), isAttacker(takerUser)]
    if (isMaker === isTaker || makerUser === INSURANCE || takerUser === INSURANCE) return
    const below = this.#value(this.index, quantity) - this.#value(price, quantity)
    this.given += isTaker === (takerSide === 'BUY') ? below : -below
  }

  #value(price: Price, lots: number): bigint {
    return valueAt(price, lots as Quantity, this.plan.market)
  }
}

function isAttacker(user: number): boolean {
  return (ATTACKERS as readonly number[]).includes(user)
}
