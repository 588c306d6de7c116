import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readBankPayment, requirePayable } from './bankPaymentRows.ts'
import { changeStatus } from './changeStatus.ts'
import { entryOf } from './reviewRows.ts'

/** One person pays it at the bank: anyone who takes it. Throws NOT_FOUND, NOTHING_CHANGES, ACCOUNT_FROZEN, NETWORK_CLOSED. */
export async function takeBankPayment(
  context: OperatorContext,
  { withdrawalId }: OperatorParsed<'withdrawal', 'takeBankPayment'>,
): Promise<OperatorOutput<'withdrawal', 'takeBankPayment'>> {
  const { by, clock, db } = context
  const row = await readBankPayment(db, withdrawalId)
  await requirePayable(context, row)
  const tell = await db.transaction().execute(async (transaction) => {
    const told = await changeStatus(context, transaction, row.request_id, { from: ['APPROVED'], to: 'SIGNING' })
    if (told === null) throw new ApiError('NOTHING_CHANGES')
    const ofRow = transaction.updateTable('bank_payments').where('request_id', '=', row.request_id)
    await ofRow.set({ taken_by: by.id }).execute()
    const entry = { act: 'withdrawal.takeBankPayment', ...entryOf(context, row), after: 'SIGNING' } as const
    await record(transaction, by, { now: clock.now(), entry })
    return told
  })
  tell()
  return {}
}
