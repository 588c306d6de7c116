// What would go to the trader if a follow ended now: the engine's own formula, with the open result of this moment.
import { dueOf } from '@assay/engine/follow/profit'
import type { FollowChanged, FollowMarkChanged } from '@assay/engine/follow/events'
import { amountUnits } from '@assay/engine/money'
import { followMarksTable } from '../db/followTables.ts'
import type { UserContext } from './context.ts'
import type { FollowValue } from './followValues.ts'

type Mark = Omit<FollowMarkChanged, 'type'>

/** Of the caller, by trader. */
export async function readShareMarks({ caller, db }: UserContext): Promise<ReadonlyMap<number, Mark>> {
  const rows = await db.selectFrom('follow_marks').selectAll().where('user_id', '=', BigInt(caller.user.id)).execute()
  return new Map(rows.map((row) => followMarksTable.kept(row)).map((mark) => [mark.trader, mark]))
}

export function shareDue(
  { shareRate }: Pick<FollowChanged, 'shareRate'>,
  { realized, unrealized }: Pick<FollowValue, 'realized' | 'unrealized'>,
  mark: Mark | undefined,
): bigint {
  return dueOf({
    shareRate,
    realized: (mark?.realized ?? 0n) + realized,
    unrealized,
    shared: mark?.shared ?? amountUnits(0n),
  })
}
