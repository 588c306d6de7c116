// The events of welfare → rows, and back.
import { type Amount, amountUnits } from '@assay/engine/money'
import type { WelfareTask } from '@assay/engine/welfare/commands'
import type { RewardChanged } from '@assay/engine/welfare/events'
import type { WelfareRecords } from '@assay/engine/welfare/records'
import type pg from 'pg'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import { welfareRewardsTable, welfareTasksTable, welfareUsesTable } from '../db/welfareTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const welfareProduct: ProductTables = {
  append: 'append_welfare',
  tables: [welfareTasksTable, welfareRewardsTable, welfareUsesTable],
  project,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const tasks = new Map<string, WelfareTask>()
  const rewards = new Map<number, RewardChanged>()
  const uses: Row[] = []
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'rewardUsed') uses.push(welfareUsesTable.row(event))
      else if (event.type === 'rewardChanged') rewards.set(event.rewardId, event)
      else if (event.type === 'welfareTaskDefined') tasks.set(event.task.task, event.task)
    }
  if (tasks.size === 0 && rewards.size === 0) return null
  return [
    Array.from(tasks.values(), (task) => welfareTasksTable.row({ task: task.task, rules: writeTask(task) })),
    Array.from(rewards.values(), welfareRewardsTable.row),
    uses,
  ]
}

function writeTask(task: WelfareTask): string {
  return JSON.stringify({ ...task, amount: String(task.amount), budget: String(task.budget) })
}

export function readWelfareTask(rules: string): WelfareTask {
  const written = JSON.parse(rules) as Omit<WelfareTask, 'amount' | 'budget'> & { amount: string; budget: string }
  const read = (digits: string): Amount => amountUnits(BigInt(digits))
  return { ...written, amount: read(written.amount), budget: read(written.budget) }
}

/** The caller's transaction makes the reads one moment. */
export async function readWelfare(client: pg.PoolClient): Promise<WelfareRecords> {
  const tasks = await client.query<{ rules: string }>('select rules from welfare_tasks')
  const claims = await client.query<{ task: string; user_id: bigint; amount: bigint }>(
    'select task, user_id, amount from welfare_rewards',
  )
  const rewards = await client.query<StoredRow<typeof welfareRewardsTable>>(
    `select * from welfare_rewards where status = 'CLAIMED'`,
  )
  return {
    tasks: tasks.rows.map(({ rules }) => readWelfareTask(rules)),
    claims: claims.rows.map(({ task, user_id: user, amount }) => ({
      task,
      user: Number(user),
      amount: amountUnits(BigInt(amount)),
    })),
    rewards: rewards.rows.map(welfareRewardsTable.kept),
  }
}
