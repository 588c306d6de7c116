import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import type { RecallPayout } from './context.ts'
import { endUnsigned } from './endUnsigned.ts'
import { refundNow } from './payments.ts'
import { entryOf, readRow } from './reviewRows.ts'

/** All of it goes back; the customer reads the reason. Also one that is approved and not signed yet. */
export async function refuseWithdrawal(
  context: OperatorContext & { recallPayout: RecallPayout },
  { withdrawalId, reason }: OperatorParsed<'withdrawal', 'refuseWithdrawal'>,
): Promise<OperatorOutput<'withdrawal', 'refuseWithdrawal'>> {
  const { by, clock, db } = context
  const row = await readRow(db, withdrawalId)
  const tell = await db.transaction().execute(async (transaction) => {
    const set = { note: reason, decided_by: BigInt(by.id) }
    const told = await endUnsigned(context, transaction, { row, to: 'REJECTED', set })
    if (told === null) throw new ApiError('NOTHING_CHANGES')
    const entry = { act: 'withdrawal.refuseWithdrawal', ...entryOf(context, row), reason, after: 'REJECTED' } as const
    await record(transaction, by, { now: clock.now(), entry })
    return told
  })
  tell()
  await refundNow(context, row)
  return {}
}
