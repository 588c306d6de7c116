// The least amount with which a trader can be copied, and the leverages that can be chosen, over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followsTable } from '../db/followTables.ts'
import { demand } from '../exchange/ask.ts'
import { createLeader } from '../testing/createLeader.ts'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'

const START = 1_800_000_000_000
const symbol = 'btcusdt-perp'
let app: TestServer

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await markAt(app, 60_000)
  const maker = await createFuturesTrader(app, '1000000')
  const order = { symbol, type: 'LIMIT', quantity: '5' } as const
  await maker.client.futures.placeOrder({ ...order, side: 'SELL', price: '60005' })
  await maker.client.futures.placeOrder({ ...order, side: 'BUY', price: '59995' })
})
afterAll(() => app?.close())

/** With leverage 10. */
async function createGeared(): Promise<Trader> {
  const leader = await createLeader(app)
  await leader.client.futures.changeLeverage({ symbol, leverage: 10 })
  return leader
}

const buy = ({ client }: Trader) =>
  client.futures.placeOrder({ symbol, type: 'MARKET', side: 'BUY', quantity: '0.005' })

async function close({ client }: Trader): Promise<void> {
  for (const { positionId } of (await client.futures.listPositions({})).rows)
    await client.futures.closePosition({ id: positionId })
}

it('is what the trader trades, and less is refused; so are settings with which nothing would be copied', async () => {
  const leader = await createGeared()
  const follower = await createFuturesTrader(app, '1000')
  await buy(leader)
  app.clock.advance(60_000)
  const traderId = leader.userId
  const { minAmount, ratioMinAmount } = await app.client().follow.getTrader({ traderId })
  // An order of 0.0001 BTC needs less than 1 USDT. In the trader's ratio, it is a fiftieth of the trader's equity.
  expect(minAmount).toBe('10')
  expect(Number(ratioMinAmount)).toBeGreaterThan(199)
  expect(Number(ratioMinAmount)).toBeLessThanOrEqual(200)
  const start = (more: object) =>
    follower.client.follow.startFollow({ traderId, totalAmount: '50', mode: 'TRADER_RATIO', ...more })
  const tooLittle = { error: 'FOLLOW_BELOW_MINIMUM', facts: { limit: ratioMinAmount, asset: 'usdt' } }
  await expect(start({})).rejects.toMatchObject(tooLittle)
  const fixed = { mode: 'FIXED_AMOUNT', perOrderAmount: '0.5' } as const
  await expect(start(fixed)).rejects.toMatchObject({ error: 'FOLLOW_ORDERS_TOO_SMALL', facts: { asset: 'usdt' } })
  await expect(start({ mode: 'FIXED_RATIO', ratio: '0.01' })).rejects.toMatchObject({
    error: 'FOLLOW_ORDERS_TOO_SMALL',
  })
  await expect(start({ totalAmount: ratioMinAmount, leverage: 7 })).rejects.toMatchObject({
    error: 'LEVERAGE_INVALID',
  })
  await expect(start({ leverage: 7, symbols: [symbol] })).rejects.toMatchObject({
    error: 'LEVERAGE_INVALID',
    facts: { symbol: 'BTCUSDT-PERP' },
  })
  await close(leader)
  const { followId } = await start({ totalAmount: String(Number(ratioMinAmount) + 1) })
  await buy(leader)
  expect((await follower.client.follow.listFollows({})).rows[0]?.positions).toMatchObject([{ quantity: '0.0001' }])
  await expect(follower.client.follow.updateFollow({ followId, ...fixed })).rejects.toMatchObject({
    error: 'FOLLOW_ORDERS_TOO_SMALL',
  })
})

it('judges a request once: repeated after the mark has moved, it gets its first answer', async () => {
  const leader = await createLeader(app)
  const follower = await createFuturesTrader(app, '1000')
  const terms = { traderId: leader.userId, mode: 'FIXED_RATIO', ratio: '1', leverage: 10, symbols: [symbol] }
  const start = (clientId: string, totalAmount = '10') =>
    follower.client.follow.startFollow({ ...terms, totalAmount, clientId })
  const first = await start('first')
  // The smallest order is worth 100 USDT: with leverage 10 it needs 11 USDT.
  await markAt(app, 1_000_000)
  expect(await start('first')).toEqual(first)
  await expect(start('second')).rejects.toMatchObject({ error: 'FOLLOW_BELOW_MINIMUM' })
  await expect(start('first', '9')).rejects.toMatchObject({ error: 'CLIENT_ID_REUSED' })
  await markAt(app, 60_000)
})

it('judges a leverage when it is chosen: the other settings can be changed when it is no longer listed', async () => {
  const leader = await createLeader(app)
  const follower = await createFuturesTrader(app, '1000')
  const chosen = { mode: 'FIXED_RATIO', ratio: '1', leverage: 10, symbols: [symbol] }
  const { client, userId: user } = follower
  const { followId } = await client.follow.startFollow({ traderId: leader.userId, totalAmount: '100', ...chosen })
  const row = await app.server.db
    .selectFrom('follows')
    .selectAll()
    .where('follow_id', '=', BigInt(followId))
    .executeTakeFirstOrThrow()
  const settings = { ...followsTable.kept(row).settings, leverage: 7 }
  await demand(app.server.exchange, { command: { type: 'follow.setSettings', user, followId, settings } })
  const update = (more: object) => client.follow.updateFollow({ followId, ...chosen, leverage: 7, ...more })
  expect((await update({ slRatio: '0.1', maxCostPerOrder: '20' })).settings).toMatchObject({
    leverage: 7,
    slRatio: '0.1',
    maxCostPerOrder: '20',
  })
  await expect(update({ leverage: 8 })).rejects.toMatchObject({ error: 'LEVERAGE_INVALID' })
  await expect(update({ symbols: [symbol, 'ethusdt-perp'] })).rejects.toMatchObject({
    error: 'LEVERAGE_INVALID',
    facts: { symbol: 'ETHUSDT-PERP' },
  })
})
