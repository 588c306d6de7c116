// A reference implementation of futures, written directly from the published rules with plain lists. It reads the
// engine's events and checks them: every mark, margin, fee, profit, funding payment and liquidation is recomputed from
// public numbers, and after every command each position, stop and wallet is checked for anything that should have
// happened.
import { assert } from '../assert.ts'
import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'
import type { FuturesMarket } from '../futures/commands.ts'
import { touchesContracts } from '../futures/dueContracts.ts'
import type { MarkRecorded, PositionFilled, StopChanged } from '../futures/events.ts'
import { INSURANCE } from '../nouns.ts'
import { type Held, isAsBefore, judgeDeficits, type Marks } from './naiveDeficits.ts'
import { NaiveEntries } from './naiveEntries.ts'
import {
  entryPart,
  isReachedBy,
  naiveMaintenance,
  naiveMark,
  part,
  roundUp,
  scoreOf,
  signed,
  valueOf,
  worthOf,
} from './naiveFuturesSums.ts'
import { WholeSettling } from './wholeSettling.ts'

type Waiting = Omit<StopChanged, 'type'>

interface Place {
  market: FuturesMarket
  prices: MarkRecorded | null
  /** Before the command. */
  oldMark: number | null
  last: number | null
}

export class NaiveFutures {
  readonly #places = new Map<string, Place>()
  readonly #positions = new Map<number, Held>()
  readonly #stops = new Map<number, Waiting>()
  readonly #chosen = new Map<string, number>()
  readonly #totals = new Map<number, bigint>()
  readonly #slots = new Map<string, number>()
  /** What the positions have paid and received of a funding that is not finished, by contract. */
  readonly #fundings = new Map<string, { paid: bigint; received: bigint; done: Set<number> }>()
  /** The time of the latest command that touches contracts; a tick counts by its own second. */
  #latest = 0
  readonly #entries = new NaiveEntries()
  readonly #settling = new WholeSettling()

