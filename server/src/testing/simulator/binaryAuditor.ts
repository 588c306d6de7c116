// Audits second contracts: the cover is held, every contract is settled once, and every result is recomputed from the
// stored ticks by the public verifier. The sums of users' limits are recomputed here.
import { recompute } from '@assay/api/verifyRecord'
import type { Command } from '@assay/engine/commands'
import type { BinaryMarket } from '@assay/engine/binary/commands'
import type { BinaryPlayerChanged, BinaryPositionChanged } from '@assay/engine/binary/events'
import type { Event } from '@assay/engine/events'
import { frozenTerms } from '../../binary/receipts.ts'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'
import { mondayOf } from './mondayOf.ts'
import type { KeptTicks } from './tickShelf.ts'

const HOUSE = -1
const SECOND_MS = 1000
const MINUTE_MS = 60_000
const RECEIVED_AFTER_MS = 500
const ENTRY_MAX_MS = 10_000
const DECIMALS = 8

export class BinaryAuditor {
  readonly markets = new Map<string, BinaryMarket>()
  readonly open = new Map<number, BinaryPositionChanged>()
  readonly players = new Map<string, BinaryPlayerChanged>()
  readonly #books: Books
  readonly #shelf: KeptTicks
  readonly #rounds = new Map<string, BinaryPositionChanged[]>()
  readonly #exposures = new Map<string, bigint>()
  readonly #settled = new Set<number>()
  /** By user: the times of losses, and the end of the break. */
  readonly #losses = new Map<number, number[]>()
  readonly #breaks = new Map<number, number>()
  /** In opening order. */
  readonly newest: BinaryPositionChanged[] = []
  settled = 0
  voided = 0

  constructor(books: Books, shelf: KeptTicks) {
    this.#books = books
    this.#shelf = shelf
  }

  audit({ command, events, time }: Committed): void {
    if (command.type === 'binary.settle') this.#auditPools(events)
    for (const event of events) {
      if (event.type === 'binaryMarketDefined') this.markets.set(event.market.symbol, event.market)
      else if (event.type === 'binaryPlayerChanged') this.#auditPlayer(event, time)
      else if (event.type === 'binaryPositionChanged') {
        if (event.status === 'OPEN') this.#auditOpened(event, command)
        else this.#auditSettled(event, events)
      }
    }
  }

  exposure(direction: string, symbol: string, expiresAt: number): bigint {
    return this.#exposures.get(`${symbol} ${direction} ${expiresAt - (expiresAt % MINUTE_MS)}`) ?? 0n
  }

  /** Nothing that ended a while ago is still open. */
  checkDecided(now: number): void {
    for (const { orderId, acceptedAt, lockAt, periodMs } of this.open.values())
      check(
        (lockAt ?? acceptedAt) + periodMs + MINUTE_MS > now,
        `contract ${orderId} of ${acceptedAt} is still open at ${now}`,
      )
  }

  #auditOpened(position: BinaryPositionChanged, command: Command): void {
    const { orderId, user, asset, stake, odds, mode, cover, symbol, direction } = position
    check(command.type === 'binary.openPosition' || command.type === 'binary.joinRound', 'a user opens a contract')
    check(!this.open.has(orderId) && !this.#settled.has(orderId), `contract ${orderId} is opened once`)
    const needed = mode === 'FIXED' ? (stake * BigInt(odds)) / 1_000_000n : 0n
    check(cover === needed, `contract ${orderId} may pay ${needed}, and ${cover} of the house is held`)
    this.open.set(orderId, position)
    this.newest.push(position)
    this.#books.promise(user, 'PLATFORM', asset, stake)
    this.#books.promise(HOUSE, 'PLATFORM', asset, cover)
    const promised = this.#expose(position, cover)
    const most = this.markets.get(symbol)?.exposureMax ?? 0n
    check(promised <= most, `the house promises ${promised} on ${direction} of one minute, and may ${most}`)
    if (mode === 'POOL') this.#round(position).push(position)
  }

