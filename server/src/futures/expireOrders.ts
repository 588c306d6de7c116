// Expires futures orders that are good till a date.
import type { Core } from '../context.ts'
import { haltedMarkets } from '../exchange/haltView.ts'

/**
 * Sends a command only when something is due, so that an idle exchange writes nothing. One command expires a limited
 * number; orders of others are done before the next.
 */
export async function expireOrders(core: Core): Promise<void> {
  while (await isDue(core)) {
    const { events } = await core.exchange.submit({ command: { type: 'futures.expireOrders' } })
    if (events.length === 0) return
  }
}

async function isDue({ clock, db, exchange }: Core): Promise<boolean> {
  const due = await db
    .selectFrom('futures_orders')
    .select('order_id')
    .where('status', 'in', ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])
    .where('expires_at', '<=', BigInt(clock.now()))
    .where('symbol', 'not in', haltedMarkets(exchange, 'FUTURES'))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}
