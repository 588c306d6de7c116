// Audits converts: both sides are held, every convert is decided once and by the right stored ticks, and a filled one
// gives nobody more than it is worth at the mid that decided it.
import type { ConvertCoin } from '@assay/engine/convert/commands'
import type { ConvertChanged } from '@assay/engine/convert/events'
import type { Event } from '@assay/engine/events'
import type { Committed } from '../../exchange/door.ts'
import type { Tick } from '../../ticks/tickChain.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'
import type { KeptTicks } from './tickShelf.ts'

const INVENTORY = -7
const QUOTE_MS = 8000
const RECEIVED_AFTER_MS = 500
const DECIDED_WITHIN_MS = 10_000
const MINUTE_MS = 60_000
const MILLION = 1_000_000n

type Named = ConvertChanged['quotedFrom']

export class ConvertAuditor {
  readonly coins = new Map<string, ConvertCoin>()
  readonly open = new Map<number, ConvertChanged>()
  readonly #decided = new Set<number>()
  readonly #books: Books
  readonly #shelf: KeptTicks
  filled = 0

  constructor(books: Books, shelf: KeptTicks) {
    this.#books = books
    this.#shelf = shelf
  }

  audit({ command, events, time }: Committed): void {
    for (const event of events) {
      if (event.type === 'convertCoinDefined') this.coins.set(event.coin.asset, event.coin)
      else if (event.type === 'convertChanged') {
        if (event.status === 'ACCEPTED') {
          check(command.type === 'convert.accept', 'a user accepts a quote')
          this.#auditAccepted(event, time)
        } else this.#auditDecided(event, events)
      }
    }
  }

  /** Nothing that was accepted a while ago is still open. */
  checkDecided(now: number): void {
    for (const { convertId, acceptedAt } of this.open.values())
      check(acceptedAt + MINUTE_MS > now, `convert ${convertId} of ${acceptedAt} is still open at ${now}`)
  }

