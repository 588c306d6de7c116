// State of welfare as plain records, and back: the tasks, who claimed how much, and what can still be used.
import { assert } from '../assert.ts'
import type { Ledger } from '../ledger/accounts.ts'
import type { Amount } from '../money.ts'
import type { WelfareTask } from './commands.ts'
import type { RewardChanged } from './events.ts'
import { addReward, createTask, describeReward, keepClaim, type Welfare } from './welfare.ts'

export interface ClaimRecord {
  task: string
  user: number
  amount: Amount
}

export interface WelfareRecords {
  tasks: WelfareTask[]
  claims: ClaimRecord[]
  /** CLAIMED only. */
  rewards: Omit<RewardChanged, 'type'>[]
}

/** Sorted: equal states give equal records. */
export function welfareRecords({ tasks, byUser }: Welfare): WelfareRecords {
  const sorted = [...tasks.values()].sort((one, other) => (one.terms.task < other.terms.task ? -1 : 1))
  return {
    tasks: sorted.map(({ terms }) => ({ ...terms })),
    claims: sorted.flatMap(({ terms: { task }, claims }) =>
      [...claims].map(([user, amount]) => ({ task, user, amount })).sort((one, other) => one.user - other.user),
    ),
    rewards: [...byUser.values()]
      .flat()
      .sort((one, other) => one.id - other.id)
      .map((reward) => {
        const { type: _type, ...record } = describeReward(reward)
        return record
      }),
  }
}

export function restoreWelfare(welfare: Welfare, ledger: Ledger, records: WelfareRecords): void {
  for (const terms of records.tasks) welfare.tasks.set(terms.task, createTask(terms))
  for (const { task: name, user, amount } of records.claims) {
    const task = welfare.tasks.get(name)
    assert(task !== undefined, 'the task of a claim exists')
    keepClaim(task, user, amount)
  }
  for (const { rewardId: id, asset: name, ...record } of records.rewards.toSorted((a, b) => a.rewardId - b.rewardId)) {
    const asset = ledger.assets.get(name)
    assert(asset !== undefined, 'the coin of a reward exists')
    addReward(welfare, { ...record, id, asset, isTouched: false })
  }
}
