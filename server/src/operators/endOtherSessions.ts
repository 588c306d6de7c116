import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { endSessions } from './operatorSessions.ts'

export async function endOtherSessions({
  by,
  clock,
  db,
}: OperatorContext): Promise<OperatorOutput<'operators', 'endOtherSessions'>> {
  const now = clock.now()
  return db.transaction().execute(async (transaction) => {
    const ended = await endSessions(transaction, { operatorId: by.id, now, except: by.sessionId })
    await record(transaction, by, { now, entry: { act: 'operators.endOtherSessions', after: { ended } } })
    return { ended }
  })
}
