// A customer claims the reward of a task, once. Cash is paid at once and is his like any other coin. For a voucher or a boost
// the whole amount is moved to what is promised, so that later claims cannot spend it too.
//
// A budget of 100, rewards of 30: three are given. For the fourth, 10 are left, and it is refused whole.
import { DAY_MS, dayOf } from '../calendar.ts'
import { hasAvailable, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { negated, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ClaimReward } from './commands.ts'
import {
  addReward,
  fundOf,
  keepClaim,
  promisedOf,
  type Reward,
  type Task,
  touchReward,
  type WelfareTurn,
} from './welfare.ts'

export function claimReward(turn: WelfareTurn, command: ClaimReward): Refusal | null {
  const { welfare, ledger } = turn
  const task = welfare.tasks.get(command.task)
  const asset = ledger.assets.get(task?.terms.asset ?? '')
  if (task === undefined || asset === undefined) return refuse('UNKNOWN_WELFARE_TASK', { task: command.task })
  const refusal = checkTask(turn, task, command)
  if (refusal) return refusal
  const { amount, kind, rate, days } = task.terms
  const fund = fundOf(asset)
  if (!hasAvailable(fund, amount)) return refuse('WELFARE_BUDGET_USED', { task: command.task })
  keepClaim(task, command.user, amount)
  const isCash = kind === 'CASH'
  const reward: Reward = {
    id: command.rewardId,
    user: command.user,
    task: command.task,
    kind,
    asset,
    amount,
    rate,
    left: isCash ? ZERO : amount,
    status: isCash ? 'USED' : 'CLAIMED',
    claimedAt: turn.time,
    expiresAt: isCash ? null : (dayOf(turn.time) + 1 + days) * DAY_MS,
    updatedAt: turn.time,
    isTouched: false,
  }
  const entry = openEntry(ledger, `reward:${reward.id}`)
  post(entry, fund, negated(amount), 'REWARD')
  post(entry, isCash ? openAccount(asset, 'PLATFORM', reward.user) : promisedOf(asset), amount, 'REWARD')
  closeEntry(entry, turn.events)
  if (!isCash) addReward(welfare, reward)
  touchReward(welfare, reward)
  return null
}

function checkTask({ time }: WelfareTurn, { terms, claims, spent }: Task, { task, user }: ClaimReward): Refusal | null {
  if (claims.has(user)) return refuse('WELFARE_CLAIMED', { task })
  if (!terms.isOpen || time < terms.startsAt || time >= terms.endsAt) return refuse('WELFARE_CLOSED', { task })
  return spent + terms.amount > terms.budget ? refuse('WELFARE_BUDGET_USED', { task }) : null
}
