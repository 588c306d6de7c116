import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { type PayableRow, readBankPayment } from './bankPaymentRows.ts'
import { changeStatus } from './changeStatus.ts'
import { refundNow } from './payments.ts'
import { entryOf } from './reviewRows.ts'
import { showWithdrawals } from './withdrawalRows.ts'

export type TakenRefusal = ApprovalKind<{ withdrawalId: number; reason: string }>

/**
 * Two persons refuse what somebody has taken. One alone could give a customer back what a colleague has just paid at the bank
 * and not recorded yet.
 */
export function takenRefusal(core: Core): TakenRefusal {
  return {
    name: 'withdrawal.refuseBankPayment',
    permission: 'bank.decide',
    async plan(db, { withdrawalId, reason }) {
      const row = await readTakenRow(db, withdrawalId)
      const [shown] = await showWithdrawals(core, db, [row])
      const { bank, adress, amount, coin } = shown ?? {}
      return {
        title: `Refuse the payment of ${bank?.pays} ${row.currency.toUpperCase()} to customer ${row.user_id}, which was taken`,
        lines: [
          { what: 'Card', before: null, after: adress ?? '' },
          { what: 'Holder', before: null, after: bank?.holder ?? '' },
          { what: 'Bank', before: null, after: bank?.bankName ?? '' },
          { what: 'Goes back to the customer', before: null, after: `${amount} ${(coin ?? '').toUpperCase()}` },
          { what: 'Reason for the customer', before: null, after: reason },
        ],
        facts: { adress, bank, takenBy: String(row.taken_by) },
      }
    },
    async effect(transaction, { withdrawalId, reason }) {
      const row = await readTakenRow(transaction, withdrawalId)
      const change = { from: ['SIGNING'], to: 'REJECTED', set: { note: reason } } as const
      const tell = await changeStatus(core, transaction, row.request_id, change)
      if (tell === null) throw new ApiError('NOTHING_CHANGES')
      return {
        ...entryOf(core, row),
        after: 'REJECTED',
        afterCommit() {
          tell()
          void refundNow(core, row).catch((error: unknown) =>
            core.log.error({ withdrawalId, error: String(error) }, 'a refused payment is not given back yet'),
          )
        },
      }
    },
  }
}

/** Throws NOT_FOUND, NOTHING_CHANGES. */
async function readTakenRow(db: Kysely<Database>, withdrawalId: number): Promise<PayableRow> {
  const row = await readBankPayment(db, withdrawalId)
  if (row.status !== 'SIGNING') throw new ApiError('NOTHING_CHANGES')
  return row
}
