import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { demand } from '../exchange/ask.ts'
import { readTasks, type ShownTask } from './readTasks.ts'

/**
 * The engine guards the budget and that nobody claims twice, however many requests come at once. Throws ACCOUNT_FROZEN,
 * UNKNOWN_WELFARE_TASK, WELFARE_CLAIMED, WELFARE_LOCKED, WELFARE_NOT_DONE, WELFARE_CLOSED, WELFARE_BUDGET_USED.
 */
export async function claim(
  context: UserContext,
  { taskId }: Parsed<'welfare', 'claim'>,
): Promise<Output<'welfare', 'claim'>> {
  const { caller, exchange } = context
  if (caller.user.isFrozen) throw new ApiError('ACCOUNT_FROZEN')
  requireClaimable(await findTask(context, taskId))
  await keepDocument(context, taskId)
  await demand(exchange, { command: { type: 'welfare.claim', user: caller.user.id, rewardId: 0, task: taskId } })
  return await findTask(context, taskId)
}

async function findTask(context: UserContext, taskId: string): Promise<ShownTask> {
  const task = (await readTasks(context)).find((each) => each.taskId === taskId)
  if (task === undefined) throw new ApiError('UNKNOWN_WELFARE_TASK', { task: taskId })
  return task
}

function requireClaimable({ taskId, state, lock }: ShownTask): void {
  const facts = { task: taskId }
  if (lock === 'BUDGET') throw new ApiError('WELFARE_BUDGET_USED', facts)
  if (lock !== null) throw new ApiError('WELFARE_LOCKED', { ...facts, lock })
  if (state === 'ACTIVE') throw new ApiError('WELFARE_NOT_DONE', facts)
  if (state !== 'DONE') throw new ApiError('WELFARE_CLAIMED', facts)
}

/** If two accounts share a document, only the first to claim gets the cash, even if both claim at once. */
async function keepDocument({ caller, db }: UserContext, task: string): Promise<void> {
  const user = BigInt(caller.user.id)
  const own = await db
    .selectFrom('verifications')
    .select('number_hash')
    .where('user_id', '=', user)
    .where('level', '=', 'BASIC')
    .where('state', '=', 'PASSED')
    .executeTakeFirst()
  const hash = own?.number_hash
  if (hash === undefined || hash === null) return
  await db
    .insertInto('welfare_documents')
    .values({ task, number_hash: hash, user_id: user })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('welfare_documents')
    .select('user_id')
    .where('task', '=', task)
    .where('number_hash', '=', hash)
    .executeTakeFirstOrThrow()
  if (kept.user_id !== user) throw new ApiError('WELFARE_LOCKED', { task, lock: 'DOCUMENT_USED' })
}
