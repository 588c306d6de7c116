import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { showDeposit } from './depositRows.ts'

/** The caller's, newest first. */
export async function listRequests(
  context: UserContext,
  { pageNum, pageSize }: Parsed<'bank', 'listRequests'>,
): Promise<Output<'bank', 'listRequests'>> {
  const { caller, db } = context
  const userId = BigInt(caller.user.id)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('bank_deposits')
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bank_deposits')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { rows: rows.map((row) => showDeposit(context, row)), total: Number(total) }
}
