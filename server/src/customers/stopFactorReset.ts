import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import { utcTime } from '../clock/utcTime.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { endWaitingReset, waitingReset } from '../user/factorResets.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { readCustomer } from './customerRows.ts'

/** One operator is enough, because the customer loses nothing by it. Throws NOT_FOUND, NOTHING_CHANGES. */
export async function stopFactorReset(
  context: OperatorContext,
  { customerId, reason }: OperatorParsed<'customers', 'stopFactorReset'>,
): Promise<OperatorOutput<'customers', 'stopFactorReset'>> {
  const { by, clock, db } = context
  const tell = await db.transaction().execute(async (transaction) => {
    await readCustomer(transaction, customerId)
    await lockUser(transaction, customerId)
    const reset = await waitingReset(transaction, customerId)
    if (reset === null) throw new ApiError('NOTHING_CHANGES')
    const before = { removedAt: utcTime(Number(reset.due_at)) }
    const entry = {
      act: 'customers.stopFactorReset',
      customer: customerId,
      subject: `ticket ${reset.ticket_id}`,
      reason,
      before,
      after: null,
    } as const
    await record(transaction, by, { now: clock.now(), entry })
    return endWaitingReset(context, transaction, customerId)
  })
  tell()
  return {}
}
