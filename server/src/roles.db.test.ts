// Roles in several servers, as if they were processes of their own, on one database, with a real NATS between them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Config, readConfig, type Role } from './config.ts'
import { kinds } from './configurationKinds.ts'
import { pairKind } from './market/pairKind.ts'
import { openRoles, type OpenRoles } from './openServer.ts'
import { changeSetting } from './settings/changeSetting.ts'
import { eventually } from './testing/eventually.ts'
import { fixedPriceKey } from './testing/fixedPrices.ts'
import { type FreshDatabase, freshDatabase } from './testing/freshDatabase.ts'
import { httpClient } from './testing/httpClient.ts'
import { createTrader, type TradersServer } from './testing/traders.ts'
import { nearPrice } from './testing/nearPrice.ts'
import { hasNats, type NatsServer, startNats, needsNats } from './testing/natsServer.ts'

let nats: NatsServer
let database: FreshDatabase
let directory: string
let open: OpenRoles[] = []
const died: unknown[] = []

beforeEach(async () => {
  nats = await startNats()
  database = await freshDatabase()
  directory = await mkdtemp(join(tmpdir(), 'assay-roles-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await nats.kill()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
  died.length = 0
})

async function start(roles: readonly Role[], config: Partial<Config> = {}): Promise<OpenRoles> {
  const own = { databaseUrl: database.url, natsUrl: nats.url, directory, port: 0, roles: new Set(roles) }
  const opened = await openRoles({
    config: { ...readConfig({ PARTICIPANTS: 'off' }), ...own, ...config },
    priceKey: fixedPriceKey,
    log: pino({ level: 'silent' }),
    onFatal: (error) => died.push(error),
  })
  open.push(opened)
  return opened
}

async function stop(server: OpenRoles): Promise<void> {
  open = open.filter((each) => each !== server)
  await server.close()
}

/** A gateway as tests see it. */
async function gateway(config: Partial<Config> = {}): Promise<TradersServer & { opened: OpenRoles }> {
  const opened = await start(['gateway'], config)
  const { core, url } = opened
  if (core === null || url === null) throw new Error('this is no gateway')
  const client = (token?: string) => httpClient({ url, browser: 'x'.repeat(43), ...(token !== undefined && { token }) })
  return { opened, server: core.server, clock: core.server.clock, client }
}

/** Far enough below the index to rest in the book. */
async function buyNear(server: TradersServer) {
  await eventually(() => expect(server.server.market.indexReading('btcusdt')).toBeDefined())
  const price = nearPrice(server, 'btcusdt', -3)
  return { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001' } as const
}

describe.skipIf(!hasNats)(`with roles in servers of their own (${needsNats})`, () => {
  test('what a user does at one gateway is visible at the other at once, and a session ends at both', async () => {
    const [, one, other] = await Promise.all([start(['exchange', 'feeds', 'jobs']), gateway(), gateway()])
    const trader = await createTrader(one, { usdt: '10000' })
    const buy = await buyNear(one)
    const there = other.client(trader.token)
    for (let place = 1; place <= 10; place += 1) {
      const { orderId } = await trader.client.spot.placeOrder(buy)
      expect((await there.spot.listOrders({ status: 'open' })).rows.map((row) => row.orderId)).toContain(orderId)
    }
    await trader.client.spot.cancelAllOrders({})
    expect((await there.spot.listOrders({ status: 'open' })).rows).toEqual([])
    await trader.client.user.logout({})
    await eventually(() => expect(there.spot.listOrders({})).rejects.toThrow('Token is no longer valid'))
    expect(died).toEqual([])
  })

  test('what an operator lists and changes reaches every process', async () => {
    const [, , here] = await Promise.all([start(['exchange', 'jobs']), start(['feeds']), gateway()])
    const { configuration, db, market } = here.server
    const litecoin = configuration.get(pairKind, 'pair/ltcusdt')?.value
    const values = [
      ['coin/dash', { name: 'Dash', scale: 8, sort: 90 }],
      ['pair/dashusdt', { ...litecoin, id: 90, coin: 'dash', showSymbol: 'DASH/USDT' }],
      ['pair/ltcusdt', { ...litecoin, takerFeeRate: '0.002' }],
    ] as const
    for (const [key, value] of values)
      await changeSetting({ db, kinds, now: Date.now() }, { key, value, since: null, changedBy: 'ada' })
    await eventually(() => expect(market.newestTick('dashusdt')).toBeDefined())
    const { currencyList } = await here.client().market.listCoins({})
    expect(currencyList.find(({ symbol }) => symbol === 'ltcusdt')).toMatchObject({ takerFeeRate: '0.002' })
    expect(currencyList.find(({ symbol }) => symbol === 'dashusdt')).toMatchObject({ isDeal: 1 })
    const before = market.newestTick('btcusdt')?.tick.sequence ?? 0
    await eventually(() => expect(market.newestTick('btcusdt')?.tick.sequence).toBeGreaterThan(before))
    expect(died).toEqual([])
  })

  test('without NATS orders are refused and reading goes on; when NATS comes back empty, everything goes on', async () => {
    const [others, here] = await Promise.all([start(['exchange', 'feeds', 'jobs']), gateway()])
    await others.jobsBegun
    const trader = await createTrader(here, { usdt: '10000' })
    const buy = await buyNear(here)
    const { orderId } = await trader.client.spot.placeOrder(buy)
    await nats.kill()
    await eventually(() => expect(trader.client.spot.placeOrder(buy)).rejects.toMatchObject({ error: 'BUSY' }))
    const { rows } = await trader.client.spot.listOrders({ status: 'open' })
    expect(rows.map((row) => row.orderId)).toEqual([orderId])
    const before = here.server.market.newestTick('btcusdt')?.tick.sequence ?? 0
    await eventually(() => expect(here.server.market.newestTick('btcusdt')?.tick.sequence).toBeGreaterThan(before))
    await nats.start()
    await eventually(async () => void (await trader.client.spot.placeOrder(buy)))
    expect((await trader.client.spot.listOrders({ status: 'open' })).rows).toHaveLength(2)
    expect(died).toEqual([])
  })

  test('an order that arrives while one exchange stops is executed by the next', async () => {
    const [first, , here] = await Promise.all([start(['exchange']), start(['feeds', 'jobs']), gateway()])
    const trader = await createTrader(here, { usdt: '10000' })
    const buy = await buyNear(here)
    await start(['exchange'])
    const orders = [trader.client.spot.placeOrder(buy)]
    const stopping = stop(first)
    for (let place = 0; place < 5; place += 1) orders.push(trader.client.spot.placeOrder(buy))
    const placed = await Promise.all(orders)
    await stopping
    const { rows } = await trader.client.spot.listOrders({ status: 'open' })
    expect(new Set(rows.map((row) => row.orderId))).toEqual(new Set(placed.map(({ orderId }) => orderId)))
    expect(rows).toHaveLength(placed.length)
    expect(died).toEqual([])
  })

  test('a machine with other key files is refused', async () => {
    await start(['exchange'])
    const elsewhere = await mkdtemp(join(tmpdir(), 'assay-roles-'))
    await expect(start(['exchange'], { directory: elsewhere })).rejects.toThrow(
      /installation.key differs from the file/,
    )
    await rm(elsewhere, { recursive: true, force: true })
  })
})
