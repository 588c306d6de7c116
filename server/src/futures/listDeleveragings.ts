import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { findContract } from './contract.ts'
import { showDeleveraging } from './reports.ts'

/** Of the caller’s positions in profit, newest first. */
export async function listDeleveragings(
  context: UserContext,
  input: Parsed<'futures', 'listDeleveragings'>,
): Promise<Output<'futures', 'listDeleveragings'>> {
  const { from, symbol, to } = input
  let query = context.db.selectFrom('futures_deleveragings').where('user_id', '=', BigInt(context.caller.user.id))
  if (symbol !== undefined) query = query.where('symbol', '=', findContract(context, symbol).symbol)
  if (from !== undefined) query = query.where('time', '>=', BigInt(from))
  if (to !== undefined) query = query.where('time', '<=', BigInt(to))
  const [{ total }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .orderBy('sequence', 'desc')
      .orderBy('place', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNum - 1) * input.pageSize)
      .execute(),
  ])
  return { rows: rows.map((row) => showDeleveraging(context, row)), total: Number(total) }
}
