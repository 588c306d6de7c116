import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { stopOfRow } from '../exchange/futuresRows.ts'
import { findContract } from './contract.ts'
import { showStop } from './stopAnswer.ts'

/** Newest first. */
export async function listStops(
  context: UserContext,
  input: Parsed<'futures', 'listStops'>,
): Promise<Output<'futures', 'listStops'>> {
  const { positionId, symbol } = input
  let query = context.db
    .selectFrom('futures_stops')
    .where('user_id', '=', BigInt(context.caller.user.id))
    .where('status', input.status === 0 ? '=' : '<>', 'WAITING')
  if (positionId !== undefined) query = query.where('position_id', '=', BigInt(positionId))
  if (symbol !== undefined) query = query.where('symbol', '=', findContract(context, symbol).symbol)
  const listed = query.selectAll().orderBy('stop_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showStop(context, stopOfRow(row))), total }
}
