// Audits copy trading from the events alone: blocks are within the band, meet nobody who belongs to them, and are shared out by
// largest remainder, so that nobody pays more for a lot than another; nobody trades with himself, whichever of his accounts it is; profits are shared above the highest profit so far; and the money
// of a follow is what was put in, what it has made, and nothing else.
import type { Event } from '@assay/engine/events'
import type { Trader } from '@assay/engine/follow/commands'
import type { FollowChanged } from '@assay/engine/follow/events'
import type { FuturesOrderChanged, PositionChanged } from '@assay/engine/futures/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>

const ACCOUNTS = 4_000_000_000_000_000
const MILLION = 1_000_000n
/** Of the index, in millionths. */
const BAND = 3000

interface Traded {
  makers: number[]
  lots: number
  value: bigint
  prices: number[]
}

interface Followed {
  orders: ReadonlyMap<number, FuturesOrderChanged>
  positions: ReadonlyMap<number, PositionChanged>
}

export class FollowAuditor {
  /** Not ended. */
  readonly open = new Map<number, FollowChanged>()
  blocks = 0
  shared = 0
  readonly #books: Books
  readonly #futures: () => Followed
  readonly #traders = new Map<number, Trader>()
  readonly #people = new Map<number, number>()
  readonly #traded = new Map<number, Traded>()
  readonly #parts = new Map<number, EventOf<'blockShared'>[]>()
  /** The orders of followers, by block. */
  readonly #copies = new Map<number, Set<number>>()
  /** What was shared with a trader, and made in follows that have ended. */
  readonly #marks = new Map<string, { realized: bigint; shared: bigint; rate: bigint }>()
  readonly #put = new Map<number, bigint>()

  constructor(books: Books, futures: () => Followed) {
    this.#books = books
    this.#futures = futures
  }

  accountOf(followId: number): number {
    return ACCOUNTS + followId
  }

  /** Whose account it is. */
  personOf(owner: number): number {
    return this.#people.get(owner) ?? owner
  }

  /** After the orders and positions of the command. */
  audit({ events }: Committed): void {
    for (const event of events) {
      if (event.type === 'traderChanged') this.#traders.set(event.trader.user, event.trader)
      else if (event.type === 'traded') this.#keepTrade(event)
      else if (event.type === 'blockShared') this.#keepPart(event)
      else if (event.type === 'futuresOrderChanged') this.#keepCopy(event)
      else if (event.type === 'posted') this.#keepPosted(event)
    }
    for (const event of events) if (event.type === 'blockDone') this.#checkBlock(event)
    for (const event of events) if (event.type === 'followMarkChanged') this.#checkMark(event)
    for (const event of events) if (event.type === 'profitShared') this.#checkShare(event, events)
    for (const event of events) if (event.type === 'followChanged') this.#keepFollow(event)
  }

