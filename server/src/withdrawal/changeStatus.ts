// A withdrawal's next status, its step, the message to its customer and the letters are one transaction.
import { REVIEW_HOURS, type WithdrawalState } from '@assay/api/withdrawalFigures'
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { leaveLetters } from '../user/messages/leaveLetters.ts'
import { maskedCard } from './readCard.ts'
import { showAmounts, type WithdrawalRow } from './withdrawalRows.ts'

/** Changes that customers get a message about. */
const told = ['REVIEW', 'APPROVED', 'COMPLETED', 'CANCELED', 'REJECTED', 'FAILED'] as const
type Told = (typeof told)[number]

export interface StatusChange {
  from: readonly WithdrawalState[]
  to: WithdrawalState
  /** Besides the status. */
  set?: Partial<Pick<WithdrawalRow, 'withdrawal_id' | 'reason' | 'due_at' | 'note' | 'decided_by' | 'txid'>>
}

export type Needs = Pick<Core, 'clock' | 'inbox' | 'market' | 'outside' | 'settings'>

/** Returns what to call after the commit; null if the withdrawal is in none of the states `from`. */
export async function changeStatus(
  core: Needs,
  transaction: Transaction<Database>,
  requestId: bigint,
  { from, to, set = {} }: StatusChange,
): Promise<(() => void) | null> {
  const now = core.clock.now()
  const before = await transaction
    .selectFrom('withdrawals')
    .select('status')
    .where('request_id', '=', requestId)
    .where('status', 'in', from)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return null
  const row = await transaction
    .updateTable('withdrawals')
    .set({ ...set, status: to, updated_at: now })
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow()
  // A further confirmation is no step.
  if (before.status === to) return () => {}
  await transaction.insertInto('withdrawal_steps').values({ request_id: requestId, status: to, time: now }).execute()
  const status = told.find((each) => each === to)
  return status === undefined ? () => {} : await tell(core, transaction, { row, status })
}

async function tell(
  core: Needs,
  transaction: Transaction<Database>,
  { row, status }: { row: WithdrawalRow; status: Told },
): Promise<() => void> {
  const userId = Number(row.user_id)
  const { amount, receive, coin } = showAmounts(core, row)
  const facts = {
    withdrawalId: Number(row.withdrawal_id ?? 0n),
    amount,
    receive,
    coin: coin.toUpperCase(),
    address: row.network === 'BANK' ? maskedCard(row.address) : row.address,
    note: row.note ?? '',
    hours: REVIEW_HOURS,
    way: row.network === 'BANK' ? 'BANK' : 'NETWORK',
  }
  const message = { userId, kind: `WITHDRAWAL_${status}` as const, facts, time: core.clock.now(), hasLetter: true }
  const push = await core.inbox.leave(transaction, [message])
  const letter = { name: 'withdrawal', facts: { ...facts, status } } as const
  const send = await leaveLetters(core, transaction, { userId, letter, browser: '' })
  return () => {
    push()
    send()
  }
}
