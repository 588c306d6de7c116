// What operators decide about.
import { ApiError } from '@assay/api/errors'
import type { Kysely, Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { changeStatus } from './changeStatus.ts'
import { showAmounts, type WithdrawalRow } from './withdrawalRows.ts'

export async function approve(
  core: Core,
  transaction: Transaction<Database>,
  row: WithdrawalRow,
  decider: number | null,
): Promise<() => void> {
  const set = decider === null ? {} : { decided_by: BigInt(decider) }
  const tell = await changeStatus(core, transaction, row.request_id, { from: ['REVIEW'], to: 'APPROVED', set })
  if (tell === null) throw new ApiError('NOTHING_CHANGES')
  return tell
}

export function entryOf(core: Pick<Core, 'market'>, row: WithdrawalRow) {
  const { amount, coin } = showAmounts(core, row)
  return {
    customer: Number(row.user_id),
    subject: `withdrawal ${row.withdrawal_id} of ${amount} ${coin.toUpperCase()}`,
    before: row.status,
  }
}

export async function readWaiting(db: Kysely<Database>, withdrawalId: number): Promise<WithdrawalRow> {
  const row = await readRow(db, withdrawalId)
  if (row.status !== 'REVIEW') throw new ApiError('NOTHING_CHANGES')
  return row
}

export async function readRow(db: Kysely<Database>, withdrawalId: number): Promise<WithdrawalRow> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', BigInt(withdrawalId))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}
