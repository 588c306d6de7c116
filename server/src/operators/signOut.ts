import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'

export async function signOut({ by, clock, db }: OperatorContext): Promise<OperatorOutput<'operators', 'signOut'>> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: clock.now() })
    .where('id', '=', by.sessionId)
    .where('ended_at', 'is', null)
    .execute()
  return {}
}
