// Copy trading in a replayed month. Traders and followers send the commands that production sends; every block, skip and profit
// share is recomputed from what was known before it.
import type { Event } from '@assay/engine/events'
import type { SkipReason } from '@assay/engine/follow/events'
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import type { Committed, CommandInput } from '../../exchange/door.ts'
import { check } from '../simulator/breach.ts'
import type { Random } from '../simulator/random.ts'
import { BlockOracle } from './blockOracle.ts'
import {
  FIRST_FOLLOWER,
  FIRST_LEAD,
  type FollowStep,
  type LeadOrder,
  planFollows,
  planLeads,
  styleOf,
  traderOf,
} from './copyPlan.ts'
import { accountOf, CopyRecords } from './copyRecords.ts'
import { ProfitOracle } from './profitOracle.ts'

/** What the replay does for it. */
export interface CopyDesk {
  symbol: string
  run(command: CommandInput): readonly Event[]
  order(user: number, terms: Partial<FuturesOrderTerms> & Pick<FuturesOrderTerms, 'side' | 'quantity'>): void
  give(user: number, amount: bigint, toContract: bigint): void
  /** Does all that is unfinished. */
  carryOn(): void
  nextId(): number
}

export interface CopyReport {
  blocks: number
  /** Commands at whose end a block was not done. */
  cutBlocks: number
  copies: number
  skips: Partial<Record<SkipReason, number>>
  follows: number
  portfolioStops: number
  weeklyShares: number
  finalShares: number
  /** USDT units. */
  shared: bigint
  undecided: number
}

export interface CopyOptions {
  leads: number
  followers: number
  seconds: number
  /** Follows that one step shares or ends. */
  stepMax: number
}

const USDT = 100_000_000n
const MILLION = 1_000_000n
const LOT = 10_000
const WATCH_EVERY = 300
const SHARE_RATES = [200_000, 100_000, 300_000, 0]

export class CopyTrading {
  readonly #desk: CopyDesk
  readonly #options: CopyOptions
  readonly #random: Random
  readonly #records = new CopyRecords()
  readonly #blocks = new BlockOracle(this.#records)
  readonly #profits: ProfitOracle
  readonly #leads: Map<number, LeadOrder[]>
  readonly #steps: Map<number, FollowStep[]>
  /** The latest follow of each follower. */
  readonly #followIds = new Map<number, number>()
  #follows = 0
  #stops = 0

  constructor(desk: CopyDesk, random: Random, options: CopyOptions) {
    this.#desk = desk
    this.#random = random
    this.#options = options
    this.#profits = new ProfitOracle(this.#records, options.stepMax)
    this.#leads = Map.groupBy(planLeads(random, options), ({ at }) => at)
    this.#steps = Map.groupBy(options.leads === 0 ? [] : planFollows(random, options), ({ at }) => at)
  }

  prepare(): void {
    const { leads, followers } = this.#options
    const { symbol } = this.#desk
    for (let lead = 0; lead < leads; lead += 1) {
      const user = FIRST_LEAD + lead
      const { leverage, isCross, isHedge } = styleOf(lead)
      const money = (lead === leads - 1 ? 1050n : 20_000n) * USDT
      this.#desk.give(user, money, money)
      this.#desk.run({ type: 'follow.setTrader', trader: traderOf(lead, this.#rateOf(lead)) })
      if (leverage !== 5) this.#desk.run({ type: 'futures.setLeverage', user, symbol, leverage })
      if (isCross) this.#desk.run({ type: 'futures.setMarginMode', user, symbol, marginMode: 'CROSS' })
      if (isHedge) this.#desk.run({ type: 'futures.setPositionMode', user, positionMode: 'HEDGE' })
    }
    for (let follower = 0; follower < followers; follower += 1)
      this.#desk.give(FIRST_FOLLOWER + follower, 6000n * USDT, 6000n * USDT)
  }

