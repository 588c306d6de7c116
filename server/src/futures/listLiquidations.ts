import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { findContract } from './contract.ts'
import { showLiquidation } from './reports.ts'

/** Of the caller's positions, newest first. */
export async function listLiquidations(
  context: UserContext,
  input: Parsed<'futures', 'listLiquidations'>,
): Promise<Output<'futures', 'listLiquidations'>> {
  const { from, symbol, to } = input
  let query = context.db.selectFrom('futures_liquidations').where('user_id', '=', BigInt(context.caller.user.id))
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
  return { rows: rows.map((row) => showLiquidation(context, row)), total: Number(total) }
}