  #auditAccepted(convert: ConvertChanged, time: number): void {
    const { convertId, user, from, to, amount, receive, fee, reserved } = convert
    check(!this.open.has(convertId) && !this.#decided.has(convertId), `convert ${convertId} is accepted once`)
    check(convert.acceptedAt === time && time - convert.quotedAt <= QUOTE_MS, 'a quote is accepted within 8 s')
    check(amount > 0n && receive > 0n && fee >= 0n, `convert ${convertId} moves something`)
    check(reserved === receive + fee, `convert ${convertId} may pay ${receive + fee}, and ${reserved} are held for it`)
    const [coinFrom, coinTo] = [this.#coin(from), this.#coin(to)]
    check(convert.spread === coinFrom.spread + coinTo.spread, 'the spread is that of both coins')
    // What is paid, less than one unit below the exact amount; the fee, less than one unit above.
    const [above, below] = this.#worths(convert, convert.quotedFrom, convert.quotedTo)
    const exact = above * (MILLION - BigInt(convert.spread))
    const paid = reserved * below * MILLION
    check(paid <= exact && exact - paid < below * MILLION, `convert ${convertId} pays ${reserved} at its rate`)
    const published = Math.max(coinFrom.feeRate, coinTo.feeRate)
    const discount = Math.floor((published * this.#books.vip.discountOf(user, 'convert')) / 1_000_000)
    const feeRate = BigInt(published - discount)
    check(fee === (reserved * feeRate + MILLION - 1n) / MILLION, `the fee of convert ${convertId} is ${fee}`)
    this.open.set(convertId, convert)
    this.#promise(convert, 1n)
    const coming = [...this.open.values()]
      .filter((each) => each.from === from)
      .reduce((sum, each) => sum + each.amount, 0n)
    const most = this.#books.total(INVENTORY, 'PLATFORM', from) + coming
    check(most <= coinFrom.inventoryMax, `the inventory of ${from} may become ${most}`)
    check(user > 0, 'only users convert')
  }

  #auditDecided(convert: ConvertChanged, events: readonly Event[]): void {
    const { convertId, reserved } = convert
    const open = this.open.get(convertId)
    check(open !== undefined && reserved === 0n, `convert ${convertId} was open, and holds nothing once it is decided`)
    if (open === undefined) return
    this.open.delete(convertId)
    this.#decided.add(convertId)
    this.#promise(open, -1n)
    const [from, to] = [this.#firstAfter(open, open.quotedFrom), this.#firstAfter(open, open.quotedTo)]
    check(from !== 'AWAITED' && to !== 'AWAITED', `convert ${convertId} is decided by ticks that exist`)
    const isLate = from === 'LATE' || to === 'LATE'
    const expected = isLate ? 'NO_TICK' : this.#reasonOf(open, [from, to] as (Tick | null)[])
    check(convert.reason === expected, `convert ${convertId} ends ${convert.reason}, and should end ${expected}`)
    if (!isLate)
      for (const [named, tick] of [
        [convert.decidedFrom, from],
        [convert.decidedTo, to],
      ] as const)
        check(
          (named?.sequence ?? null) === ((tick as Tick | null)?.sequence ?? null),
          `convert ${convertId} names its tick`,
        )
    this.#auditMoney(convert, events)
  }

  #auditMoney(convert: ConvertChanged, events: readonly Event[]): void {
    const { convertId, user, from, to, amount, receive, fee } = convert
    const posted = events.find((event) => event.type === 'posted' && event.reference === `convert:${convertId}`)
    check((posted !== undefined) === (convert.status === 'FILLED'), `convert ${convertId} moves money if it is filled`)
    if (posted?.type !== 'posted') return
    const moved = (owner: number, asset: string) =>
      posted.postings
        .filter((line) => line.owner === owner && line.asset === asset)
        .reduce((sum, line) => sum + line.amount, 0n)
    check(moved(user, from) === -amount && moved(user, to) === receive, `convert ${convertId} moves what it says`)
    check(
      moved(INVENTORY, from) === amount && moved(INVENTORY, to) === -receive - fee,
      'the inventory is the other side',
    )
    const [above, below] = this.#worths(convert, convert.decidedFrom, convert.decidedTo)
    check((receive + fee) * below <= above, `convert ${convertId} gives ${receive} for less than it is worth`)
    this.filled += 1
  }

  #reasonOf({ quotedFrom, quotedTo, spread }: ConvertChanged, [from, to]: (Tick | null)[]): string | null {
    const ticks = [from, to].filter((tick) => tick !== null && tick !== undefined)
    if (ticks.some(({ state, price }) => state !== 'NORMAL' || price === null)) return 'INDEX_NOT_NORMAL'
    const is = BigInt(from?.price ?? 1) * BigInt(quotedTo?.price ?? 1) * MILLION
    const was = BigInt(quotedFrom?.price ?? 1) * BigInt(to?.price ?? 1)
    const distance = is > was * MILLION ? is - was * MILLION : was * MILLION - is
    return distance > was * BigInt(spread) ? 'PRICE_MOVED' : null
  }

  #firstAfter({ acceptedAt }: ConvertChanged, quoted: Named): Tick | null | 'LATE' | 'AWAITED' {
    if (quoted === null) return null
    for (const tick of this.#shelf.span(quoted.symbol, acceptedAt + 1, Number.MAX_SAFE_INTEGER)) {
      if (tick.time > acceptedAt + DECIDED_WITHIN_MS) return 'LATE'
      const used = tick.sources.filter(({ price }) => price !== null).map(({ receivedAt }) => receivedAt)
      const since = used.length === 0 ? tick.time : Math.min(...used)
      if (since >= acceptedAt + RECEIVED_AFTER_MS) return tick
    }
    return 'AWAITED'
  }

  /** The given amount in the other coin at these prices, before the spread, as a fraction. */
  #worths({ from, to, amount }: ConvertChanged, fromTick: Named, toTick: Named): [bigint, bigint] {
    const decimals = (asset: string) => BigInt(this.#books.scale(asset) + this.#coin(asset).priceDecimals)
    return [
      amount * BigInt(fromTick?.price ?? 1) * 10n ** decimals(to),
      BigInt(toTick?.price ?? 1) * 10n ** decimals(from),
    ]
  }

  #promise({ user, from, to, amount, receive, fee }: ConvertChanged, sign: bigint): void {
    this.#books.promise(user, 'PLATFORM', from, sign * amount)
    this.#books.promise(INVENTORY, 'PLATFORM', to, sign * (receive + fee))
  }

  #coin(asset: string): ConvertCoin {
    const coin = this.coins.get(asset)
    check(coin !== undefined, `${asset} is converted and was never defined`)
    return coin as ConvertCoin
  }
}
