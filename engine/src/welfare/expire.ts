// What is left of vouchers and boosts whose time is over goes back to the fund, the earliest first. At most stepMax in one
// command; the rest follows in steps.
import { type Halts, isHalted, WELFARE_MARKET } from '../halts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { negated, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ExpireRewards } from './commands.ts'
import {
  fundOf,
  nextExpiry,
  promisedOf,
  type Reward,
  removeReward,
  touchReward,
  type Welfare,
  type WelfareTurn,
} from './welfare.ts'

export function expireRewards(turn: WelfareTurn): Refusal | null {
  const { welfare } = turn
  let room = turn.stepMax
  for (let at = nextExpiry(welfare); at !== null && at <= turn.time && room > 0; at = nextExpiry(welfare)) {
    for (const reward of welfare.expiring.get(at) ?? []) {
      if (room === 0) break
      expire(turn, reward)
      room -= 1
    }
  }
  return room === turn.stepMax ? refuse('NOTHING_TO_CHANGE') : null
}

/** The next step of what is over at this time; null when nothing is, or all of it is halted. */
export function nextOfWelfare(welfare: Welfare, halts: Halts, time: number): ExpireRewards | null {
  const at = nextExpiry(welfare)
  if (at === null || at > time || isHalted(halts, 'WELFARE', WELFARE_MARKET)) return null
  return { type: 'welfare.expire', time }
}

function expire(turn: WelfareTurn, reward: Reward): void {
  const { asset, left } = reward
  removeReward(turn.welfare, reward)
  const entry = openEntry(turn.ledger, `reward-expired:${reward.id}`)
  post(entry, promisedOf(asset), negated(left), 'REWARD')
  post(entry, fundOf(asset), left, 'REWARD')
  closeEntry(entry, turn.events)
  reward.left = ZERO
  reward.status = 'EXPIRED'
  touchReward(turn.welfare, reward)
}
