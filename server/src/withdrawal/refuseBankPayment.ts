import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readBankPayment } from './bankPaymentRows.ts'
import { changeStatus } from './changeStatus.ts'
import { refundNow } from './payments.ts'
import { entryOf } from './reviewRows.ts'
import type { TakenRefusal } from './takenRefusal.ts'

/**
 * Before it is paid, or the bank has sent it back unpaid: all of it is the customer's again. Once somebody has taken it, it
 * becomes a request: it may be paid already. Throws NOT_FOUND, NOTHING_CHANGES, REQUEST_OPEN.
 */
export async function refuseBankPayment(
  { takenRefusal, ...context }: OperatorContext & { takenRefusal: TakenRefusal },
  { withdrawalId, reason }: OperatorParsed<'withdrawal', 'refuseBankPayment'>,
): Promise<OperatorOutput<'withdrawal', 'refuseBankPayment'>> {
  const { approvals, by, clock, db } = context
  const row = await readBankPayment(db, withdrawalId)
  if (row.status === 'SIGNING')
    return { requestId: await approvals.request(takenRefusal, by, { body: { withdrawalId, reason }, reason }) }
  const tell = await db.transaction().execute(async (transaction) => {
    const set = { note: reason, decided_by: BigInt(by.id) }
    // As it was read: it may have been taken since.
    const told = await changeStatus(context, transaction, row.request_id, { from: ['APPROVED'], to: 'REJECTED', set })
    if (told === null) throw new ApiError('NOTHING_CHANGES')
    const entry = { act: 'withdrawal.refuseBankPayment', ...entryOf(context, row), reason, after: 'REJECTED' } as const
    await record(transaction, by, { now: clock.now(), entry })
    return told
  })
  tell()
  await refundNow(context, row)
  return { requestId: null }
}
