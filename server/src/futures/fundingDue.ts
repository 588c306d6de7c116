// Funding by the clock: each contract pays at its instants, once, also where the server was away at one of them.
import type { Server } from '../context.ts'

/**
 * Asks the engine to settle the instants that have come, oldest first. An instant is named by its time, so that asking
 * twice, or after a restart, pays once: the engine refuses what it has settled.
 */
export async function settleDueFunding({ clock, exchange, market, log }: Server): Promise<void> {
  const now = clock.now()
  for (const { symbol } of market.contracts()) {
    const due = market.mark(symbol)?.nextFundingAt
    // 0 before the first index: no instant is known yet.
    if (due === undefined || due === 0 || due > now) continue
    await exchange.submit({
      command: { type: 'futures.settleFunding', symbol, slot: due },
      answer: ({ events }) => {
        const refusal = events.find((event) => event.type === 'rejected')
        if (refusal?.type === 'rejected') log.warn({ symbol, slot: due, reason: refusal.reason }, 'funding not settled')
        return null
      },
    })
  }
}

/** Asks only when something is due, so that an idle exchange writes nothing. */
export async function expireFuturesOrders({ clock, db, exchange }: Server): Promise<void> {
  const due = await db
    .selectFrom('futures_orders')
    .select('order_id')
    .where('status', 'in', ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])
    .where('expires_at', '<=', BigInt(clock.now()))
    .limit(1)
    .executeTakeFirst()
  if (due !== undefined) await exchange.submit({ command: { type: 'futures.expireOrders' }, answer: () => null })
}
