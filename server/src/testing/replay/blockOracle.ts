// Recomputes each block of a trader from what was known when it began: how far and how much it may trade, who joins with how
// many lots, who is skipped and why. followAuditor.ts recomputes how it is shared out.
import type { Event } from '@assay/engine/events'
import type { SkipReason } from '@assay/engine/follow/events'
import type { FuturesOrderChanged } from '@assay/engine/futures/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from '../simulator/breach.ts'
import { type CopyRecords, followIdOf } from './copyRecords.ts'
import { type Expected, expectedCopy, type LeadOrder, payableLots } from './expectedCopy.ts'

interface Open extends LeadOrder {
  most: number
  reference: number
  /** Follows that are part of it or skipped, and the rest. */
  waiting: Set<number>
  copies: number
  /** Lots of all copies. */
  copied: number
}

/** In parts per million: the band around the index, and the price bounds of a market order. */
const BAND = 3000
const SLIPPAGE = 50_000

export class BlockOracle {
  /** With at least one copy. */
  blocks = 0
  cut = 0
  copies = 0
  /** Where a stop was too near to the liquidation price. */
  undecided = 0
  readonly skips = new Map<SkipReason, number>()
  readonly #records: CopyRecords
  #open: Open | null = null
  #expected = new Map<number, Expected>()

  constructor(records: CopyRecords) {
    this.#records = records
  }

  /** Before the records hear of the command. */
  audit(committed: Committed): void {
    const wasOpen = this.#open !== null
    if (!wasOpen) this.#begin(committed)
    for (const event of committed.events) {
      if (event.type === 'followSkipped') this.#skip(event)
      else if (event.type === 'futuresOrderChanged' && event.clientOrderId.startsWith('copy:')) this.#join(event)
    }
    const done = committed.events.find((event) => event.type === 'blockDone')
    if (done !== undefined) this.#end(done)
    else if (this.#open?.waiting.size === 0 && this.#open.copies === 0) this.#open = null
    if (this.#open !== null) this.cut += 1
  }

  checkWhole(): void {
    check(this.#open === null, 'a block has no end')
  }

  #begin({ command, events }: Committed): void {
    if (command.type !== 'futures.placeOrder' && command.type !== 'futures.closePosition') return
    const follows = this.#records.followsOf(command.user)
    const told = (event: Event): event is FuturesOrderChanged =>
      event.type === 'futuresOrderChanged' && event.orderId === command.orderId
    const order = events.find(told)
    if (follows.length === 0 || order === undefined) return
    const lead = this.#limitOf(order)
    if (lead === null) return
    this.#open = { ...lead, waiting: new Set(follows.map(({ followId }) => followId)), copies: 0, copied: 0 }
    this.#expected = new Map(follows.map((follow) => [follow.followId, expectedCopy(this.#records, follow, lead)]))
  }

  /** The band, the trader's own limit, and a quarter of what others offer within both. */
  #limitOf(order: FuturesOrderChanged): Omit<Open, 'waiting' | 'copies' | 'copied'> | null {
    const records = this.#records
    const { user, side, symbol, quantity } = order
    const isBuy = side === 'BUY'
    const { index: reference } = records
    const worse = isBuy ? Math.min : Math.max
    const offers = [...records.offers.values()]
      .filter((offer) => offer.symbol === symbol && offer.side !== side && offer.price !== null)
      .map((offer) => ({ ...offer, price: offer.price ?? 0, left: (offer.quantity ?? 0) - offer.filledQuantity }))
      .sort((one, other) => (isBuy ? one.price - other.price : other.price - one.price))
    const best = offers[0]?.price
    if (order.price === null && best === undefined) return null
    const limit = worse(within(reference, BAND, isBuy), order.price ?? within(best ?? 0, SLIPPAGE, isBuy))
    const linked = new Set([user, ...(records.traders.get(user)?.linked ?? [])])
    for (const follow of records.followsOf(user)) linked.add(follow.user)
    const others = offers.filter(
      ({ user: maker, price }) => !linked.has(records.personOf(maker)) && (isBuy ? price <= limit : price >= limit),
    )
    const most = Math.floor(others.reduce((sum, { left }) => sum + left, 0) / 4)
    let [sum, worst] = [0, limit]
    for (const { left, price } of others) {
      if (sum >= most) break
      sum += left
      worst = price
    }
    const { leverage, isCross } = records.choicesOf(user, symbol)
    const lots = quantity ?? 0
    const own = payableLots(records, { owner: user, order, limit: worst, leverage, wanted: lots })
    return { order, lots, limit: worst, most, reference, own: isCross ? null : own }
  }

  #skip({ followId, blockId, reason, user, trader }: Extract<Event, { type: 'followSkipped' }>): void {
    this.skips.set(reason, (this.skips.get(reason) ?? 0) + 1)
    const open = this.#take(followId, blockId)
    check(
      this.#records.follows.get(followId)?.user === user && open.order.user === trader,
      `follow ${followId} is skipped`,
    )
    this.#compare(reason, followId)
  }

  #join({ orderId, clientOrderId, user, quantity, side }: FuturesOrderChanged): void {
    const open = this.#open
    const followId = followIdOf(user)
    if (open === null || clientOrderId !== `copy:${open.order.orderId}` || !open.waiting.has(followId)) return
    this.#take(followId, open.order.orderId)
    check(side === open.order.side, `order ${orderId} has the side of its block`)
    open.copies += 1
    open.copied += quantity ?? 0
    this.copies += 1
    this.#compare(quantity ?? 0, followId)
  }

  #compare(told: number | SkipReason, followId: number): void {
    const expected = this.#expected.get(followId)
    if (expected === null && (typeof told === 'number' || told === 'STOPS')) this.undecided += 1
    else check(told === expected, `follow ${followId} copies ${told}, and should copy ${expected}`)
  }

  #take(followId: number, blockId: number): Open {
    const open = this.#open
    check(open?.order.orderId === blockId, `follow ${followId} is part of block ${blockId}, which has not begun`)
    check(open?.waiting.delete(followId) === true, `follow ${followId} is part of block ${blockId} once`)
    return open as Open
  }

  #end(told: Extract<Event, { type: 'blockDone' }>): void {
    const open = this.#open
    const { blockId, limit, most, reference, wanted, members } = told
    check(open?.order.orderId === blockId, `block ${blockId} ends, which has not begun`)
    if (open === null) return
    check(open.waiting.size === 0, `block ${blockId} leaves out ${[...open.waiting].join(', ')}`)
    check(members === open.copies, `block ${blockId} has ${open.copies} copies, not ${members}`)
    const facts = `${open.limit} ${open.most} ${open.reference}`
    check(`${limit} ${most} ${reference}` === facts, `block ${blockId} may trade ${facts}, not ${limit} ${most}`)
    const own = wanted - open.copied
    check(open.own === null || own === open.own, `the trader of block ${blockId} has ${own} lots, not ${open.own}`)
    this.blocks += 1
    this.#open = null
  }
}

/** The last price that is no further away. */
function within(price: number, rate: number, isAbove: boolean): number {
  const product = BigInt(price) * BigInt(isAbove ? 1_000_000 + rate : 1_000_000 - rate)
  return Number(isAbove ? product / 1_000_000n : (product + 999_999n) / 1_000_000n)
}