  /** Throws for the first violation of the rules. */
  judge(command: Command, events: Event[]): void {
    const isWaiting = command.type !== 'futures.settleRest' && touchesContracts(command)
    assert(!this.#settling.isOpen || !isWaiting, 'nothing touches contracts until a mark is settled')
    const whole = this.#settling.take({ command, events })
    if (whole !== null) this.#judgeWhole(whole.command, whole.events)
  }

  #judgeWhole(command: Command, events: readonly Event[]): void {
    for (const place of this.#places.values()) place.oldMark = place.prices?.mark ?? null
    this.#judgeEvents(command, events)
    this.#judgeReports(events)
    const wallets = new Map(this.#totals)
    this.#judgeMoney(command, events)
    this.#judgeProfit(events)
    const marksOf = (symbol: string) => this.#marks(symbol)
    judgeDeficits({ events, marksOf, positions: this.#positions, wallets, walletsAfter: this.#totals })
    for (const event of events) this.#keep(event)
    this.#judgeTiers(events)
    this.#entries.judge(events)
    this.#judgeWhatIsLeft(command, events)
    if (command.type === 'futures.settleFunding' || command.type === 'futures.payRest') return
    if (!touchesContracts(command)) return
    const time = command.type === 'futures.recordIndex' ? command.tickTime : command.time
    this.#latest = Math.max(this.#latest, time)
  }

  /** Events of a second use the marks of that second, which are reported after them. */
  #judgeEvents(command: Command, events: readonly Event[]): void {
    for (const event of events) {
      if (event.type !== 'markRecorded') continue
      if (command.type === 'futures.recordIndex') this.#judgeMark(event)
      this.#place(event.symbol).prices = event
    }
    for (const event of events) {
      if (event.type === 'futuresMarketDefined') {
        const known = this.#places.get(event.market.symbol)
        this.#places.set(event.market.symbol, {
          prices: null,
          oldMark: null,
          last: null,
          ...known,
          market: event.market,
        })
      }
      if (event.type === 'leverageChanged') this.#chosen.set(`${event.user} ${event.symbol}`, event.leverage)
      if (event.type === 'traded' && this.#places.has(event.symbol)) this.#place(event.symbol).last = event.price
      if (event.type === 'positionFilled') this.#judgeFill(event, events)
      if (event.type === 'fundingPaid') this.#judgeFunding(event)
      if (event.type === 'fundingSettled') {
        assert(event.slot > (this.#slots.get(event.symbol) ?? 0), 'a funding time is settled once')
        this.#slots.set(event.symbol, event.slot)
        const { paid, received, done } = this.#fundings.get(event.symbol) ?? noneYet()
        assert(done.size === event.positions, 'every position takes part')
        assert(
          received === event.received && paid <= event.paid && received <= event.paid,
          'no more is received than paid',
        )
        this.#fundings.delete(event.symbol)
      }
    }
  }

  #judgeMark(told: MarkRecorded): void {
    const { market, prices, last } = this.#place(told.symbol)
    if (told.index === null) {
      assert(told.state === 'PAUSED' && told.mark === (prices?.mark ?? null), 'the mark does not change while PAUSED')
      return
    }
    assert(told.mark === naiveMark(told, market, last), 'the mark is the median of its three prices, near the index')
  }

  #judgeFill(fill: PositionFilled, all: readonly Event[]): void {
    const { market, prices } = this.#place(fill.symbol)
    const value = valueOf(market, fill.price, fill.quantity)
    const held = this.#positions.get(fill.positionId)
    if (fill.effect === 'CLOSE') {
      this.#judgeClosing(fill, all)
      return
    }
    const direction = fill.side === 'BUY' ? 'LONG' : 'SHORT'
    assert(held === undefined || held.direction === direction, 'an opening fill adds to its own direction')
    const chosen = this.#chosen.get(`${fill.user} ${fill.symbol}`) ?? market.leverages[0] ?? 1
    const leverage = prices?.state === 'DEGRADED' ? Math.max(1, Math.floor(chosen / 2)) : chosen
    const behind = [prices?.mark ?? 0, prices?.index ?? 0].map((price) =>
      signed(direction, value - valueOf(market, price, fill.quantity)),
    )
    const loss = behind.reduce((worst, each) => (each > worst ? each : worst), 0n)
    const margin = roundUp(value, BigInt(leverage)) + loss
    assert(prices?.state !== 'PAUSED', 'nothing is opened while the index is PAUSED')
    assert(fill.margin === margin, 'opening posts initial margin and open loss')
    assert(fill.fee === roundUp(value * BigInt(market.openFeeRate), 1_000_000n), 'opening pays the open fee')
  }

  #judgeClosing(fill: PositionFilled, all: readonly Event[]): void {
    const { market } = this.#place(fill.symbol)
    const held = this.#positions.get(fill.positionId)
    // Changed earlier by the same command: its lots are known only at the end.
    const fills = all.filter((event) => event.type === 'positionFilled' && event.positionId === fill.positionId)
    const isElse = all.some(
      (event) =>
        (event.type === 'liquidated' &&
          (fill.user === INSURANCE || event.positionId === fill.positionId) &&
          event.takenOverQuantity > 0) ||
        (event.type === 'deleveraged' && [event.positionId, event.againstPositionId].includes(fill.positionId)),
    )
    if (held === undefined || fills[0] !== fill || isElse) return
    const value = valueOf(market, fill.price, fill.quantity)
    const profit = signed(held.direction, value - entryPart(held, fill.quantity))
    assert(fill.realized === profit, 'closing realises the profit of its lots')
    assert((fill.side === 'SELL') === (held.direction === 'LONG'), 'a long is closed by a sell')
    const fee = roundUp(value * BigInt(market.closeFeeRate), 1_000_000n)
    const share = part(held.margin, fill.quantity, held.quantity)
    const isForced = all.some(
      (event) =>
        event.type === 'futuresOrderChanged' && event.orderId === fill.orderId && event.origin === 'LIQUIDATION',
    )
    const most = held.marginMode === 'CROSS' ? fill.fee : share + profit
    const due = fill.user === INSURANCE ? 0n : fee < most ? fee : most
    assert(fill.fee === due && due <= fee, 'closing pays the close fee, as far as it can')
    if (held.marginMode === 'CROSS' || isForced) return
    assert(fill.margin === -share && share + profit - fill.fee >= 0n, 'an isolated position pays back what is left')
  }

  /** A position that only grew is within the tier that allows its leverage, at the price of its last lots. */
  #judgeTiers(events: readonly Event[]): void {
    for (const fill of events) {
      if (fill.type !== 'positionFilled' || fill.user === INSURANCE) continue
      const held = this.#positions.get(fill.positionId)
      const fills = events.filter((event) => event.type === 'positionFilled').filter(isOf(fill.positionId))
      if (held === undefined || fills.at(-1) !== fill || fills.some(({ effect }) => effect === 'CLOSE')) continue
      const { market } = this.#place(fill.symbol)
      const allowing = market.tiers.filter(({ leverageMax }) => leverageMax >= held.leverage)
      const most = allowing.at(-1)?.notionalCap ?? 0n
      assert(valueOf(market, fill.price, held.quantity) <= most, 'a position is within the tier of its leverage')
    }
  }

