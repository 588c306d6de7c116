// Expires spot orders whose date has come (GTD).
import type { Core } from '../context.ts'
import { haltedMarkets } from '../exchange/haltView.ts'

/** Sends a command only when something is due, so that an idle exchange writes nothing. */
export async function expireOrders({ clock, db, exchange }: Core): Promise<void> {
  const due = await db
    .selectFrom('orders')
    .select('order_id')
    .where('status', 'in', ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])
    .where('expires_at', '<=', BigInt(clock.now()))
    .where('symbol', 'not in', haltedMarkets(exchange, 'SPOT'))
    .limit(1)
    .executeTakeFirst()
  if (due !== undefined) await exchange.submit({ command: { type: 'spot.expireOrders' } })
}
