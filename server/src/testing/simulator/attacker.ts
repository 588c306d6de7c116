// An attacker with several accounts who knows all public data. Each second the attacker does a few things that have
// ever been profitable: sweep a side of the book, place orders far from the index, self-trade there through two
// accounts, cancel, wait for a liquidation, place orders where the fund would buy or sell, remove margin, transfer
// money away.
//
// Mostly in the order that pays if the mark can be pushed: push it away from the index, open there, let it fall back,
// and buy from the fund what the bankrupt account left to it.
import type { Amount, Price } from '@assay/engine/money'
import { ATTACKERS, type AttackWorld } from './attackWorld.ts'
import type { Random } from './random.ts'

type Side = 'BUY' | 'SELL'
type Act = (attacker: Attacker) => void

const PUSH: readonly [Act, secondsMax: number][] = [
  [(attacker) => attacker.sweep(), 1],
  [(attacker) => attacker.stand(), 1],
  [(attacker) => attacker.print(), 32],
  [(attacker) => attacker.open(), 2],
  [(attacker) => attacker.letGo(), 1],
  [(attacker) => attacker.giveAway(), 1],
  [(attacker) => attacker.pushBack(), 35],
  [(attacker) => attacker.meetFund(), 20],
  [(attacker) => attacker.close(), 2],
]
const ACTS: readonly Act[] = [
  ...PUSH.map(([act]) => act),
  (attacker) => attacker.open(),
  (attacker) => attacker.turn(),
  (attacker) => attacker.layReducing(),
  (attacker) => attacker.turnRound(),
  (attacker) => attacker.takeOut(),
  (attacker) => attacker.moveAway(),
  (attacker) => attacker.giveAway(),
]

export class Attacker {
  readonly #random: Random
  readonly #world: AttackWorld
  readonly #follows: boolean
  /** The direction of the push, and its distance from the index. */
  #isUp: boolean
  #reach: number
  #step = 0
  #waits = 0

  constructor(random: Random, world: AttackWorld) {
    this.#random = random
    this.#world = world
    this.#follows = random.chance(0.7)
    this.#isUp = random.chance(0.5)
    this.#reach = this.#drawReach()
    for (const user of ATTACKERS) this.#choose(user)
  }

