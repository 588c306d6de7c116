import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { binaryPositionsTable } from '../db/binaryTables.ts'
import { findMarket } from './findMarket.ts'
import { showPosition } from './positionAnswer.ts'

/** Settled contracts of the caller, by the time of their settlement, newest first. */
export async function listRecords(
  context: UserContext,
  input: Parsed<'binary', 'listRecords'>,
): Promise<Output<'binary', 'listRecords'>> {
  let query = context.db
    .selectFrom('binary_positions')
    .where('user_id', '=', BigInt(context.caller.user.id))
    .where('status', input.status === undefined ? '<>' : '=', input.status ?? 'OPEN')
  if (input.symbol !== undefined) query = query.where('symbol', '=', findMarket(context, input.symbol).symbol)
  if (input.orderId !== undefined) query = query.where('order_id', '=', BigInt(input.orderId))
  if (input.from !== undefined) query = query.where('settled_at', '>=', BigInt(input.from))
  if (input.to !== undefined) query = query.where('settled_at', '<=', BigInt(input.to))
  const listed = query.selectAll().orderBy('settled_at', 'desc').orderBy('order_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showPosition(context, binaryPositionsTable.kept(row))), total }
}
