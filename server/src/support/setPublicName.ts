import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { DeskContext } from './context.ts'

/** The name that customers see at later answers. They never see an operator's sign-in name. */
export async function setPublicName(
  { by, clock, db }: DeskContext,
  { publicName }: OperatorParsed<'support', 'setPublicName'>,
): Promise<OperatorOutput<'support', 'setPublicName'>> {
  await db.transaction().execute(async (transaction) => {
    const own = transaction.updateTable('operators').set({ public_name: publicName }).where('id', '=', BigInt(by.id))
    await own.execute()
    const entry = { act: 'support.setPublicName', after: publicName } as const
    await record(transaction, by, { now: clock.now(), entry })
  })
  return {}
}
