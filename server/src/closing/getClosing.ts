import type { Output } from '@assay/api/schemas'
import { readAccountTerms } from '../user/accountTerms.ts'
import { preparedClosure, standingClosure } from '../user/closures.ts'
import type { UserContext } from './context.ts'
import { findObstacles } from './findObstacles.ts'

export async function getClosing(context: UserContext): Promise<Output<'closing', 'getClosing'>> {
  const { caller, db } = context
  const [prepared, row, found] = await Promise.all([
    preparedClosure(db, caller.user.id),
    standingClosure(db, caller.user.id),
    findObstacles(context, db, caller.user.id),
  ])
  const { dust, closingDays, releaseDays } = readAccountTerms(context)
  return {
    preparedAt: prepared && Number(prepared.booked_at),
    booked: row && { bookedAt: Number(row.booked_at), closesAt: Number(row.closes_at) },
    ...found,
    dust,
    waitDays: closingDays,
    releaseDays,
  }
}
