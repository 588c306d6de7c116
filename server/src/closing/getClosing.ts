import type { Output } from '@assay/api/schemas'
import { readAccountTerms } from '../user/accountTerms.ts'
import { currentClosure } from '../user/closures.ts'
import type { UserContext } from './context.ts'
import { findObstacles } from './findObstacles.ts'

export async function getClosing(context: UserContext): Promise<Output<'closing', 'getClosing'>> {
  const { caller, db } = context
  const [current, found] = await Promise.all([
    currentClosure(db, caller.user.id),
    findObstacles(context, db, caller.user.id),
  ])
  const isPrepared = current?.state === 'PREPARING'
  const { dust, closingDays, releaseDays } = readAccountTerms(context)
  return {
    preparedAt: isPrepared ? Number(current.booked_at) : null,
    booked:
      current === null || isPrepared
        ? null
        : { bookedAt: Number(current.booked_at), closesAt: Number(current.closes_at) },
    ...found,
    dust,
    waitDays: closingDays,
    releaseDays,
  }
}
