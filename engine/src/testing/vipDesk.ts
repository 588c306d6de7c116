// A pair with a maker fee of 1 % and a taker fee of 2 %, three levels, and days that pass, for tests. The invariants are
// checked after every command.
import { DAY_MS, dayOf } from '../calendar.ts'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import type { Event, OrderChanged } from '../events.ts'
import { amountUnits, parseAmount, priceTicks, quantityLots, ratePpm } from '../money.ts'
import type { Side } from '../nouns.ts'
import type { SpotMarket } from '../spot/commands.ts'
import { createState, restore, snapshot, type State } from '../state.ts'
import type { VipLevel } from '../vip/commands.ts'
import { checkEvents, checkInvariants } from './invariants.ts'
import { plainMarket } from './scenario.ts'
import { spotTerms } from './spotTerms.ts'

const SCALE = 8

export function vipLevel(level: number, start: number, share: number): VipLevel {
  return { level, start, discounts: { spot: ratePpm(share), futures: ratePpm(share), convert: ratePpm(share) } }
}

export class VipDesk {
  state: State = createState()
  /** Of the last command. */
  events: Event[] = []
  time = 100 * DAY_MS
  #nextId = 1

  constructor() {
    for (const asset of ['usdt', 'btc'])
      this.run({ type: 'ledger.defineAsset', time: this.time, asset: { asset, scale: SCALE } })
    this.setFees(10_000, 20_000)
    this.setLevels([vipLevel(0, 0, 0), vipLevel(1, 101, 100_000), vipLevel(3, 501, 500_000)])
  }

  setFees(maker: number, taker: number): void {
    const fees: Partial<SpotMarket> = { makerFeeRate: ratePpm(maker), takerFeeRate: ratePpm(taker) }
    this.run({ type: 'spot.defineMarket', time: this.time, market: plainMarket(fees) })
  }

  setLevels(levels: VipLevel[], isOpen = true): string | null {
    return this.run({ type: 'vip.setTerms', time: this.time, terms: { isOpen, levels } })
  }

  /** The next day begins, and the growth of the day before is recorded. */
  nextDay(user: number, growth: number): string | null {
    this.time += DAY_MS
    return this.run({ type: 'vip.recordGrowth', time: this.time, user, day: dayOf(this.time) - 1, growth })
  }

  /** The same growth on this many days. */
  days(user: number, count: number, growth: number): void {
    for (let day = 0; day < count; day += 1) this.nextDay(user, growth)
  }

  level(user: number): number {
    return this.state.vip.standings.get(user)?.level ?? 0
  }

  give(user: number, asset: string, amount: string): void {
    const units = parseAmount(amount, SCALE) ?? amountUnits(-1n)
    this.run({ type: 'transfer.creditFaucet', time: this.time, user, transferId: this.#nextId++, asset, amount: units })
  }

  /** One coin at this price. Returns its id. */
  order(user: number, side: Side, price: number): number {
    const orderId = this.#nextId++
    this.give(user, side === 'BUY' ? 'usdt' : 'btc', side === 'BUY' ? String(price) : '1')
    const terms = spotTerms({ side, price: priceTicks(price * 100), quantity: quantityLots(10_000) })
    const named = { time: this.time, user, symbol: 'btcusdt', orderId, clientOrderId: String(orderId) }
    this.run({ ...named, type: 'spot.placeOrder', terms })
    return orderId
  }

  /** As the last command has reported it. */
  told(orderId: number): OrderChanged | undefined {
    return this.events.find((event) => event.type === 'orderChanged' && event.orderId === orderId) as
      | OrderChanged
      | undefined
  }

  restart(): void {
    this.state = restore(snapshot(this.state))
  }

  /** The refusal, or null. */
  run(command: Command): string | null {
    this.events = apply(this.state, command)
    checkEvents(command, this.events)
    checkInvariants(this.state)
    const [first] = this.events
    return first?.type === 'rejected' ? first.reason : null
  }
}
