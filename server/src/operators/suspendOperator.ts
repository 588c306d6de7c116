import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readOperator } from './operatorRows.ts'
import { endSessions } from './operatorSessions.ts'

/**
 * One person is enough, because it only takes something away, and it may be urgent. Coming back needs two
 * (requestNewLink), or the command on the machine.
 */
export async function suspendOperator(
  { by, clock, db }: OperatorContext,
  { operatorId, reason }: OperatorParsed<'operators', 'suspendOperator'>,
): Promise<OperatorOutput<'operators', 'suspendOperator'>> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const { name, state } = await readOperator(transaction, operatorId)
    if (state === 'SUSPENDED') throw new ApiError('NOTHING_CHANGES')
    await transaction
      .updateTable('operators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', BigInt(operatorId))
      .execute()
    await transaction.deleteFrom('operator_links').where('operator_id', '=', BigInt(operatorId)).execute()
    await endSessions(transaction, { operatorId, now })
    const what = { subject: name, reason, before: { state }, after: { state: 'SUSPENDED' } }
    await record(transaction, by, { now, entry: { act: 'operators.suspendOperator', ...what } })
  })
  return {}
}
