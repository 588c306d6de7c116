// Withdrawals, for the slice that pays them on networks.
import type { ReviewReason, WithdrawalState } from '@assay/api/withdrawalFigures'
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { changeStatus } from './changeStatus.ts'
import { dueAfter } from './decide.ts'
import { completeWithdrawal, failWithdrawal } from './payments.ts'

type Leaving = Extract<WithdrawalState, 'REVIEW' | 'APPROVED' | 'SIGNING' | 'BROADCAST' | 'CONFIRMING' | 'STUCK'>

interface Review {
  reason: ReviewReason
  due_at: bigint
}

interface Approved {
  withdrawalId: bigint
  channel: string
  /** As checkAddress writes addresses. */
  address: string
  asset: string
  /** amount − fee, in the exchange's smallest unit. */
  receives: bigint
}

export interface Payable {
  /** To be paid on this network, oldest first: at most so many of those after this one; without those of frozen accounts. */
  listApproved(network: 'ETHEREUM' | 'BITCOIN' | 'TRON', page: { after: bigint; most: number }): Promise<Approved[]>
  /** Whether it is still to be paid. That stays true until the transaction ends. */
  isApproved(transaction: Transaction<Database>, withdrawalId: bigint): Promise<boolean>
  /** Only from one of these statuses. Answers what to call after the commit; null if it has another status. */
  move(
    transaction: Transaction<Database>,
    withdrawalId: bigint,
    move: { from: readonly Leaving[]; to: Leaving; txid?: string },
  ): Promise<(() => void) | null>
  /** The network has paid it. The second call changes nothing. */
  complete(withdrawalId: bigint): Promise<void>
  /** The network will never pay it: all of it goes back. The second call changes nothing. */
  fail(withdrawalId: bigint): Promise<void>
}

export function openPayments(core: Core): Payable {
  const { db } = core
  return {
    async listApproved(network, { after, most }) {
      const rows = await db
        .selectFrom('withdrawals')
        .selectAll()
        .where('status', '=', 'APPROVED')
        .where('network', '=', network)
        .where('payee', '=', BigInt(EXTERNAL_CHAIN))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('freezes')
                .select('freezes.id')
                .whereRef('freezes.user_id', '=', 'withdrawals.user_id')
                .where('freezes.ended_at', 'is', null),
            ),
          ),
        )
        .where('withdrawal_id', '>', after)
        .orderBy('withdrawal_id')
        .limit(most)
        .execute()
      return rows.flatMap(({ withdrawal_id: id, channel, address, asset, amount, fee }) =>
        id === null ? [] : [{ withdrawalId: id, channel, address, asset, receives: amount - fee }],
      )
    },
    async isApproved(transaction, withdrawalId) {
      const row = await transaction
        .selectFrom('withdrawals')
        .select('status')
        .where('withdrawal_id', '=', withdrawalId)
        .forUpdate()
        .executeTakeFirst()
      return row?.status === 'APPROVED'
    },
    async move(transaction, withdrawalId, { txid, ...move }) {
      const row = await transaction
        .selectFrom('withdrawals')
        .select('request_id')
        .where('withdrawal_id', '=', withdrawalId)
        .executeTakeFirst()
      if (row === undefined) return null
      const returned = { reason: 'PAYMENT_REFUSED', due_at: BigInt(dueAfter(core.clock.now())) } satisfies Review
      const set = { ...(txid !== undefined && { txid }), ...(move.to === 'REVIEW' && returned) }
      return await changeStatus(core, transaction, row.request_id, { ...move, set })
    },
    complete: (withdrawalId) => completeWithdrawal(core, Number(withdrawalId)),
    fail: (withdrawalId) => failWithdrawal(core, Number(withdrawalId)),
  }
}
