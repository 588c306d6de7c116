import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { waitingReset } from '../user/factorResets.ts'

export async function getFactorReset({ caller, db }: UserContext): Promise<Output<'security', 'getFactorReset'>> {
  const row = await waitingReset(db, caller.user.id)
  return { dueAt: row && Number(row.due_at) }
}