  #keepTrade({ takerOrderId, makerUser, price, quantity, quote, takerUser }: EventOf<'traded'>): void {
    const [maker, taker] = [this.personOf(makerUser), this.personOf(takerUser)]
    check(
      maker !== taker,
      `order ${takerOrderId} of account ${takerUser} trades with account ${makerUser}: both are ${maker}`,
    )
    if (takerUser !== -13) return
    const known = this.#traded.get(takerOrderId) ?? { makers: [], lots: 0, value: 0n, prices: [] }
    known.makers.push(makerUser)
    known.prices.push(price)
    known.lots += quantity
    known.value += quote
    this.#traded.set(takerOrderId, known)
  }

  #keepPart(part: EventOf<'blockShared'>): void {
    this.#parts.set(part.blockId, [...(this.#parts.get(part.blockId) ?? []), part])
  }

  #keepCopy({ orderId, clientOrderId }: FuturesOrderChanged): void {
    if (!clientOrderId.startsWith('copy:')) return
    const blockId = Number(clientOrderId.slice('copy:'.length))
    // The rest of a close changes long after its block.
    if (this.#done.has(blockId)) return
    const copies = this.#copies.get(blockId) ?? new Set()
    this.#copies.set(blockId, copies.add(orderId))
  }

  #keepPosted({ reference, postings }: EventOf<'posted'>): void {
    if (!reference.startsWith('follow-allot:')) return
    for (const { owner, amount } of postings)
      if (owner > ACCOUNTS) this.#put.set(owner, (this.#put.get(owner) ?? 0n) + amount)
  }

  #checkBlock(block: EventOf<'blockDone'>): void {
    this.blocks += block.quantity > 0 ? 1 : 0
    const { blockId, quantity, value, wanted, most, side, limit, reference } = block
    const traded = this.#traded.get(blockId) ?? { makers: [], lots: 0, value: 0n, prices: [] }
    const parts = this.#parts.get(blockId) ?? []
    const copies = this.#copies.get(blockId) ?? new Set<number>()
    for (const kept of [this.#traded, this.#parts, this.#copies]) kept.delete(blockId)
    this.#done.add(blockId)
    check(traded.lots === quantity && traded.value === value, `block ${blockId} says what it has traded`)
    check(
      quantity <= most && quantity <= wanted,
      `block ${blockId} of ${wanted} lots, at most ${most}, has ${quantity}`,
    )
    const off = side === 'BUY' ? limit - reference : reference - limit
    check(off * 1_000_000 <= reference * BAND, `block ${blockId} may trade at ${limit}, with the index at ${reference}`)
    const isWithin = traded.prices.every((price) => (side === 'BUY' ? price <= limit : price >= limit))
    check(isWithin, `block ${blockId} trades no further than ${limit}`)
    for (const maker of traded.makers) check(!this.#isLinked(block.trader, maker), `block ${blockId} meets ${maker}`)
    this.#checkParts(block, parts, copies)
  }

  #checkParts(
    { blockId, quantity, value, wanted }: EventOf<'blockDone'>,
    parts: EventOf<'blockShared'>[],
    copies: ReadonlySet<number>,
  ): void {
    let [lots, sum, ofOthers] = [0, 0n, 0]
    const { orders } = this.#futures()
    for (const orderId of copies) ofOthers += orders.get(orderId)?.quantity ?? 0
    const ofTrader = wanted - ofOthers
    const own = orders.get(blockId)
    const left = (own?.quantity ?? 0) - (own?.filledQuantity ?? 0)
    const part = parts.find(({ orderId }) => orderId === blockId)?.quantity ?? 0
    check(ofTrader >= 0 && ofTrader <= left + part, `the trader of block ${blockId} takes part with ${ofTrader} lots`)
    // In the order of their follows, the trader last.
    const followers = [...copies].sort((one, other) => other - one)
    const asked = followers.map((orderId) => orders.get(orderId)?.quantity ?? 0)
    const members = [...followers, blockId]
    const fair = sharesOf(quantity, [...asked, ofTrader])
    const got = new Map(parts.map((one) => [one.orderId, one.quantity as number]))
    for (const [place, orderId] of members.entries()) {
      const own = got.get(orderId) ?? 0
      got.delete(orderId)
      check(own === fair[place], `order ${orderId} gets ${own} of the lots of block ${blockId}, not ${fair[place]}`)
    }
    check(got.size === 0, `block ${blockId} is shared with others`)
    for (const { orderId, quantity: more, value: paid } of parts) {
      // What all lots up to these cost, less what those before them cost.
      const upTo = (value * BigInt(lots + more)) / BigInt(quantity)
      check(
        paid === upTo - sum,
        `order ${orderId} pays ${paid} for ${more} lots of block ${blockId}, not ${upTo - sum}`,
      )
      lots += more
      sum += paid
    }
    check(lots === quantity && sum === (quantity === 0 ? 0n : value), `block ${blockId} is shared out whole`)
  }

  #isLinked(trader: number, maker: number): boolean {
    const person = this.personOf(maker)
    const follows = [...this.open.values()].some((follow) => follow.trader === trader && follow.user === person)
    return person === trader || follows || this.#traders.get(trader)?.linked.includes(person) === true
  }

  #checkMark({ user, trader, shareRate, shared, realized }: EventOf<'followMarkChanged'>): void {
    const key = `${user} ${trader}`
    const known = this.#marks.get(key)
    const rate = BigInt(shareRate)
    if (known !== undefined && known.rate === rate)
      check(shared >= known.shared, `what ${user} has shared with ${trader} never shrinks`)
    this.#marks.set(key, { realized, shared, rate })
  }

  #checkShare(told: EventOf<'profitShared'>, events: readonly Event[]): void {
    const { followId, user, trader, realized, unrealized, shareRate, sharedBefore, due, paid } = told
    this.shared += 1
    const follow = this.open.get(followId)
    check(follow?.user === user && follow.trader === trader, `follow ${followId} shares its own profit`)
    const counted = realized + (unrealized < 0n ? unrealized : 0n)
    const most = counted > 0n ? (counted * BigInt(shareRate)) / MILLION : 0n
    check(due === most - sharedBefore && due > 0n && paid <= due, `of ${counted}, with ${sharedBefore} shared, ${due}`)
    const postings = events.flatMap((event) =>
      event.type === 'posted' && event.reference.startsWith(`profit-share:${followId}:`) ? event.postings : [],
    )
    const got = postings.find(({ owner }) => owner === trader)?.amount ?? 0n
    check(got === paid, `the trader of follow ${followId} gets ${got} of ${paid}`)
    const mark = this.#marks.get(`${user} ${trader}`)
    check(mark?.shared === sharedBefore + paid, `what ${user} has shared with ${trader} is counted`)
  }

  #keepFollow(told: FollowChanged): void {
    const { followId, user, trader, allotted, paid, status, returned } = told
    const account = this.accountOf(followId)
    this.#people.set(account, user)
    check(this.#put.get(account) === allotted, `follow ${followId} was given ${allotted}`)
    const known = this.open.get(followId)
    check(
      known === undefined || (known.user === user && known.trader === trader),
      `follow ${followId} stays whose it is`,
    )
    check(
      known === undefined || (known.allotted <= allotted && known.paid <= paid),
      `follow ${followId} forgets nothing`,
    )
    if (status !== 'ENDED') {
      this.open.set(followId, told)
      return
    }
    const made = this.#marks.get(`${user} ${trader}`)?.realized ?? 0n
    check(this.#books.total(account, 'CONTRACT', told.asset) === 0n, `follow ${followId} has ended and keeps money`)
    check(returned !== null && returned >= 0n, `follow ${followId} gives back what is left`)
    for (const position of this.#futures().positions.values())
      check(position.user !== account, `follow ${followId} has ended with position ${position.positionId}`)
    const before = this.#ended.get(`${user} ${trader}`) ?? 0n
    check(made - before === (returned ?? 0n) + paid - allotted, `follow ${followId} made what it has more than before`)
    this.#ended.set(`${user} ${trader}`, made)
    this.open.delete(followId)
  }

  readonly #ended = new Map<string, bigint>()
  readonly #done = new Set<number>()
}

/** By largest remainder; of equal ones the first. */
function sharesOf(lots: number, asked: readonly number[]): number[] {
  const all = BigInt(asked.reduce((sum, one) => sum + one, 0))
  if (all === 0n) return asked.map(() => 0)
  const products = asked.map((one) => BigInt(lots) * BigInt(one))
  const shares = products.map((product) => Number(product / all))
  const left = lots - shares.reduce((sum, one) => sum + one, 0)
  const byRemainder = products
    .map((product, place) => ({ remainder: product % all, place }))
    .sort((one, other) => (one.remainder === other.remainder ? 0 : one.remainder > other.remainder ? -1 : 1))
  for (const { place } of byRemainder.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}
