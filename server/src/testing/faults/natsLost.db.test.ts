// Processes that lose only their connection to NATS. If another process is connected and stands by, it takes the role;
// if nobody is connected, nobody changes roles.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../config.ts'
import { eventually } from '../eventually.ts'
import { hasNats, needsNats } from '../natsServer.ts'
import { nearPrice } from '../nearPrice.ts'
import { type Gateway, SeparateRoles } from '../separateRoles.ts'
import { type Cable, openCable } from '../tcpProxy.ts'
import { createTrader } from '../traders.ts'

let roles: SeparateRoles
let cable: Cable
let behindCable: { natsUrl: string }

beforeEach(async () => {
  if (!hasNats) return
  roles = await SeparateRoles.begin()
  cable = await openCable(roles.nats.url)
  behindCable = { natsUrl: cable.url }
})
afterEach(async () => {
  if (!hasNats) return
  cable.mend()
  await roles.close()
  await cable.close()
})

async function openTrader(here: Gateway) {
  const { client } = await createTrader(here, { usdt: '10000' })
  await eventually(() => expect(here.server.market.indexReading('btcusdt')).toBeDefined())
  const price = nearPrice(here, 'btcusdt', -3)
  const buy = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001' } as const
  return { client, buy: () => client.spot.placeOrder(buy) }
}

async function holders(here: Gateway) {
  const rows = await here.server.db.selectFrom('leases').select(['role', 'holder']).orderBy('role').execute()
  return rows.map(({ role, holder }) => `${role} ${holder}`)
}

const acted: readonly Role[] = ['exchange', 'feeds', 'jobs']

describe.skipIf(!hasNats)(`without NATS (${needsNats})`, () => {
  test('what only the acting processes lose, those that stand by take over, and an order is answered', async () => {
    const first = await roles.start(acted, behindCable)
    const here = await roles.gateway()
    const { client, buy } = await openTrader(here)
    await roles.start(acted)
    const before = await holders(here)
    cable.cut()
    await eventually(() => expect(roles.died).toHaveLength(acted.length))
    for (const reason of roles.died) expect(String(reason)).toMatch(/no connection to NATS/)
    await roles.stop(first)
    await eventually(async () => void (await buy()))
    expect((await client.spot.listOrders({ status: 'open' })).rows.length).toBeGreaterThan(0)
    const after = await holders(here)
    expect(after).toHaveLength(before.length)
    for (const holder of before) expect(after).not.toContain(holder)
    expect(roles.died).toHaveLength(acted.length)
  })

  test('where nobody is connected no role changes, and orders continue when NATS is back', async () => {
    await roles.start(acted, behindCable)
    const here = await roles.gateway(behindCable)
    const { buy } = await openTrader(here)
    await roles.start(acted, behindCable)
    const before = await holders(here)
    cable.cut()
    await eventually(() => expect(buy()).rejects.toMatchObject({ error: 'BUSY' }))
    // Ticks are stored in the database, one a second: more of them than a role is given up in.
    const tick = () => here.server.market.newestTick('btcusdt')?.tick.sequence ?? 0
    const since = tick()
    await eventually(() => expect(tick()).toBeGreaterThan(since + 7))
    expect(await holders(here)).toEqual(before)
    cable.mend()
    await eventually(async () => void (await buy()))
    expect(await holders(here)).toEqual(before)
    expect(roles.died).toEqual([])
  })
})
