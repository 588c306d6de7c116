// The plan of a replayed month: accounts that open leveraged positions and later close them if they survive, and second
// contracts at any time. One seed gives one plan.
import type { Random } from '../simulator/random.ts'

export interface Venture {
  user: number
  /** Indexes of the seconds in which it is opened and closed. */
  opensAt: number
  closesAt: number
  isLong: boolean
  isCross: boolean
  leverage: number
  /** USDT. */
  margin: number
  hasStop: boolean
}

export interface Wager {
  user: number
  at: number
  direction: 'UP' | 'DOWN'
  /** USDT. */
  stake: number
  periodId: number
}

export const FIRST_USER = 100
const LEVERAGES = [5, 10, 20, 50, 100]
const DAY = 86_400

export function planVentures(random: Random, { accounts, seconds }: { accounts: number; seconds: number }): Venture[] {
  return Array.from({ length: accounts }, (_, place) => {
    const opensAt = 120 + random.below(Math.max(1, Math.floor(seconds * 0.9)))
    const lasts = Math.floor(60 + random.next() ** 3 * Math.min(7 * DAY, seconds))
    return {
      user: FIRST_USER + place,
      opensAt,
      closesAt: Math.min(seconds - 60, opensAt + lasts),
      isLong: random.chance(0.5),
      isCross: random.chance(0.2),
      leverage: random.pick(LEVERAGES),
      margin: 30 + random.below(270),
      hasStop: random.chance(0.25),
    }
  })
}

/** In a pool several join together. */
export function planWagers(
  random: Random,
  of: { contracts: number; accounts: number; seconds: number; periods: readonly number[]; pool: number },
): Wager[] {
  const wagers: Wager[] = []
  while (wagers.length < of.contracts) {
    const isPool = random.chance(0.04)
    const at = 120 + random.below(of.seconds - 1200)
    const company = isPool ? 2 + random.below(6) : 1
    for (let place = 0; place < company && wagers.length < of.contracts; place += 1)
      wagers.push({
        user: FIRST_USER + random.below(of.accounts),
        at,
        direction: random.pick(['UP', 'DOWN']),
        stake: 5 + random.below(20),
        periodId: isPool ? of.pool : random.pick(of.periods),
      })
  }
  return wagers
}
