import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { toAlert } from './alertTerms.ts'

/** The caller's own, newest first. open: active or paused ones. */
export async function listAlerts(
  { caller, db, market }: UserContext,
  { symbol, state, pageNum, pageSize }: Parsed<'alerts', 'listAlerts'>,
): Promise<Output<'alerts', 'listAlerts'>> {
  let query = db.selectFrom('price_alerts').where('user_id', '=', BigInt(caller.user.id))
  if (symbol !== undefined) query = query.where('symbol', '=', market.book(symbol)?.symbol ?? symbol)
  if (state !== undefined) query = query.where('state', state === 'done' ? '=' : '<>', 'DONE')
  const listed = query.selectAll().orderBy('id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  return { rows: rows.map(toAlert), total }
}
