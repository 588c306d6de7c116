import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { isForOne, markPaid, readTaken } from './bankPaymentRows.ts'
import type { LargeBankPayment } from './largeBankPayment.ts'
import { completeWithdrawal, unlessAway } from './payments.ts'
import { entryOf } from './reviewRows.ts'

/**
 * Above the limit for one person, and for anybody but who has taken it, it becomes a request. Throws NOT_FOUND, NOTHING_CHANGES, BANK_REFERENCE_USED.
 */
export async function recordBankPayment(
  { largePayment, ...context }: OperatorContext & { largePayment: LargeBankPayment },
  { withdrawalId, bankReference: typed, reason }: OperatorParsed<'withdrawal', 'recordBankPayment'>,
): Promise<OperatorOutput<'withdrawal', 'recordBankPayment'>> {
  const { approvals, by, clock, db } = context
  // Written in one form, so that of two at the same moment the database refuses the second one.
  const bankReference = typed.toUpperCase()
  const row = await readTaken(db, withdrawalId, bankReference)
  const body = { withdrawalId, bankReference }
  const isRecorded = await db.transaction().execute(async (transaction) => {
    if (!(await isForOne(context, transaction, { row, operatorId: by.id }))) return false
    await markPaid(context, transaction, row, { reference: bankReference, recordedBy: by.id })
    const entry = {
      act: 'withdrawal.recordBankPayment',
      ...entryOf(context, row),
      reason,
      after: bankReference,
    } as const
    await record(transaction, by, { now: clock.now(), entry })
    return true
  })
  if (!isRecorded) return { requestId: await approvals.request(largePayment, by, { body, reason }) }
  await unlessAway(context, () => completeWithdrawal(context, withdrawalId))
  return { requestId: null }
}
