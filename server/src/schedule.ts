// Jobs by time of day: orders that expire, and rows to delete.
import type { Server } from './context.ts'
import { haltedMarkets } from './exchange/haltView.ts'
import { resumeAsked } from './exchange/resuming.ts'
import { expireFuturesOrders } from './futures/expireFuturesOrders.ts'
import { runSeries } from './options/runSeries.ts'
import { takeEquity } from './wallet/takeEquity.ts'

const EXPIRY_EVERY_MS = 1000
/** Reads only memory while nothing is due. */
const EXPIRIES_EVERY_MS = 1000
/** An operator waits for it. */
const RESUME_EVERY_MS = 1000
/** What came between midnight and the next run is not in the day's result. */
const EQUITY_EVERY_MS = 1000
const SWEEP_EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const ENDED_SESSIONS_MS = 30 * DAY_MS
const EQUITY_KEPT_MS = 31 * DAY_MS
const KNOWN_BROWSERS_MS = 400 * DAY_MS

/** Each job runs again only after it has ended. A failure is logged and retried at the next time. */
export function startSchedule(server: Server): { stop(): Promise<void> } {
  const repeated = [
    repeat(server, { name: 'expire orders', everyMs: EXPIRY_EVERY_MS, work: expireOrders }),
    repeat(server, { name: 'expire orders of futures', everyMs: EXPIRY_EVERY_MS, work: expireFuturesOrders }),
    repeat(server, { name: 'expiries', everyMs: EXPIRIES_EVERY_MS, work: runSeries }),
    repeat(server, { name: 'resume', everyMs: RESUME_EVERY_MS, work: resumeAsked }),
    repeat(server, { name: 'equity of the day', everyMs: EQUITY_EVERY_MS, work: takeEquity }),
    repeat(server, { name: 'sweep', everyMs: SWEEP_EVERY_MS, work: sweep }),
  ]
  return {
    async stop() {
      await Promise.all(repeated.map((each) => each.stop()))
    },
  }
}

interface Repeated {
  name: string
  everyMs: number
  work: (server: Server) => Promise<void>
}

function repeat(server: Server, { name, everyMs, work }: Repeated): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let isStopped = false
  let timer: NodeJS.Timeout
  const plan = () => {
    timer = setTimeout(() => {
      running = once()
    }, everyMs)
  }
  const once = async () => {
    await work(server).catch((error: Error) =>
      server.log.error({ name, stack: error.stack }, 'a scheduled task failed'),
    )
    if (!isStopped) plan()
  }
  plan()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Sends a command only when something is due, so that an idle exchange writes nothing. */
export async function expireOrders({ clock, db, exchange }: Server): Promise<void> {
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

/** Old sessions, codes, used one-time tokens, expired counts, unused browsers, equity of past days. */
export async function sweep({ clock, db }: Server): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', BigInt(now - ENDED_SESSIONS_MS))
    .execute()
  await db
    .deleteFrom('codes')
    .where('expires_at', '<', BigInt(now - DAY_MS))
    .execute()
  await db
    .deleteFrom('login_nonces')
    .where('expires_at', '<', BigInt(now - DAY_MS))
    .execute()
  await db.deleteFrom('limits').where('ends_at', '<', BigInt(now)).execute()
  await db
    .deleteFrom('known_browsers')
    .where('seen_at', '<', BigInt(now - KNOWN_BROWSERS_MS))
    .execute()
  await db
    .deleteFrom('faucet_credits')
    .where('created_at', '<', BigInt(now - 2 * DAY_MS))
    .execute()
  await db
    .deleteFrom('equity_days')
    .where('day', '<', BigInt(now - EQUITY_KEPT_MS))
    .execute()
}
