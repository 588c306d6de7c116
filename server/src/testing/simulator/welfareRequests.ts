// Claims of rewards, and tasks whose terms change. The fund and the budgets are small: most are used up soon.
import type { Amount, Rate } from '@assay/engine/money'
import type { WelfareTask } from '@assay/engine/welfare/commands'
import type { CommandInput } from '../../exchange/door.ts'
import type { DrawInputs } from './drawInputs.ts'
import { USDT } from './products.ts'

export const WELFARE_FUND = -11
/** For about eight rewards. */
export const WELFARE_AMOUNT = 5n * USDT

const cash: WelfareTask = {
  task: 'cash',
  asset: 'USDT',
  kind: 'CASH',
  amount: (USDT / 2n) as Amount,
  rate: 0 as Rate,
  days: 0,
  budget: ((USDT * 9n) / 4n) as Amount,
  startsAt: 0,
  endsAt: 2_000_000_000_000,
  isOpen: true,
}

export const welfareTasks: readonly WelfareTask[] = [
  cash,
  { ...cash, task: 'voucher', kind: 'FEE_VOUCHER', rate: 300_001 as Rate, days: 1 },
  { ...cash, task: 'whole', kind: 'FEE_VOUCHER', rate: 1_000_000 as Rate, days: 30, amount: (USDT / 50n) as Amount },
  { ...cash, task: 'boost', kind: 'EARN_BOOST', rate: 500_000 as Rate, days: 2 },
]

export function changeWelfare({ random }: DrawInputs, user: number): CommandInput {
  if (random.chance(0.85))
    return {
      type: 'welfare.claim',
      user,
      rewardId: 0,
      task: random.chance(0.03) ? 'none' : random.pick(welfareTasks).task,
    }
  const task = random.pick(welfareTasks)
  const budget = (random.chance(0.1) ? task.amount - 1n : task.budget) as Amount
  return { type: 'welfare.defineTask', task: { ...task, budget, isOpen: random.chance(0.8) } }
}
