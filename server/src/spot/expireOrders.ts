// Expires spot orders whose date has come (GTD).
import type { Core } from '../context.ts'
import { haltedMarkets } from '../exchange/haltView.ts'

/**
 * Sends a command only when something is due, so that an idle exchange writes nothing. One command expires a limited
 * number; orders of others are done before the next.
 */
export async function expireOrders(core: Core): Promise<void> {
  while (await isDue(core)) {
    const { events } = await core.exchange.submit({ command: { type: 'spot.expireOrders' } })
    if (events.length === 0) return
  }
}

async function isDue({ clock, db, exchange }: Core): Promise<boolean> {
  const due = await db
    .selectFrom('orders')
    .select('order_id')
    .where('status', 'in', ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])
    .where('expires_at', '<=', BigInt(clock.now()))
    .where('symbol', 'not in', haltedMarkets(exchange, 'SPOT'))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}
