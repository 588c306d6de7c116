// Funding by the clock: each contract settles its instants, once. Where the server was away at one, the engine records
// it as skipped: nobody could say at what price and rate it would have been.
import { fundingIntervalMs } from '@assay/engine/futures/funding'
import type { Server } from '../context.ts'

type Parts = Pick<Server, 'clock' | 'db' | 'exchange' | 'market' | 'log'>

/**
 * Asks the engine to settle the instants that have come, oldest first. An instant is named by its time, so that asking
 * twice, or after a restart, pays once: the engine refuses what it has settled. What has been settled is asked of the
 * mark and not when the next is due: that has moved on with the first price after the instant.
 */
export async function settleDueFunding(parts: Parts): Promise<void> {
  const { exchange, market, log } = parts
  for (const { symbol } of market.contracts()) {
    for (const slot of await dueSlots(parts, symbol)) {
      await exchange.submit({
        command: { type: 'futures.settleFunding', symbol, slot },
        answer: ({ events }) => {
          const refusal = events.find((event) => event.type === 'rejected')
          if (refusal?.type === 'rejected') log.warn({ symbol, slot, reason: refusal.reason }, 'funding not settled')
          return null
        },
      })
    }
  }
}

/** Epoch ms of each instant since the last that was settled. */
async function dueSlots({ clock, db, market }: Parts, symbol: string): Promise<number[]> {
  const rules = market.futuresMarket(symbol)
  const mark = market.mark(symbol)
  if (rules === undefined || mark === undefined) return []
  const interval = fundingIntervalMs(rules)
  const now = clock.now()
  const newest = now - (now % interval)
  if (mark.lastFundingSlot >= newest) return []
  if (mark.lastFundingSlot === 0) return (await wasMarkedBefore(db, symbol, newest)) ? [newest] : []
  const slots: number[] = []
  const first = mark.lastFundingSlot - (mark.lastFundingSlot % interval) + interval
  for (let slot = first; slot <= newest; slot += interval) slots.push(slot)
  return slots
}

/** A contract owes nothing for an instant before its own first price. */
async function wasMarkedBefore(db: Server['db'], symbol: string, time: number): Promise<boolean> {
  const row = await db
    .selectFrom('futures_open_interest')
    .select('time')
    .where('symbol', '=', symbol)
    .where('time', '<', BigInt(time))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
