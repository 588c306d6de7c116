// A trader with a second account that nobody has linked: followers buy from it and sell to it, again and again.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLeader } from '../testing/createLeader.ts'
import { auditFaults } from '../testing/auditFaults.ts'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { keepTraders } from './keepTraders.ts'
import { openTradedBlocks, type TradedBlocks } from './tradedBlocks.ts'

const START = 1_800_000_000_000
const DAY_MS = 86_400_000
const symbol = 'btcusdt-perp'
const copy = { totalAmount: '1000', mode: 'FIXED_RATIO', ratio: '1' } as const
let app: TestServer
let second: Trader

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await markAt(app, 60_000)
})
// A test may move the clock by a day, which ends the session of an earlier account.
beforeEach(async () => {
  second = await createFuturesTrader(app, '1000000')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.close()
})

async function offer(distance: number): Promise<void> {
  await second.client.futures.cancelAllOrders({})
  const order = { symbol, type: 'LIMIT', quantity: '5' } as const
  await second.client.futures.placeOrder({ ...order, side: 'SELL', price: String(60_000 + distance) })
  await second.client.futures.placeOrder({ ...order, side: 'BUY', price: String(60_000 - distance) })
}

/** With one follower. */
async function createFollowed(): Promise<Trader> {
  const leader = await createLeader(app)
  await follow(leader)
  return leader
}

async function follow({ userId }: Trader): Promise<void> {
  const follower = await createFuturesTrader(app, '1000')
  await follower.client.follow.startFollow({ traderId: userId, ...copy })
}

async function tradeBothWays({ client }: Trader, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const side of ['BUY', 'SELL'] as const)
      await client.futures.placeOrder({ symbol, type: 'MARKET', side, quantity: '0.01' })
  }
}

it('is closed to new followers and new positions after ten orders at the edge of the band, for a day', async () => {
  const [dishonest, honest] = [await createFollowed(), await createFollowed()]
  await offer(20)
  await tradeBothWays(honest, 8)
  await offer(160)
  await tradeBothWays(dishonest, 4)
  await keepTraders(app.server)
  await follow(dishonest)
  await tradeBothWays(dishonest, 1)
  await keepTraders(app.server)
  await expect(follow(dishonest)).rejects.toMatchObject({ error: 'TRADER_CLOSED' })
  await follow(honest)
  app.clock.advance(DAY_MS + 1)
  await markAt(app, 60_000)
  await keepTraders(app.server)
  await follow(dishonest)
})

it('is judged by the same sums, whether they were read minute by minute or at once', async () => {
  const leader = await createFollowed()
  const blocks = openTradedBlocks(app.server)
  const sumOf = async (read: TradedBlocks) => (await read.read()).filter(({ trader }) => trader === leader.userId)
  for (let minute = 0; minute < 3; minute += 1) {
    await offer(20)
    await tradeBothWays(leader, 2)
    const [sum, ...others] = await sumOf(blocks)
    expect(sum?.orders).toBe(4 * (minute + 1))
    expect([sum, ...others]).toEqual(await sumOf(openTradedBlocks(app.server)))
    app.clock.advance(60_000)
    await markAt(app, 60_000)
  }
  app.clock.advance(DAY_MS - 121_000)
  await markAt(app, 60_000)
  const [left] = await sumOf(blocks)
  expect(left?.orders).toBeGreaterThan(0)
  expect(left?.orders).toBeLessThan(12)
  expect([left]).toEqual(await sumOf(openTradedBlocks(app.server)))
  app.clock.advance(DAY_MS)
  await markAt(app, 60_000)
  expect(await sumOf(blocks)).toEqual([])
})