  act(): void {
    if (this.#follows) return this.#follow()
    for (let count = this.#random.below(4); count > 0; count--) this.#random.pick(ACTS)(this)
  }

  /** Sweeps a side of the book, to a little beyond the maker's orders. */
  sweep(): void {
    const { depth } = this.#world.plan
    const far = this.#random.chance(0.5) ? 0.005 : this.#reach
    this.#take(0, this.#ahead, this.#ahead === 'BUY' ? far : -far, depth * (0.2 + this.#random.next()))
  }

  /** Bids and asks where the mark should go. */
  stand(): void {
    const worth = this.#random.pick([300, 5000, 25_000, 60_000])
    const gap = this.#random.pick([0.0002, 0.001])
    this.#rest(0, 'BUY', this.#away - gap, worth)
    this.#rest(1, 'SELL', this.#away + gap, worth)
  }

  /** A small trade between the attacker's accounts there. */
  print(): void {
    this.#meet(1, 0, this.#away, 50)
  }

  /** One account opens in the direction of the push, the other against it. */
  open(): void {
    const [victim, winner] = this.#isUp ? [2, 1] : [1, 2]
    this.#meet(victim, winner, this.#away, this.#random.pick([5000, 20_000, 45_000, 200_000]))
  }

  letGo(): void {
    const { symbol } = this.#world.plan.market
    for (const user of ATTACKERS) this.#world.do({ type: 'futures.cancelAllOrders', user, symbol })
  }

  /** The other way, to the bankruptcy of the attacker's own account. */
  pushBack(): void {
    if (this.#random.chance(0.5)) return
    this.turn()
    this.sweep()
    this.stand()
    this.print()
    this.turn()
  }

  turn(): void {
    this.#isUp = !this.#isUp
  }

  /** Where the fund would have to buy or sell. */
  meetFund(): void {
    const distance = this.#random.pick([0.0005, 0.0015, 0.00199, 0.0021, 0.0045, 0.0195])
    for (const place of [1, 2]) {
      const lots = this.#world.lotsOf(this.#user(place))
      if (lots !== 0) this.#rest(place, lots > 0 ? 'SELL' : 'BUY', lots > 0 ? distance : -distance, 60_000)
      else this.#rest(place, this.#behind === 'BUY' ? 'BUY' : 'SELL', this.#isUp ? -distance : distance, 20_000)
    }
  }

  close(): void {
    for (const user of ATTACKERS)
      for (const { id: positionId } of this.#world.positionsOf(user))
        this.#world.do({
          type: 'futures.closePosition',
          user,
          positionId,
          orderId: this.#world.id(),
          clientOrderId: '',
          quantity: null,
          reverseOrderId: this.#random.chance(0.1) ? this.#world.id() : null,
        })
  }

  /** Several orders that would close the same position. */
  layReducing(place = this.#random.below(ATTACKERS.length)): void {
    const [position] = this.#world.positionsOf(this.#user(place))
    if (position === undefined) return
    const side = position.direction === 'LONG' ? 'SELL' : 'BUY'
    const price = this.#world.at(this.#away)
    const reduceOnly = this.#random.chance(0.5)
    const { quantity } = position
    for (let count = 0; count < 5; count++) this.#world.order(this.#user(place), { side, price, quantity, reduceOnly })
  }

  /** Places them for a new position, and fills them all with another account. */
  turnRound(): void {
    this.open()
    const place = 1 + this.#random.below(2)
    this.layReducing(place)
    const isLong = this.#world.lotsOf(this.#user(place)) > 0
    this.#take(0, isLong ? 'BUY' : 'SELL', this.#away, 400_000)
  }

  takeOut(): void {
    for (const user of ATTACKERS)
      for (const { id: positionId, margin } of this.#world.positionsOf(user))
        for (const part of [64n, 8n, 2n])
          this.#world.do({
            type: 'futures.adjustMargin',
            user,
            adjustmentId: this.#world.id(),
            positionId,
            direction: 'REMOVE',
            amount: (margin / part) as typeof margin,
          })
  }

  /** Between wallets, so that the bankrupt account has nothing else. */
  moveAway(): void {
    const place = this.#random.below(ATTACKERS.length)
    this.#move(place, this.#random.pick(['CONTRACT', 'CONTRACT', 'PLATFORM'] as const), 1n)
  }

  /** An account moves its money away, then sells some of its lots far below the mark to another, or buys them above it. */
  giveAway(): void {
    const place = 1 + this.#random.below(2)
    const lots = this.#world.lotsOf(this.#user(place))
    if (lots === 0) return
    const [closing, taking] = lots > 0 ? (['SELL', 'BUY'] as const) : (['BUY', 'SELL'] as const)
    const away = lots > 0 ? -1 : 1
    for (const part of [1n, 2n, 8n, 64n]) this.#move(place, 'CONTRACT', part)
    this.#take(0, closing, 0.005 * away, this.#world.plan.depth)
    for (const worth of [6000, 3000, 1000, 500]) {
      this.#rest(0, taking, 0.09 * away, worth)
      this.#take(place, closing, 0.09 * away, worth)
    }
    this.letGo()
  }

  #follow(): void {
    if (this.#waits > 0) {
      this.#waits -= 1
      return
    }
    if (this.#step === PUSH.length) {
      this.#step = 0
      this.#isUp = this.#random.chance(0.5)
      this.#reach = this.#drawReach()
    }
    const [act, secondsMax] = PUSH[this.#step] as (typeof PUSH)[number]
    this.#step += 1
    if (this.#random.chance(0.1)) return
    this.#waits = secondsMax === 1 ? 0 : this.#random.pick([secondsMax, this.#random.below(secondsMax)])
    act(this)
  }

  /** A part of what is available in a wallet. */
  #move(place: number, from: 'CONTRACT' | 'PLATFORM', part: bigint): void {
    const user = this.#user(place)
    this.#world.do({
      type: 'transfer.betweenWallets',
      user,
      transferId: this.#world.id(),
      asset: this.#world.plan.market.quote,
      amount: (this.#world.availableOf(user, from) / part) as Amount,
      from,
      to: from === 'CONTRACT' ? 'PLATFORM' : 'CONTRACT',
    })
  }

  #drawReach(): number {
    return this.#random.pick([0.0019, 0.004, 0.01, 0.0199, 0.024])
  }

  #choose(user: number): void {
    const { symbol } = this.#world.plan.market
    const leverage = this.#random.pick([100, 100, 100, 20])
    this.#world.do({ type: 'futures.setLeverage', user, symbol, leverage })
    if (this.#random.chance(0.4)) this.#world.do({ type: 'futures.setMarginMode', user, symbol, marginMode: 'CROSS' })
  }

  get #away(): number {
    return this.#isUp ? this.#reach : -this.#reach
  }

  get #ahead(): Side {
    return this.#isUp ? 'BUY' : 'SELL'
  }

  get #behind(): Side {
    return this.#isUp ? 'SELL' : 'BUY'
  }

  #user(place: number): number {
    return ATTACKERS[place] ?? ATTACKERS[0]
  }

  #rest(place: number, side: Side, distance: number, worth: number): void {
    const [price, quantity] = [this.#world.at(distance), this.#world.lots(worth)]
    this.#world.order(this.#user(place), { side, price, quantity })
  }

  #take(place: number, side: Side, distance: number, worth: number): void {
    const [price, quantity] = [this.#world.at(distance), this.#world.lots(worth)]
    this.#world.order(this.#user(place), { side, price, quantity, timeInForce: 'IOC' })
  }

  /** The first buys from the second, if no other order is in between. */
  #meet(buyer: number, seller: number, distance: number, worth: number): void {
    const price: Price = this.#world.at(distance)
    const quantity = this.#world.lots(worth)
    const [first, second] = this.#isUp
      ? ([
          [buyer, 'BUY'],
          [seller, 'SELL'],
        ] as const)
      : ([
          [seller, 'SELL'],
          [buyer, 'BUY'],
        ] as const)
    this.#world.order(this.#user(first[0]), { side: first[1], price, quantity })
    this.#world.order(this.#user(second[0]), { side: second[1], price, quantity, timeInForce: 'IOC' })
  }
}
