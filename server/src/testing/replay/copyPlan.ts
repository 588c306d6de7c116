// The plan of copy trading in a replayed month: traders with different styles, and followers who come, change their minds and
// leave. One seed gives one plan.
import type { FollowSettings, Trader } from '@assay/engine/follow/commands'
import type { Amount, Rate } from '@assay/engine/money'
import type { Random } from '../simulator/random.ts'

export interface Style {
  leverage: number
  isCross: boolean
  isHedge: boolean
  /** Between two rounds, and from the first order of a round to the last; seconds. */
  every: number
  lasts: number
  /** The orders of a round. */
  orders: readonly LeadAct[]
  /** Of the equity, as margin of an order. */
  margin: number
  /** Ten-thousandths from the index; null: at the market. */
  limit: number | null
}

export type LeadAct = 'OPEN' | 'REDUCE' | 'CLOSE' | 'REVERSE' | 'OTHER_SIDE'
export interface LeadOrder {
  at: number
  lead: number
  act: LeadAct
  isLong: boolean
}

export type FollowAct =
  | 'START'
  | 'OFFER'
  | 'ALLOT'
  | 'PAUSE'
  | 'RESUME'
  | 'SETTINGS'
  | 'CLOSE_ONE'
  | 'MEET_OWN'
  | 'ADD_MARGIN'
  | 'LEAVE'
export interface FollowStep {
  at: number
  follower: number
  act: FollowAct
  /** Of the trader who is copied; each follower copies one. */
  lead: number
  /** USDT. */
  amount: number
  settings: FollowSettings
}

const USDT = 100_000_000n
const HOUR = 3600
const DAY = 24 * HOUR
export const FIRST_LEAD = 10_000
export const FIRST_FOLLOWER = 20_000

const plain = { isCross: false, isHedge: false, limit: null, margin: 0.15 }
const styles: readonly Style[] = [
  { ...plain, leverage: 10, every: 16 * HOUR, lasts: 6 * HOUR, orders: ['OPEN', 'REDUCE', 'CLOSE'] },
  { ...plain, leverage: 20, every: 7 * HOUR, lasts: HOUR / 2, orders: ['OPEN', 'CLOSE'] },
  { ...plain, leverage: 5, every: 4 * DAY, lasts: 2 * DAY, orders: ['OPEN', 'OPEN', 'OPEN', 'REDUCE', 'CLOSE'] },
  { ...plain, leverage: 10, every: 12 * HOUR, lasts: HOUR, orders: ['REVERSE'], isCross: true },
  { ...plain, leverage: 20, every: 20 * HOUR, lasts: 9 * HOUR, orders: ['OPEN', 'OTHER_SIDE', 'CLOSE'], isHedge: true },
  { ...plain, leverage: 50, every: 10 * HOUR, lasts: HOUR, orders: ['OPEN', 'CLOSE'], limit: 8, margin: 0.05 },
  { ...plain, leverage: 100, every: 30 * HOUR, lasts: 3 * HOUR, orders: ['OPEN', 'OPEN', 'CLOSE'], margin: 0.02 },
]

export function styleOf(lead: number): Style {
  return styles[lead % styles.length] as Style
}

/** The last of them has hardly more than what he needs. */
export function traderOf(lead: number, rate: number): Trader {
  return {
    user: FIRST_LEAD + lead,
    asset: 'usdt',
    status: 'OPEN',
    shareRate: rate as Rate,
    maxUserCount: 2500,
    traderMin: (1000n * USDT) as Amount,
    followMin: (10n * USDT) as Amount,
    linked: [],
  }
}

