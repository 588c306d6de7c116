// Audits VIP levels: each follows from the growth by the terms of its day, falls 30 days after it was announced and never
// before, and each order carries the published rates of its acceptance less the discount of its user's level.
import type { Event, OrderChanged } from '@assay/engine/events'
import type { FuturesOrderChanged } from '@assay/engine/futures/events'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { Discounts, VipTerms } from '@assay/engine/vip/commands'
import type { VipStandingChanged } from '@assay/engine/vip/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'

type Told = OrderChanged | FuturesOrderChanged
type Field = 'makerFeeRate' | 'takerFeeRate' | 'openFeeRate' | 'closeFeeRate'

export class VipAuditor {
  readonly standings = new Map<number, VipStandingChanged>()
  #terms: VipTerms | null = null
  readonly #spot = new Map<string, SpotMarket>()
  readonly #contracts = new Map<string, FuturesMarket>()
  /** By id: as the command that is being audited, or an earlier one, has left it. */
  readonly #orders = new Map<number, Told>()
  readonly #personOf: (owner: number) => number

  /** personOf: a copy pays by the level of its follower. */
  constructor(personOf: (owner: number) => number) {
    this.#personOf = personOf
  }

  audit({ command, events }: Committed): void {
    for (const event of events) {
      if (event.type === 'vipTermsSet') this.#terms = event.terms
      else if (event.type === 'vipStandingChanged') this.#keepStanding(event)
      else if (event.type === 'marketDefined') this.#spot.set(event.market.symbol, event.market)
      else if (event.type === 'futuresMarketDefined') this.#contracts.set(event.market.symbol, event.market)
      else if (event.type === 'orderChanged' || event.type === 'futuresOrderChanged') {
        const known = this.#orders.get(event.orderId)
        const isAmended =
          (command.type === 'spot.amendOrder' || command.type === 'futures.amendOrder') &&
          command.orderId === event.orderId
        const isOnlyLess = isAmended && event.price === known?.price && (event.quantity ?? 0) < (known?.quantity ?? 0)
        if (known === undefined || (isAmended && !isOnlyLess)) this.#checkAccepted(event)
        else for (const field of fieldsOf(event)) check(rateIn(event, field) === rateIn(known, field), 'rates are kept')
        this.#orders.set(event.orderId, event)
      }
    }
  }

  /** What a fill of the order pays, if this is the published rate. */
  rateOf(field: Field, orderId: number, published: number): number {
    const order = this.#orders.get(orderId)
    check(order !== undefined, `order ${orderId} trades, and was never told`)
    const kept = order === undefined ? null : rateIn(order, field)
    return kept === null ? published : Math.min(kept, published)
  }

  #checkAccepted(order: Told): void {
    for (const field of fieldsOf(order)) {
      const isForced = order.type === 'futuresOrderChanged' && order.origin === 'LIQUIDATION'
      const expected = isForced ? null : this.#discounted(order, field)
      check(
        rateIn(order, field) === expected,
        `order ${order.orderId} has a ${field} of ${rateIn(order, field)}, not ${expected}`,
      )
    }
  }

  #discounted(order: Told, field: Field): number {
    const isSpot = order.type === 'orderChanged'
    const rules = isSpot ? this.#spot.get(order.symbol) : this.#contracts.get(order.symbol)
    const published = (rules as unknown as Record<Field, number>)[field]
    return (
      published -
      Math.floor((published * this.discountOf(this.#personOf(order.user), isSpot ? 'spot' : 'futures')) / 1_000_000)
    )
  }

  /** In millionths, now. */
  discountOf(user: number, product: keyof Discounts): number {
    if (this.#terms?.isOpen !== true) return 0
    const own = this.standings.get(user)?.level ?? 0
    const offered = this.#terms.levels.filter(({ level }) => level <= own)
    return Math.max(0, ...offered.map(({ discounts }) => discounts[product]))
  }

  #keepStanding(told: VipStandingChanged): void {
    const { user, level, levelBefore, growth, day, fallsOn } = told
    const before = this.standings.get(user)
    check(levelBefore === (before?.level ?? 0), `${user} was at another level than ${levelBefore}`)
    check(day > (before?.day ?? -1) && Number.isSafeInteger(growth) && growth >= 0, `a day of ${user} counts once`)
    const reached = Math.max(
      0,
      ...(this.#terms?.levels ?? []).filter(({ start }) => start <= growth).map((one) => one.level),
    )
    if (reached >= levelBefore)
      check(level === reached && fallsOn === null, `${user} rises to ${reached}, not ${level}`)
    else if (fallsOn === null) {
      check(level === reached, `${user} falls to ${reached}, not ${level}`)
      check(before?.fallsOn !== null && before !== undefined && day >= before.fallsOn, `${user} falls unannounced`)
    } else {
      check(level === levelBefore && day < fallsOn, `${user} keeps the level until it falls`)
      check(fallsOn === (before?.fallsOn ?? day + 30), `${user} has 30 days`)
    }
    this.standings.set(user, told)
  }
}

function fieldsOf({ type }: Event): readonly Field[] {
  return type === 'orderChanged' ? ['makerFeeRate', 'takerFeeRate'] : ['openFeeRate', 'closeFeeRate']
}

function rateIn(order: Told, field: Field): number | null {
  return (order as unknown as Record<Field, number | null>)[field]
}
