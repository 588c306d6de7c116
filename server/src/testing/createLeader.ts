import { keepTraders } from '../follow/keepTraders.ts'
import { createFuturesTrader } from './openFutures.ts'
import type { TestServer } from './testServer.ts'
import type { Trader } from './traders.ts'

/** A trader with 10,000 USDT whom others may copy: approved, and known to the engine. */
export async function createLeader(app: TestServer): Promise<Trader> {
  const leader = await createFuturesTrader(app, '10000')
  const { server } = app
  const profile = { user_id: leader.userId, name: `Trader ${leader.userId}`, about: 'For a test.' }
  await server.db
    .insertInto('trader_profiles')
    .values({ ...profile, state: 'APPROVED', applied_at: server.clock.now() })
    .execute()
  await keepTraders(server)
  return leader
}
