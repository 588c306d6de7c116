import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readBankPayment } from './bankPaymentRows.ts'
import { changeStatus } from './changeStatus.ts'
import { refundNow } from './payments.ts'
import { entryOf } from './reviewRows.ts'

/**
 * Before it is paid, or the bank has sent it back unpaid: all of it is the customer's again. Whoever has taken it may have paid
 * it already, so another operator refuses it then. Throws NOTHING_CHANGES, TWO_PERSONS.
 */
export async function refuseBankPayment(
  context: OperatorContext,
  { withdrawalId, reason }: OperatorParsed<'withdrawal', 'refuseBankPayment'>,
): Promise<OperatorOutput<'withdrawal', 'refuseBankPayment'>> {
  const { by, clock, db } = context
  const row = await readBankPayment(db, withdrawalId)
  if (row.status === 'SIGNING' && row.taken_by === BigInt(by.id)) throw new ApiError('TWO_PERSONS')
  const tell = await db.transaction().execute(async (transaction) => {
    const set = { note: reason, decided_by: BigInt(by.id) }
    // As it was read: it may have been taken since.
    const from = row.status === 'SIGNING' ? (['SIGNING'] as const) : (['APPROVED'] as const)
    const change = { from, to: 'REJECTED', set } as const
    const told = await changeStatus(context, transaction, row.request_id, change)
    if (told === null) throw new ApiError('NOTHING_CHANGES')
    const entry = { act: 'withdrawal.refuseBankPayment', ...entryOf(context, row), reason, after: 'REJECTED' } as const
    await record(transaction, by, { now: clock.now(), entry })
    return told
  })
  tell()
  await refundNow(context, row)
  return {}
}
