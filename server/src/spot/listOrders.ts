import type { Output, Parsed } from '@assay/api/schemas'
import type { OrderStatus } from '@assay/engine/events'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { orderOfRow, showOrder } from './orderAnswer.ts'
import { findPair } from './pairs.ts'

const open: OrderStatus[] = ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED']

/** Newest first. */
export async function listOrders(
  context: UserContext,
  input: Parsed<'spot', 'listOrders'>,
): Promise<Output<'spot', 'listOrders'>> {
  const { caller, db } = context
  const { clientOrderId, from, to } = input
  let query = db
    .selectFrom('orders')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('status', input.status === 'open' ? 'in' : 'not in', open)
  if (input.symbol !== undefined) query = query.where('symbol', '=', findPair(context, input.symbol).symbol)
  if (clientOrderId !== undefined) query = query.where('client_order_id', '=', clientOrderId)
  if (from !== undefined) query = query.where('created_at', '>=', BigInt(from))
  if (to !== undefined) query = query.where('created_at', '<=', BigInt(to))
  const listed = query.selectAll().orderBy('order_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showOrder(context, orderOfRow(row))), total }
}