  #judgeFunding(paid: Extract<Event, { type: 'fundingPaid' }>): void {
    const { market } = this.#place(paid.symbol)
    const sums = this.#fundings.get(paid.symbol) ?? noneYet()
    this.#fundings.set(paid.symbol, sums)
    const value = valueOf(market, paid.mark, paid.quantity)
    const due = value * BigInt(Math.abs(paid.rate))
    const pays = paid.rate > 0 === (paid.direction === 'LONG')
    assert(!sums.done.has(paid.positionId), 'a position takes part once')
    sums.done.add(paid.positionId)
    if (pays) {
      assert(paid.amount <= roundUp(due, 1_000_000_000n) && paid.amount >= 0n, 'the payer pays the rate')
      assert(sums.received === 0n, 'all pay before anybody receives')
      sums.paid += paid.amount
    } else {
      assert(paid.amount <= 0n, 'the receiver receives')
      sums.received -= paid.amount
    }
    const held = this.#positions.get(paid.positionId)
    assert(this.#latest <= paid.slot, 'no later command was applied before the funding')
    assert(held?.quantity === paid.quantity, 'the position at the funding time takes part with its quantity')
  }

  /** Every liquidation was required, and ADL follows the published order. */
  #judgeReports(events: readonly Event[]): void {
    for (const report of events) {
      if (report.type !== 'liquidated') continue
      const { market } = this.#place(report.symbol)
      const held = this.#positions.get(report.positionId)
      const touched = events.some(
        (event) =>
          (event.type === 'positionFilled' || event.type === 'deleveraged') &&
          event.positionId === report.positionId &&
          report.filledQuantity === 0,
      )
      assert(this.#place(report.symbol).prices?.state !== 'PAUSED', 'nobody is liquidated while the index is PAUSED')
      assert(report.equity <= report.maintenance, 'a liquidated account is at or below maintenance')
      if (report.marginMode === 'ISOLATED' && held && !touched) {
        assert(report.equity === worthOf(market, report, report.mark), 'equity is margin and profit at the mark')
        assert(
          report.maintenance === naiveMaintenance(market, valueOf(market, report.mark, report.quantity)),
          'maintenance is that of the tier',
        )
      }
      const { filledQuantity, takenOverQuantity, deleveragedQuantity, remainingQuantity } = report
      const parts = filledQuantity + takenOverQuantity + deleveragedQuantity + remainingQuantity
      assert(parts === report.quantity, 'every lot of a liquidated position is accounted for')
      assert(report.returned >= 0n && report.liquidationFee >= 0n, 'nobody owes anything')
    }
    this.#judgeDeleveraging(events)
  }

  #judgeDeleveraging(events: readonly Event[]): void {
    const lasts = new Map<number, { score: number; positionId: number }>()
    for (const event of events) {
      // A cross account's own positions are netted before others are deleveraged.
      const loser = this.#positions.get(event.type === 'deleveraged' ? event.againstPositionId : 0)
      if (event.type !== 'deleveraged' || loser?.user === event.user) continue
      if (isAsBefore(event, (symbol) => this.#marks(symbol))) continue
      const last = lasts.get(event.againstPositionId)
      // The rest of a position reduced in an earlier step has the same score except for rounding.
      assert(!last || event.score <= last.score || event.positionId === last.positionId, 'the highest score goes first')
      lasts.set(event.againstPositionId, event)
      const { market } = this.#place(event.symbol)
      for (const other of this.#positions.values()) {
        const isElse = other.symbol === event.symbol && other.direction === event.direction && other.user !== event.user
        const isQuiet = events.every((one) => one.type !== 'positionChanged' || one.positionId !== other.positionId)
        if (isElse && isQuiet && other.marginMode === 'ISOLATED') {
          assert(
            scoreOf(market, other, event.mark) <= event.score || other.user === INSURANCE,
            'nobody with a higher score is passed over',
          )
        }
      }
    }
  }

  /** Wallets change by the amounts of the fills, except in the special cases. */
  #judgeMoney(command: Command, events: readonly Event[]): void {
    const moved = new Map<number, bigint>()
    for (const event of events) {
      if (event.type !== 'posted') continue
      for (const { owner, wallet, amount, balance } of event.postings) {
        if (wallet !== 'CONTRACT') continue
        moved.set(owner, (moved.get(owner) ?? 0n) + amount)
        const total = (this.#totals.get(owner) ?? 0n) + amount
        assert(total === balance, 'a posting reports the balance after it')
        this.#totals.set(owner, total)
      }
    }
    for (const [owner, sum] of moved) {
      const isElse = owner <= 0 || command.type.startsWith('transfer.') || isClosing(command)
      const isSaid = isElse || sum === said(owner, events) || this.#isSpecial(owner, events)
      assert(isSaid, `the wallet of ${owner} changes by its fills`)
    }
  }

  /** Whatever a position realises is reported to its holder as profit or loss, in both margin modes. */
  #judgeProfit(events: readonly Event[]): void {
    const realized = new Map<number, bigint>()
    for (const event of events) {
      if (event.type === 'positionChanged') {
        const before = this.#positions.get(event.positionId)?.realized ?? 0n
        realized.set(event.user, (realized.get(event.user) ?? 0n) + event.realized - before)
      }
      if (event.type !== 'posted') continue
      for (const { owner, reason, amount } of event.postings)
        if (reason === 'PROFIT') realized.set(owner, (realized.get(owner) ?? 0n) - amount)
    }
    for (const [owner, left] of realized) assert(left === 0n, `what ${owner} realises is reported as profit`)
  }

