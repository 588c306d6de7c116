import type { Output, Parsed } from '@assay/api/schemas'
import type { FuturesOrderStatus } from '@assay/engine/futures/events'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { futuresOrderOfRow } from '../exchange/futuresRows.ts'
import { findContract } from './contract.ts'
import { showFuturesOrder } from './orderAnswer.ts'

const open: FuturesOrderStatus[] = ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED']

/** Newest first. */
export async function listOrders(
  context: UserContext,
  input: Parsed<'futures', 'listOrders'>,
): Promise<Output<'futures', 'listOrders'>> {
  const { caller, db } = context
  const { clientOrderId, from, to } = input
  let query = db
    .selectFrom('futures_orders')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('status', input.status === 0 ? 'in' : 'not in', open)
  if (input.symbol !== undefined) query = query.where('symbol', '=', findContract(context, input.symbol).symbol)
  if (clientOrderId !== undefined) query = query.where('client_order_id', '=', clientOrderId)
  if (from !== undefined) query = query.where('created_at', '>=', BigInt(from))
  if (to !== undefined) query = query.where('created_at', '<=', BigInt(to))
  const listed = query.selectAll().orderBy('created_at', 'desc').orderBy('order_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showFuturesOrder(context, futuresOrderOfRow(row))), total }
}