export function planLeads(random: Random, { leads, seconds }: { leads: number; seconds: number }): LeadOrder[] {
  const plan: LeadOrder[] = []
  for (let lead = 0; lead < leads; lead += 1) {
    const { every, lasts, orders } = styleOf(lead)
    // In a short piece everybody is faster.
    const pace = Math.min(1, seconds / 8 / every)
    for (let at = 120 + every * pace * random.next(); at < seconds; at += every * pace * (0.5 + random.next())) {
      const isLong = random.chance(0.5)
      for (const [place, act] of orders.entries()) {
        const part = orders.length === 1 ? 0 : place / (orders.length - 1)
        plan.push({ at: Math.floor(at + part * lasts * pace), lead, act, isLong })
      }
    }
  }
  return plan
}

export function planFollows(
  random: Random,
  { leads, followers, seconds }: { leads: number; followers: number; seconds: number },
): FollowStep[] {
  return Array.from({ length: followers }, (_, follower) => {
    // A few traders have most followers.
    const lead = Math.floor(random.next() ** 3 * leads)
    const startsAt = 60 + Math.floor(random.next() ** 2 * seconds * 0.6)
    const step = (act: FollowAct, at: number): FollowStep => ({
      at: Math.min(seconds - 60, Math.floor(at)),
      follower,
      act,
      lead,
      amount: 50 + random.below(1500),
      settings: drawSettings(random),
    })
    const later = () => startsAt + random.next() * (seconds - startsAt)
    const steps = [step('START', startsAt)]
    for (const act of ['ALLOT', 'SETTINGS', 'CLOSE_ONE', 'ADD_MARGIN'] as const)
      if (random.chance(0.2)) steps.push(step(act, later()))
    // Blocks of their trader must not meet these.
    if (random.chance(0.2)) for (let count = 0; count < 5; count += 1) steps.push(step('OFFER', later()))
    // Nobody trades with his own follow.
    if (random.chance(0.2)) for (let count = 0; count < 5; count += 1) steps.push(step('MEET_OWN', later()))
    const pausedAt = later()
    if (random.chance(0.2)) steps.push(step('PAUSE', pausedAt), step('RESUME', pausedAt + 0.1 * seconds))
    const leavesAt = later()
    if (random.chance(0.5)) steps.push(step('LEAVE', leavesAt))
    // Comes back, also after a stop has ended the follow; leaves once more.
    if (random.chance(0.4)) steps.push(step('START', leavesAt + 0.1 * seconds), step('LEAVE', seconds * 0.95))
    return steps
  }).flat()
}

function drawSettings(random: Random): FollowSettings {
  const mode = random.pick(['FIXED_RATIO', 'FIXED_AMOUNT', 'TRADER_RATIO'] as const)
  const maybe = <Value>(chance: number, values: readonly Value[]): Value | null =>
    random.chance(chance) ? random.pick(values) : null
  const usdt = (amount: number) => (BigInt(amount) * USDT) as Amount
  return {
    mode,
    ratio: mode === 'FIXED_RATIO' ? random.pick([333, 10_000, 40_000, 120_000] as Rate[]) : null,
    amountPerOrder: mode === 'FIXED_AMOUNT' ? usdt(5 + random.below(200)) : null,
    maxCostPerOrder: maybe(0.2, [usdt(20), usdt(100)]),
    marginMode: random.pick(['COPY', 'COPY', 'ISOLATED', 'CROSS'] as const),
    leverage: maybe(0.3, [5, 10, 50, 100, 7]),
    symbols: maybe(0.15, [['btcusdt-perp'], ['btcusdt-perp', 'ethusdt-perp'], ['ethusdt-perp']]),
    takeProfit: maybe(0.1, [5000, 30_000] as Rate[]),
    stopLoss: maybe(0.1, [4000, 20_000] as Rate[]),
    portfolioStop: maybe(0.3, [50_000, 150_000, 400_000] as Rate[]),
    maxSlippage: maybe(0.2, [100, 500, 2000] as Rate[]),
    onLeaving: random.pick(['CLOSE_MARKET', 'CLOSE_MARKET', 'KEEP', 'COPY_CLOSE'] as const),
  }
}