  pass(second: number): void {
    for (const step of this.#steps.get(second) ?? []) this.#follow(step)
    for (const order of this.#leads.get(second) ?? []) this.#lead(order)
    if (second % WATCH_EVERY === 0) this.#watchStops()
    if (this.#options.leads > 0 && second === Math.floor(this.#options.seconds / 2)) this.#changeTerms()
    if (this.#options.leads > 0 && second === Math.floor(this.#options.seconds * 0.6)) this.#openAgain()
  }

  /** Before anything else of the next command. */
  audit(committed: Committed): void {
    const { type } = committed.command
    if (type.startsWith('follow.') || type.startsWith('futures.')) {
      if (type !== 'futures.recordIndex') this.#blocks.audit(committed)
      this.#profits.audit(committed)
    }
    for (const event of committed.events) this.#records.hear(event)
  }

  conclude(time: number): CopyReport {
    this.#blocks.checkWhole()
    this.#profits.checkWhole(time)
    return {
      blocks: this.#blocks.blocks,
      cutBlocks: this.#blocks.cut,
      copies: this.#blocks.copies,
      skips: Object.fromEntries(this.#blocks.skips),
      follows: this.#follows,
      portfolioStops: this.#stops,
      weeklyShares: this.#profits.weekly,
      finalShares: this.#profits.final,
      shared: this.#profits.paid,
      undecided: this.#blocks.undecided,
    }
  }

  #lead({ lead, act, isLong }: LeadOrder): void {
    const user = FIRST_LEAD + lead
    const { isHedge, margin, leverage, limit } = styleOf(lead)
    const { index } = this.#records
    const positions = this.#records.positionsOf(user)
    const [first] = positions
    if (act === 'CLOSE') {
      for (const { positionId } of positions) this.#close(user, positionId, null)
      return
    }
    if (act === 'REDUCE') {
      if (first !== undefined) this.#close(user, first.positionId, Math.ceil(first.quantity / 3))
      return
    }
    const equity = Number(this.#records.equityOf(user) / MILLION) / 100
    const lots = Math.floor((equity * margin * leverage * LOT * 100) / index)
    const isBuy =
      act === 'REVERSE' && first !== undefined ? first.direction === 'SHORT' : isLong !== (act === 'OTHER_SIDE')
    const quantity = lots + (act === 'REVERSE' ? (first?.quantity ?? 0) : 0)
    if (quantity < 1) return
    const away = limit === null ? 0 : Math.ceil((index * limit) / 10_000)
    this.#desk.order(user, {
      side: isBuy ? 'BUY' : 'SELL',
      type: limit === null ? 'MARKET' : 'LIMIT',
      timeInForce: 'IOC',
      price: limit === null ? null : ((isBuy ? index + away : index - away) as Price),
      quantity: quantity as Quantity,
      positionSide: isHedge ? (isBuy ? 'LONG' : 'SHORT') : 'BOTH',
    })
  }

  #close(user: number, positionId: number, quantity: number | null): void {
    const ids = { orderId: this.#desk.nextId(), clientOrderId: '', reverseOrderId: null }
    this.#desk.run({ type: 'futures.closePosition', user, positionId, quantity: quantity as Quantity | null, ...ids })
  }

  #follow({ follower, act, lead, amount: much, settings }: FollowStep): void {
    const user = FIRST_FOLLOWER + follower
    const amount = (BigInt(much) * USDT) as Amount
    if (act === 'START') {
      const of = { user, followId: this.#desk.nextId(), trader: FIRST_LEAD + lead, amount, settings }
      const [answer] = this.#desk.run({ type: 'follow.start', ...of })
      if (answer?.type === 'rejected') return
      this.#followIds.set(follower, of.followId)
      this.#follows += 1
      return
    }
    if (act === 'OFFER') this.#offer(user, { isBuy: much % 2 === 0, lots: 1 + (much % 50) })
    const followId = this.#followIds.get(follower)
    if (followId === undefined || !this.#records.follows.has(followId)) return
    const of = { user, followId }
    const [copy] = this.#records.positionsOf(accountOf(followId))
    if (act === 'ALLOT') this.#desk.run({ type: 'follow.allot', ...of, amount })
    else if (act === 'PAUSE') this.#desk.run({ type: 'follow.pause', ...of, isPaused: true })
    else if (act === 'RESUME') this.#desk.run({ type: 'follow.pause', ...of, isPaused: false })
    else if (act === 'SETTINGS') this.#desk.run({ type: 'follow.setSettings', ...of, settings })
    else if (act === 'LEAVE') this.#leave(of)
    else if (act === 'CLOSE_ONE' && copy !== undefined) this.#closeOne(of, copy.positionId)
    else if (act === 'MEET_OWN' && copy !== undefined) {
      this.#offer(user, { isBuy: copy.direction === 'LONG', lots: copy.quantity })
      this.#closeOne(of, copy.positionId)
    } else if (act === 'ADD_MARGIN' && copy !== undefined) this.#addMargin(of, copy.positionId)
  }

  /** Nearer to the index than the makers' offers, on either side, for himself. */
  #offer(user: number, { isBuy, lots }: { isBuy: boolean; lots: number }): void {
    const { index } = this.#records
    const away = Math.ceil(index / 10_000)
    const price = (isBuy ? index - away : index + away) as Price
    this.#desk.order(user, { side: isBuy ? 'BUY' : 'SELL', price, quantity: lots as Quantity })
  }

  #closeOne(of: { user: number; followId: number }, positionId: number): void {
    this.#desk.run({ type: 'follow.closePosition', ...of, positionId, orderId: this.#desk.nextId() })
  }

  #addMargin(of: { user: number; followId: number }, positionId: number): void {
    const amount = (10n * USDT) as Amount
    this.#desk.run({ type: 'follow.addMargin', ...of, positionId, adjustmentId: this.#desk.nextId(), amount })
  }

  /** Some do not want to wait. */
  #leave(of: { user: number; followId: number }): void {
    this.#desk.run({ type: 'follow.leave', ...of, reason: 'USER' })
    if (this.#records.follows.has(of.followId) && this.#random.chance(0.3))
      this.#desk.run({ type: 'follow.leave', ...of, reason: 'USER' })
  }

  /** Every five minutes, as production does more often. A stop that is not reached is refused. */
  #watchStops(): void {
    for (const { followId, user, status, settings, allotted } of this.#records.follows.values()) {
      const stop = settings.portfolioStop
      if (status === 'LEAVING' || stop === null) continue
      // The stop is compared with the follow as it is then.
      this.#desk.carryOn()
      const least = (allotted * (MILLION - BigInt(stop))) / MILLION
      const isReached = this.#records.equityOf(accountOf(followId)) <= least
      if (!isReached && !this.#random.chance(0.0005)) continue
      const [answer] = this.#desk.run({ type: 'follow.leave', user, followId, reason: 'PORTFOLIO_STOP' })
      const isRefused = answer?.type === 'rejected' && answer.reason === 'FOLLOW_NOT_AT_STOP'
      check(isRefused === !isReached, `follow ${followId} is ${isReached ? '' : 'not '}at its stop of ${stop}`)
      if (isReached) this.#stops += 1
    }
  }

  /** New rates for new followers; one trader is closed for a while. */
  #changeTerms(): void {
    for (let lead = 0; lead < this.#options.leads; lead += 1) {
      const terms = traderOf(lead, this.#rateOf(lead + (lead % 3)))
      this.#desk.run({ type: 'follow.setTrader', trader: { ...terms, status: lead === 1 ? 'CLOSED' : 'OPEN' } })
    }
  }

  #openAgain(): void {
    if (this.#options.leads > 1) this.#desk.run({ type: 'follow.setTrader', trader: traderOf(1, this.#rateOf(1)) })
  }

  #rateOf(lead: number): number {
    return SHARE_RATES[lead % SHARE_RATES.length] ?? 0
  }
}