  /** Liquidations, funding and cross positions change wallets by more than fills. */
  #isSpecial(user: number, events: readonly Event[]): boolean {
    const isTold = events.some(
      (event) =>
        ((event.type === 'liquidated' || event.type === 'deleveraged' || event.type === 'fundingPaid') &&
          event.user === user) ||
        (event.type === 'positionChanged' && event.user === user && event.marginMode === 'CROSS'),
    )
    return isTold || [...this.#positions.values()].some((held) => held.user === user && held.marginMode === 'CROSS')
  }

  #keep(event: Event): void {
    if (event.type === 'positionChanged') {
      if (event.end === null) this.#positions.set(event.positionId, event)
      else this.#positions.delete(event.positionId)
    }
    if (event.type === 'stopChanged') {
      if (event.status === 'WAITING') this.#stops.set(event.stopId, event)
      else this.#stops.delete(event.stopId)
    }
  }

  #judgeWhatIsLeft(command: Command, events: readonly Event[]): void {
    const accounts = new Map<number, { worth: bigint; needed: bigint; isPaused: boolean }>()
    for (const held of this.#positions.values()) {
      const { market, prices } = this.#place(held.symbol)
      const mark = prices?.mark ?? 0
      const worth = worthOf(market, held, mark)
      const needed = naiveMaintenance(market, valueOf(market, mark, held.quantity))
      const isPaused = prices?.state === 'PAUSED'
      // Anyone who has paid too much to keep a position is liquidated after the last step of the funding.
      const isWaiting = this.#fundings.has(held.symbol)
      if (held.marginMode === 'ISOLATED')
        assert(isPaused || isWaiting || worth >= needed, 'positions below maintenance are liquidated')
      else {
        const sum = accounts.get(held.user) ?? { worth: this.#totals.get(held.user) ?? 0n, needed: 0n, isPaused: false }
        accounts.set(held.user, {
          worth: sum.worth + worth,
          needed: sum.needed + needed,
          isPaused: sum.isPaused || isPaused,
        })
      }
    }
    // A close at a bad price may leave a cross account too little: the next mark then finds it.
    const isMarked = events.some(({ type }) => type === 'markRecorded')
    if (command.type !== 'futures.recordIndex' || !isMarked) return
    for (const { worth, needed, isPaused } of accounts.values())
      assert(isPaused || worth >= needed, 'a cross account is above maintenance')
    this.#judgeStops(command, events)
  }

  /** After a mark no stop that it has reached is still waiting, unless a fill of that second set it. */
  #judgeStops(command: Command, events: readonly Event[]): void {
    for (const stop of this.#stops.values()) {
      const { prices } = this.#place(stop.symbol)
      const held = this.#positions.get(stop.positionId)
      const price = stop.triggerBy === 'MARK' ? prices?.mark : stop.triggerBy === 'INDEX' ? prices?.index : null
      const isFresh = events.some(
        (event) => event.type === 'markRecorded' && event.symbol === stop.symbol && event.index !== null,
      )
      if (!held || !isFresh || stop.createdAt >= command.time || price === null || price === undefined) continue
      assert(!isReachedBy(stop, held.direction, price), 'a reached stop fires')
    }
  }

  #marks(symbol: string): Marks {
    const { market, prices, oldMark } = this.#place(symbol)
    const now = prices?.mark ?? 0
    return { market, old: oldMark ?? now, now }
  }

  #place(symbol: string): Place {
    const place = this.#places.get(symbol)
    assert(place !== undefined, 'the market exists')
    return place
  }
}

function noneYet(): { paid: bigint; received: bigint; done: Set<number> } {
  return { paid: 0n, received: 0n, done: new Set() }
}

function isOf(position: number): (fill: PositionFilled) => boolean {
  return ({ positionId }) => positionId === position
}

/** The change of a user's wallet by fills and adjustments. */
function said(user: number, events: readonly Event[]): bigint {
  let sum = 0n
  for (const event of events) {
    if (event.type === 'positionFilled' && event.user === user) sum += event.realized - event.fee - event.margin
    if (event.type === 'marginAdjusted' && event.user === user) sum -= event.amount
  }
  return sum
}

/** The insurance fund may take over a part, which only the position's event shows. */
function isClosing({ type }: Command): boolean {
  return type === 'futures.closePosition' || type === 'futures.closeAllPositions'
}
