import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { findMarket } from './findMarket.ts'
import { showPosition } from './positionAnswer.ts'
import { withEntries } from './positionRows.ts'

/** Newest first. */
export async function listPositions(
  context: UserContext,
  input: Parsed<'binary', 'listPositions'>,
): Promise<Output<'binary', 'listPositions'>> {
  let query = context.db
    .selectFrom('binary_positions')
    .where('user_id', '=', BigInt(context.caller.user.id))
    .where('status', input.status === 'open' ? '=' : '<>', 'OPEN')
  if (input.symbol !== undefined) query = query.where('symbol', '=', findMarket(context, input.symbol).symbol)
  if (input.clientOrderId !== undefined) query = query.where('client_order_id', '=', input.clientOrderId)
  const { rows, total } = await readPage(input, query, query.selectAll().orderBy('order_id', 'desc'))
  const shown = await withEntries(context, rows)
  return { rows: shown.map(({ position, entry }) => showPosition(context, position, entry)), total }
}
