import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Kysely, Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { type PayableRow, readBankPayment } from './bankPaymentRows.ts'
import { changeStatus } from './changeStatus.ts'
import { needsTwo } from './decide.ts'
import type { LargeBankPayment } from './largeBankPayment.ts'
import { completeWithdrawal } from './payments.ts'
import { entryOf } from './reviewRows.ts'

/** Above the limit for one person it becomes a request. Throws NOT_FOUND, NOTHING_CHANGES, BANK_REFERENCE_USED. */
export async function recordBankPayment(
  { largePayment, ...context }: OperatorContext & { largePayment: LargeBankPayment },
  { withdrawalId, bankReference, reason }: OperatorParsed<'withdrawal', 'recordBankPayment'>,
): Promise<OperatorOutput<'withdrawal', 'recordBankPayment'>> {
  const { approvals, by, clock, db } = context
  const row = await readTaken(db, withdrawalId, bankReference)
  const body = { withdrawalId, bankReference }
  if (needsTwo(row.value)) return { requestId: await approvals.request(largePayment, by, { body, reason }) }
  await db.transaction().execute(async (transaction) => {
    await markPaid(context, transaction, row, bankReference)
    const entry = {
      act: 'withdrawal.recordBankPayment',
      ...entryOf(context, row),
      reason,
      after: bankReference,
    } as const
    await record(transaction, by, { now: clock.now(), entry })
  })
  await completeWithdrawal(context, withdrawalId)
  return { requestId: null }
}

/** A reference stands for one payment. */
export async function readTaken(db: Kysely<Database>, withdrawalId: number, reference: string): Promise<PayableRow> {
  const row = await readBankPayment(db, withdrawalId)
  if (row.status !== 'SIGNING') throw new ApiError('NOTHING_CHANGES')
  const other = db.selectFrom('bank_payments').select('request_id').where('reference', '=', reference)
  if ((await other.executeTakeFirst()) !== undefined) throw new ApiError('BANK_REFERENCE_USED')
  return row
}

/** The ledger follows: a job does it if this process stops. */
export async function markPaid(
  core: Core,
  transaction: Transaction<Database>,
  { request_id: id }: PayableRow,
  reference: string,
): Promise<void> {
  if ((await changeStatus(core, transaction, id, { from: ['SIGNING'], to: 'CONFIRMING' })) === null)
    throw new ApiError('NOTHING_CHANGES')
  // Of two that record the same reference at the same moment, the second waits for the first.
  const named = await transaction
    .updateTable('bank_payments')
    .set({ reference })
    .where('request_id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'bank_payments_reference_key')
        throw new ApiError('BANK_REFERENCE_USED')
      throw error
    })
  if (named[0]?.numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
}
