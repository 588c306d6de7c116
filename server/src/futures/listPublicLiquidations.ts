import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
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
  const listed = query.selectAll().orderBy('sequence', 'desc').orderBy('place', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showPublicLiquidation(context, row)), total }
}
