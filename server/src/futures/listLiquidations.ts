import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
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
  const listed = query.selectAll().orderBy('sequence', 'desc').orderBy('place', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showLiquidation(context, row)), total }
}
