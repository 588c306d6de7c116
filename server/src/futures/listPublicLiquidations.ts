import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from './context.ts'
import { findContract } from './contract.ts'
import { showPublicLiquidation } from './reports.ts'

/** All users' liquidations, without owners, newest first. */
export async function listPublicLiquidations(
  context: Context,
  input: Parsed<'futures', 'listPublicLiquidations'>,
): Promise<Output<'futures', 'listPublicLiquidations'>> {
  let query = context.db.selectFrom('futures_liquidations')
  if (input.symbol !== undefined) query = query.where('symbol', '=', findContract(context, input.symbol).symbol)
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
  return { rows: rows.map((row) => showPublicLiquidation(context, row)), total: Number(total) }
}
