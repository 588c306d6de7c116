// State of welfare: its tasks with what was claimed of them, and the vouchers and boosts that can still be used.
//
// The fund has 1,000 USDT, and a task gives vouchers of 5 USDT with a budget of 100. Twenty customers can claim it. Each claim
// moves 5 USDT from the fund to what is promised, so every promise is covered.
import { type Account, type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { PROMISED_REWARDS, WELFARE_FUND } from '../nouns.ts'
import { type Touchable, TouchedList } from '../touched.ts'
import type { Turn } from '../turn.ts'
import type { RewardKind, WelfareTask } from './commands.ts'
import type { RewardChanged, RewardStatus } from './events.ts'

export interface Reward extends Touchable {
  readonly id: number
  readonly user: number
  readonly task: string
  readonly kind: RewardKind
  readonly asset: LedgerAsset
  readonly amount: Amount
  readonly rate: WelfareTask['rate']
  left: Amount
  status: RewardStatus
  readonly claimedAt: number
  readonly expiresAt: number | null
  updatedAt: number
}

export interface Task {
  terms: WelfareTask
  /** What was claimed so far: by user, and altogether. */
  readonly claims: Map<number, Amount>
  spent: Amount
}

export interface Welfare {
  readonly tasks: Map<string, Task>
  /** CLAIMED vouchers and boosts of each user, oldest first. */
  readonly byUser: Map<number, Reward[]>
  /** The same by the time at which they expire. */
  readonly expiring: Map<number, Set<Reward>>
  readonly touched: TouchedList<Reward>
}

export type WelfareTurn = Turn & { readonly welfare: Welfare }

export function createWelfare(): Welfare {
  return { tasks: new Map(), byUser: new Map(), expiring: new Map(), touched: new TouchedList() }
}

export function fundOf(asset: LedgerAsset): Account {
  return openAccount(asset, 'PLATFORM', WELFARE_FUND)
}

export function promisedOf(asset: LedgerAsset): Account {
  return openAccount(asset, 'PLATFORM', PROMISED_REWARDS)
}

export function keepClaim(task: Task, user: number, amount: Amount): void {
  task.claims.set(user, amount)
  task.spent = amountUnits(task.spent + amount)
}

export function createTask(terms: WelfareTask): Task {
  return { terms: { ...terms }, claims: new Map(), spent: ZERO }
}

export function addReward({ byUser, expiring }: Welfare, reward: Reward): void {
  const own = byUser.get(reward.user)
  if (own === undefined) byUser.set(reward.user, [reward])
  else own.push(reward)
  const at = reward.expiresAt ?? 0
  const same = expiring.get(at)
  if (same === undefined) expiring.set(at, new Set([reward]))
  else same.add(reward)
}

export function removeReward({ byUser, expiring }: Welfare, reward: Reward): void {
  const rest = (byUser.get(reward.user) ?? []).filter((one) => one !== reward)
  if (rest.length === 0) byUser.delete(reward.user)
  else byUser.set(reward.user, rest)
  const at = reward.expiresAt ?? 0
  const same = expiring.get(at)
  same?.delete(reward)
  if (same?.size === 0) expiring.delete(at)
}

/** The earliest time at which something expires; null if nothing does. All times are midnights, so there are few. */
export function nextExpiry({ expiring }: Welfare): number | null {
  let earliest: number | null = null
  for (const at of expiring.keys()) if (earliest === null || at < earliest) earliest = at
  return earliest
}

export function touchReward({ touched }: Welfare, reward: Reward): void {
  if (reward.isTouched) return
  reward.isTouched = true
  touched.add(reward)
}

/** Reports each reward that the command has changed, once. */
export function reportRewards({ welfare, events, time }: WelfareTurn): void {
  const { touched } = welfare
  for (let reward = touched.take(); reward !== null; reward = touched.take()) {
    reward.isTouched = false
    reward.updatedAt = time
    events.push(describeReward(reward))
  }
}

export function describeReward(reward: Reward): RewardChanged {
  const { id: rewardId, user, task, kind, asset, amount, rate, left, status, claimedAt, expiresAt, updatedAt } = reward
  return {
    type: 'rewardChanged',
    rewardId,
    user,
    task,
    kind,
    asset: asset.asset,
    amount,
    rate,
    left,
    status,
    claimedAt,
    expiresAt,
    updatedAt,
  }
}