  #auditSettled(position: BinaryPositionChanged, events: readonly Event[]): void {
    const { orderId, user, asset, stake, cover } = position
    const opened = this.open.get(orderId)
    check(opened !== undefined, `contract ${orderId} is settled once, and after it was opened`)
    if (opened === undefined) return
    this.open.delete(orderId)
    this.#settled.add(orderId)
    this.#books.promise(user, 'PLATFORM', asset, -stake)
    this.#books.promise(HOUSE, 'PLATFORM', asset, -opened.cover)
    this.#expose(opened, -opened.cover)
    check(cover === 0n, `contract ${orderId} is settled and the house holds ${cover} for it`)
    const kept = { ...opened, status: '', voidReason: null, entry: null, closing: [], settlePrice: null }
    const same = { ...position, status: '', voidReason: null, entry: null, closing: [], settlePrice: null }
    for (const field of ['stake', 'odds', 'direction', 'periodMs', 'acceptedAt', 'lockAt', 'headHash'] as const)
      check(kept[field] === same[field], `the ${field} of contract ${orderId} was ${kept[field]}, is ${same[field]}`)
    this.#recompute(position, opened)
    this.#auditMoney(position, events)
    if (position.payout < position.stake) this.#countLoss(user, position.settledAt ?? 0)
    this.settled += 1
    if (position.status === 'VOID') this.voided += 1
  }

  #recompute(position: BinaryPositionChanged, opened: BinaryPositionChanged): void {
    const { orderId, symbol, lockAt, acceptedAt, periodMs, status, payout, fee } = position
    const priceDecimals = this.markets.get(symbol)?.priceDecimals ?? 0
    const decimals = { priceDecimals, coinDecimals: DECIMALS }
    const end = position.entry === null ? (lockAt ?? acceptedAt) + ENTRY_MAX_MS : position.entry.time + periodMs
    const ticks = this.#shelf.around(symbol, acceptedAt, end)
    const stakes =
      position.mode === 'FIXED'
        ? null
        : this.#round(opened).map((each) => ({ terms: frozenTerms(each, decimals), receipt: null as never }))
    const own = recompute(frozenTerms(opened, decimals), ticks, stakes === null ? null : { stakes })
    check(
      own.status === status && own.payout === payout && own.fee === fee && own.voidReason === position.voidReason,
      `contract ${orderId} is ${status} ${position.voidReason} ${payout} ${fee}; the ticks say ${own.status} ${own.voidReason} ${own.payout} ${own.fee}`,
    )
    for (const place of [position.entry, ...position.closing]) {
      const tick = place === null ? undefined : this.#shelf.bySequence(symbol, place.sequence)
      const isKept = place === null || (tick?.time === place.time && tick.price === place.price)
      check(isKept, `contract ${orderId} names tick ${place?.sequence}, which is another`)
    }
  }

  /** The house passes on the stakes of a pool's losers, and keeps none of them. */
  #auditPools(events: readonly Event[]): void {
    const pools = new Set<string>()
    for (const event of events)
      if (event.type === 'binaryPositionChanged' && event.mode === 'POOL') pools.add(`binary:${event.orderId}`)
    if (pools.size === 0) return
    let kept = 0n
    for (const event of events)
      if (event.type === 'posted' && (pools.has(event.reference) || event.reference.startsWith('binaryRound:')))
        for (const { owner, amount } of event.postings) if (owner === HOUSE) kept += amount
    check(kept === 0n, `the house keeps ${kept} of a pool`)
  }

  /** The user's account gained the payout less the stake. */
  #auditMoney({ orderId, user, stake, payout }: BinaryPositionChanged, events: readonly Event[]): void {
    let gained = 0n
    for (const event of events)
      if (event.type === 'posted' && event.reference === `binary:${orderId}`)
        for (const { owner, amount } of event.postings) if (owner === user) gained += amount
    check(gained === payout - stake, `contract ${orderId} of ${stake} paid ${payout}, and moved ${gained}`)
  }

  #auditPlayer(player: BinaryPlayerChanged, time: number): void {
    this.players.set(`${player.user} ${player.asset}`, player)
    check(player.day === time - (time % 86_400_000), `the day of user ${player.user} is the day of ${time}`)
    check(player.week === mondayOf(time), `the week of user ${player.user} is the week of ${time}`)
    const until = this.#breaks.get(player.user) ?? 0
    check((player.pausedUntil ?? 0) >= until, `user ${player.user} lost too often, and has no break until ${until}`)
  }

  /** Five losses within 15 minutes start a break of ten minutes, and are then reset. */
  #countLoss(user: number, time: number): void {
    const losses = (this.#losses.get(user) ?? []).filter((lostAt) => lostAt > time - 15 * MINUTE_MS)
    const isFifth = losses.length === 4
    this.#losses.set(user, isFifth ? [] : [...losses, time])
    if (isFifth) this.#breaks.set(user, time + 10 * MINUTE_MS)
  }

  #expose({ symbol, direction, lockAt, acceptedAt, periodMs }: BinaryPositionChanged, by: bigint): bigint {
    const earliest = (lockAt ?? acceptedAt) + RECEIVED_AFTER_MS
    const expiry = Math.ceil(earliest / SECOND_MS) * SECOND_MS + periodMs
    const key = `${symbol} ${direction} ${expiry - (expiry % MINUTE_MS)}`
    const promised = (this.#exposures.get(key) ?? 0n) + by
    this.#exposures.set(key, promised)
    return promised
  }

  #round({ periodId, lockAt }: BinaryPositionChanged): BinaryPositionChanged[] {
    const key = `${periodId} ${lockAt}`
    const round = this.#rounds.get(key) ?? []
    this.#rounds.set(key, round)
    return round
  }
}
