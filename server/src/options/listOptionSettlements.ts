import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { Context } from './context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showSettlement } from './settlementAnswer.ts'

/** Every settled or void expiry, the latest first. */
export async function listOptionSettlements(
  context: Context,
  input: Parsed<'options', 'listOptionSettlements'>,
): Promise<Output<'options', 'listOptionSettlements'>> {
  let query = context.db.selectFrom('option_series').where('settled_at', 'is not', null)
  if (input.coin !== undefined) query = query.where('coin', '=', findCoin(context, input.coin).asset)
  const listed = query.selectAll().orderBy('expiry', 'desc').orderBy('series')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map(showSettlement), total }
}
