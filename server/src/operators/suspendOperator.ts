import { ApiError } from '@assay/api/errors'
import { sql } from 'kysely'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { countAdministrators, readOperator } from './operatorRows.ts'
import { endSessions } from './operatorSessions.ts'

/**
 * One person is enough, because it only takes something away, and it may be urgent. Coming back needs two
 * (requestNewLink), or the command on the machine. LAST_ADMINISTRATORS if nobody who changes operators would be left.
 */
export async function suspendOperator(
  { by, clock, db }: OperatorContext,
  { operatorId, reason }: OperatorParsed<'operators', 'suspendOperator'>,
): Promise<OperatorOutput<'operators', 'suspendOperator'>> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    // Two who suspend each other take turns.
    await sql`lock table operators in share row exclusive mode`.execute(transaction)
    const { name, state } = await readOperator(transaction, operatorId)
    if (state === 'SUSPENDED') throw new ApiError('NOTHING_CHANGES')
    await transaction
      .updateTable('operators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', BigInt(operatorId))
      .execute()
    if ((await countAdministrators(transaction)) === 0) throw new ApiError('LAST_ADMINISTRATORS')
    await transaction.deleteFrom('operator_links').where('operator_id', '=', BigInt(operatorId)).execute()
    await endSessions(transaction, { operatorId, now })
    const what = { subject: name, reason, before: { state }, after: { state: 'SUSPENDED' } }
    await record(transaction, by, { now, entry: { act: 'operators.suspendOperator', ...what } })
  })
  return {}
}
