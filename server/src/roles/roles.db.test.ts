// Roles in several servers, as if they were processes of their own, on one database, with a real NATS between them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kinds } from '../configurationKinds.ts'
import { pairKind } from '../market/listings/pairKind.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { eventually } from '../testing/eventually.ts'
import { SeparateRoles } from '../testing/separateRoles.ts'
import { createTrader, type TradersServer } from '../testing/traders.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { hasNats, needsNats } from '../testing/natsServer.ts'

let roles: SeparateRoles

beforeEach(async () => {
  if (hasNats) roles = await SeparateRoles.begin()
})
afterEach(async () => {
  if (hasNats) await roles.close()
})

/** Far enough below the index to rest in the book. */
async function buyNear(server: TradersServer) {
  await eventually(() => expect(server.server.market.indexReading('btcusdt')).toBeDefined())
  const price = nearPrice(server, 'btcusdt', -3)
  return { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001' } as const
}

describe.skipIf(!hasNats)(`with roles in servers of their own (${needsNats})`, () => {
  test('what a user does at one gateway is visible at the other at once, and a session ends at both', async () => {
    const [, one, other] = await Promise.all([
      roles.start(['exchange', 'feeds', 'jobs']),
      roles.gateway(),
      roles.gateway(),
    ])
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
    expect(roles.died).toEqual([])
  })

  test('what an operator lists and changes reaches every process', async () => {
    const [, , here] = await Promise.all([roles.start(['exchange', 'jobs']), roles.start(['feeds']), roles.gateway()])
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
    await eventually(async () => {
      const { currencyList } = await here.client().market.listCoins({})
      expect(currencyList.find(({ symbol }) => symbol === 'ltcusdt')).toMatchObject({ takerFeeRate: '0.002' })
      expect(currencyList.find(({ symbol }) => symbol === 'dashusdt')).toMatchObject({ isDeal: 1 })
    })
    const before = market.newestTick('btcusdt')?.tick.sequence ?? 0
    await eventually(() => expect(market.newestTick('btcusdt')?.tick.sequence).toBeGreaterThan(before))
    expect(roles.died).toEqual([])
  })

  test('without NATS orders are refused and reading continues; when NATS comes back empty, everything continues', async () => {
    const [others, here] = await Promise.all([roles.start(['exchange', 'feeds', 'jobs']), roles.gateway()])
    await others.jobsBegun
    const trader = await createTrader(here, { usdt: '10000' })
    const buy = await buyNear(here)
    const { orderId } = await trader.client.spot.placeOrder(buy)
    await roles.nats.kill()
    await eventually(() => expect(trader.client.spot.placeOrder(buy)).rejects.toMatchObject({ error: 'BUSY' }))
    const { rows } = await trader.client.spot.listOrders({ status: 'open' })
    expect(rows.map((row) => row.orderId)).toEqual([orderId])
    const before = here.server.market.newestTick('btcusdt')?.tick.sequence ?? 0
    await eventually(() => expect(here.server.market.newestTick('btcusdt')?.tick.sequence).toBeGreaterThan(before))
    await roles.nats.start()
    await eventually(async () => void (await trader.client.spot.placeOrder(buy)))
    expect((await trader.client.spot.listOrders({ status: 'open' })).rows).toHaveLength(2)
    expect(roles.died).toEqual([])
  })

  test('an order that arrives while one exchange stops is executed by the next', async () => {
    const [first, , here] = await Promise.all([
      roles.start(['exchange']),
      roles.start(['feeds', 'jobs']),
      roles.gateway(),
    ])
    const trader = await createTrader(here, { usdt: '10000' })
    const buy = await buyNear(here)
    await roles.start(['exchange'])
    const orders = [trader.client.spot.placeOrder(buy)]
    const stopping = roles.stop(first)
    for (let place = 0; place < 5; place += 1) orders.push(trader.client.spot.placeOrder(buy))
    const placed = await Promise.all(orders)
    await stopping
    const { rows } = await trader.client.spot.listOrders({ status: 'open' })
    expect(new Set(rows.map((row) => row.orderId))).toEqual(new Set(placed.map(({ orderId }) => orderId)))
    expect(rows).toHaveLength(placed.length)
    expect(roles.died).toEqual([])
  })

  test('a machine with other key files is refused', async () => {
    await roles.start(['exchange'])
    const elsewhere = await mkdtemp(join(tmpdir(), 'assay-roles-'))
    await expect(roles.start(['exchange'], { directory: elsewhere })).rejects.toThrow(
      /installation.key differs from the file/,
    )
    await rm(elsewhere, { recursive: true, force: true })
  })
})
