// Welfare (0121_welfare.sql), written only by server/src/exchange, besides which document got the cash of a task.
import type { Event } from '@assay/engine/events'
import { bigint, integer, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>

export interface WelfareTables {
  welfare_tasks: StoredRow<typeof welfareTasksTable>
  welfare_rewards: StoredRow<typeof welfareRewardsTable>
  welfare_uses: StoredRow<typeof welfareUsesTable>
  welfare_documents: { task: string; number_hash: Buffer; user_id: bigint }
}

export const welfareTasksTable = moneyTable<{ task: string; rules: string }>()('welfare_tasks', {
  task: text('task'),
  rules: text('rules'),
})

export const welfareRewardsTable = moneyTable<Told<'rewardChanged'>>()('welfare_rewards', {
  rewardId: bigint('reward_id'),
  user: bigint('user_id'),
  task: text('task'),
  kind: text('kind'),
  asset: text('asset'),
  amount: numeric('amount'),
  rate: integer('rate'),
  left: numeric('left_amount'),
  status: text('status'),
  claimedAt: bigint('claimed_at'),
  expiresAt: bigint('expires_at'),
  updatedAt: bigint('updated_at'),
})

export const welfareUsesTable = moneyTable<Told<'rewardUsed'>>()('welfare_uses', {
  rewardId: bigint('reward_id'),
  user: bigint('user_id'),
  reference: text('reference'),
  kind: text('kind'),
  asset: text('asset'),
  base: numeric('base'),
  amount: numeric('amount'),
  time: bigint('time'),
})
