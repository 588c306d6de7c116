// Stories of copy trading: a futures story with traders and followers. A follow is named after its follower.
import type { Event } from '../events.ts'
import { nextEnd } from '../follow/endFollows.ts'
import type { FollowSettings, LeavingReason, Trader } from '../follow/commands.ts'
import { type Follow, followAccount } from '../follow/follow.ts'
import { nextShare } from '../follow/shareProfits.ts'
import type { Position } from '../futures/futures.ts'
import { type Amount, parseAmount } from '../money.ts'
import { restore, snapshot } from '../state.ts'
import { nextStep } from '../steps.ts'
import { FuturesStory, told, userOf } from './futuresDesk.ts'

export const RATIO_ONE: FollowSettings = {
  mode: 'FIXED_RATIO',
  ratio: 1_000_000 as never,
  amountPerOrder: null,
  maxCostPerOrder: null,
  marginMode: 'COPY',
  leverage: null,
  symbols: null,
  takeProfit: null,
  stopLoss: null,
  portfolioStop: null,
  maxSlippage: null,
  onLeaving: 'CLOSE_MARKET',
}

export class FollowStory extends FuturesStory {
  readonly #follows = new Map<string, number>()

  /** Shares 20 % by default, with no limits to speak of. */
  lead(person: string, terms: Partial<Trader> = {}): Event[] {
    const trader: Trader = {
      user: userOf(person),
      asset: 'USDT',
      status: 'OPEN',
      shareRate: 200_000 as never,
      maxUserCount: 100,
      traderMin: 0n as Amount,
      followMin: 1n as Amount,
      linked: [],
      ...terms,
    }
    return this.do({ type: 'follow.setTrader', time: this.time, trader })
  }

  follow(person: string, trader: string, amount: string, settings: Partial<FollowSettings> = {}): Event[] {
    const followId = this.id()
    const events = this.do({
      type: 'follow.start',
      time: this.time,
      user: userOf(person),
      followId,
      trader: userOf(trader),
      amount: units(amount),
      settings: { ...RATIO_ONE, ...settings },
    })
    if (told(events, 'rejected').length === 0) this.#follows.set(person, followId)
    return events
  }

  followId(person: string): number {
    return this.#follows.get(person) ?? 0
  }

  account(person: string): number {
    return followAccount(this.followId(person))
  }

  of(person: string): Follow | undefined {
    return this.state.follows.byId.get(this.followId(person))
  }

  allot(person: string, amount: string): Event[] {
    return this.do({ type: 'follow.allot', ...this.#own(person), amount: units(amount) })
  }

  set(person: string, settings: Partial<FollowSettings>): Event[] {
    return this.do({ type: 'follow.setSettings', ...this.#own(person), settings: { ...RATIO_ONE, ...settings } })
  }

  pause(person: string, isPaused = true): Event[] {
    return this.do({ type: 'follow.pause', ...this.#own(person), isPaused })
  }

  leave(person: string, reason: LeavingReason = 'USER'): Event[] {
    return this.do({ type: 'follow.leave', ...this.#own(person), reason })
  }

  closeCopy(person: string): Event[] {
    const positionId = this.copy(person)?.id ?? 0
    return this.do({ type: 'follow.closePosition', ...this.#own(person), positionId, orderId: this.id() })
  }

  addMargin(person: string, amount: string): Event[] {
    const positionId = this.copy(person)?.id ?? 0
    const of = { positionId, adjustmentId: this.id(), amount: units(amount) }
    return this.do({ type: 'follow.addMargin', ...this.#own(person), ...of })
  }

  /** The position of a follow. */
  copy(person: string): Position | null {
    const account = this.account(person)
    return [...this.state.futures.positions.values()].find(({ desk }) => desk.user === account) ?? null
  }

  /** All unfinished work. */
  finish(): Event[] {
    const events: Event[] = []
    for (let step = nextStep(this.state, this.time); step !== null; step = nextStep(this.state, this.time))
      events.push(...this.do(step))
    return events
  }

  /** The steps of copy trading alone. */
  settle(): Event[] {
    const events: Event[] = []
    const next = () =>
      nextEnd(this.state.follows, this.state.halts, this.time) ??
      nextShare(this.state.follows, this.state.halts, this.time)
    for (let step = next(); step !== null; step = next()) events.push(...this.do(step))
    return events
  }

  restart(): void {
    this.state = restore(snapshot(this.state), this.state.stepMax)
  }

  #own(person: string): { time: number; user: number; followId: number } {
    return { time: this.time, user: userOf(person), followId: this.followId(person) }
  }
}

function units(amount: string): Amount {
  const parsed = parseAmount(amount, 8)
  if (parsed === null) throw new Error(`not an amount: ${amount}`)
  return parsed
}
