// A gateway that is cut off from the database: nobody there knows what is committed or whether a session has ended.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endAllSessions } from '../endAllSessions.ts'
import { eventually } from '../eventually.ts'
import { openLiveClient } from '../liveClient.ts'
import { hasNats, needsNats } from '../natsServer.ts'
import { nearPrice } from '../nearPrice.ts'
import { SeparateRoles } from '../separateRoles.ts'
import { type Cable, openCable } from '../tcpProxy.ts'
import { createTrader } from '../traders.ts'

let roles: SeparateRoles
let cable: Cable

beforeEach(async () => {
  if (!hasNats) return
  roles = await SeparateRoles.begin()
  cable = await openCable(roles.database.url)
})
afterEach(async () => {
  if (!hasNats) return
  cable.mend()
  await roles.close()
  await cable.close()
})

describe.skipIf(!hasNats)(`a gateway without the database (${needsNats})`, () => {
  test('refuses signed-in requests until it has the database again; the other gateway continues', async () => {
    await roles.start(['exchange', 'feeds', 'jobs'])
    const here = await roles.gateway({ databaseUrl: cable.url })
    const there = await roles.gateway()
    const { token, userId, client } = await createTrader(here, { usdt: '10000' })
    const ending = here.client(await here.server.sessions.create(userId))
    await eventually(() => expect(here.server.market.indexReading('btcusdt')).toBeDefined())
    const price = nearPrice(here, 'btcusdt', -3)
    const buy = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001' } as const
    const { orderId } = await client.spot.placeOrder(buy)
    await ending.user.getUser({})
    const [own, stranger] = [await openLiveClient(here.opened.url ?? ''), await openLiveClient(here.opened.url ?? '')]
    own.say({ op: 'auth', token })
    await own.hear('USER_STATUS')
    const readiness = async () => (await fetch(`${here.opened.url}/api/ready`)).status
    expect(await readiness()).toBe(200)
    cable.cut()
    await eventually(() => expect(here.server.exchange.isCurrent()).toBe(false))
    expect(await readiness()).toBe(503)
    const refused = { error: 'BUSY' }
    expect(await own.closed).toBe(1013)
    stranger.say({ op: 'auth', token })
    await stranger.hear('error', ({ error }) => error === 'BUSY')
    expect(await stranger.closed).toBe(1013)
    await expect(client.spot.listOrders({ status: 'open' })).rejects.toMatchObject(refused)
    await expect(client.spot.placeOrder(buy)).rejects.toMatchObject(refused)
    await expect(ending.user.getUser({})).rejects.toMatchObject(refused)
    await there.client(token).spot.cancelOrder({ id: orderId })
    await endAllSessions(there.server, userId, (await there.server.sessions.find(token))?.sessionId)
    cable.mend()
    await eventually(async () => {
      const { rows } = await client.spot.listOrders({ status: 'open' })
      expect(rows).toEqual([])
    })
    expect(await readiness()).toBe(200)
    await expect(ending.user.getUser({})).rejects.toThrow('Token is no longer valid')
    expect(roles.died).toEqual([])
  })
})
