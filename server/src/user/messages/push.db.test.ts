// Notifications from the event to the push service, which is one of this process, over TLS. Names are resolved by the
// test: what looks like the internet leads to it, and one name leads inwards.
import type { lookup } from 'node:dns'
import type { Agent } from 'node:https'
import { importJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as publicEndpoints from '../../outside/publicEndpoint.ts'
import type { PushNotification } from '@assay/api/messageKinds'
import { eventually } from '../../testing/eventually.ts'
import { nearPrice } from '../../testing/nearPrice.ts'
import { openPushService, openSubscriber, type PushService } from '../../testing/pushService.ts'
import { type RestartableServer, startTestServer } from '../../testing/testServer.ts'
import { createTrader, type Trader } from '../../testing/traders.ts'
import { addInviteCode } from '../userRows.ts'
import type { NewMessage } from './newMessage.ts'

const HOST = 'push.example.com'
const contact = 'mailto:operations@assay.example'
// Files of a worker share modules: this one's stand-in is for itself.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
const standIn = vi.hoisted(() => ({ service: undefined as PushService | undefined, asked: [] as string[] }))

vi.mock('../../outside/publicEndpoint.ts', async (original) => {
  const real = await original<typeof publicEndpoints>()
  const resolve = ((name: string, _: object, done: (error: null, found: object[]) => void) => {
    standIn.asked.push(name)
    done(null, [{ address: name.startsWith('inward') ? '10.0.0.7' : '127.0.0.1', family: 4 }])
  }) as unknown as typeof lookup
  return {
    ...real,
    publicAgent(): Agent {
      const isPublic: publicEndpoints.PublicAgentOptions['isPublic'] = (address) =>
        address === '127.0.0.1' || real.isPublicAddress(address)
      const { service } = standIn
      const agent = real.publicAgent({ resolve, isPublic, ...(service !== undefined && { ca: service.ca }) })
      const connect = agent.createConnection.bind(agent)
      agent.createConnection = (options, done) => connect({ ...options, port: service?.port ?? 0 }, done)
      return agent
    },
  }
})

let exchange: RestartableServer
let service: PushService
let made = 0

beforeAll(async () => {
  service = await openPushService(HOST)
  standIn.service = service
  exchange = await startTestServer({
    config: {
      webPush: { isOn: true, key: null, contact },
      // Nobody listens there, so every mail waits.
      mailUrl: 'smtp://127.0.0.1:1',
      mailFrom: 'no-reply@assay.example',
    },
  })
  await exchange.beat()
})
beforeEach(() => {
  service.taken.length = 0
  standIn.asked.length = 0
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await exchange.close()
  await service.close()
})

async function createReader(coins: Record<string, string> = {}) {
  const trader = await createTrader(exchange, coins)
  const { userId } = trader
  const mailbox = `reader${++made}@push.example`
  const login = { kind: 'EMAIL' as const, key: mailbox, user_id: userId }
  await exchange.server.db.insertInto('logins').values(login).execute()
  return trader
}

const endpointOf = (name: string | number) => `https://${HOST}/send/${name}`

async function subscribe({ client }: Pick<Trader, 'client'>, endpoint = endpointOf(++made)) {
  const browser = openSubscriber()
  const { id } = await client.user.subscribePush({ endpoint, keys: browser.keys })
  return { id, endpoint, browser, path: new URL(endpoint).pathname }
}

async function leave(...messages: Omit<NewMessage, 'time'>[]): Promise<void> {
  const { clock, db, inbox } = exchange.server
  const timed = messages.map((message) => ({ ...message, time: clock.now() }))
  const tell = await db.transaction().execute((transaction) => inbox.leave(transaction, timed))
  tell()
}

const alertOf = (userId: number) => ({
  userId,
  kind: 'ALERT' as const,
  facts: {
    alertId: 1,
    symbol: 'btcusdt',
    kind: 'PRICE_ABOVE',
    line: '60000',
    source: 'LAST',
    note: '',
    reached: '60001',
  },
})

/** Mails of the queue are sealed: what counts is how many there are. */
async function countMails(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from pgboss.job where name = 'mail'`.execute(
    exchange.server.db,
  )
  return Number(rows[0]?.count)
}

const browsersOf = async ({ client }: Pick<Trader, 'client'>) =>
  (await client.user.getMessageSettings({})).push.browsers

/** Whatever was left is done with, one way or the other. */
async function untilQuiet(): Promise<void> {
  await eventually(async () => {
    const counts = (await exchange.server.outside.delivery?.counts()) ?? []
    expect(counts.find(({ channel }) => channel === 'push')?.waiting).toBe(0)
  })
}

test('a filled order is told in the inbox and as a notification that only its browser can read', async () => {
  const alice = await createReader({ btc: '1' })
  const bob = await createReader({ usdt: '100000' })
  const { browser, path, id } = await subscribe(bob)
  const price = nearPrice(exchange, 'btcusdt', -1)
  const order = { symbol: 'btcusdt', type: 'LIMIT', price, quantity: '0.01' } as const
  await alice.client.spot.placeOrder({ ...order, side: 'SELL' })
  await bob.client.spot.placeOrder({ ...order, side: 'BUY' })
  await eventually(() => expect(service.taken).toHaveLength(1))
  const [message] = (await bob.client.user.listMessages({})).rows
  const [sent] = service.taken
  const notification = JSON.parse(browser.open(sent?.body ?? Buffer.alloc(0))) as PushNotification
  expect(notification).toMatchObject({
    id: message?.id,
    title: 'BTC/USDT order filled',
    link: `/message/detail?id=${message?.id}`,
    language: 'en',
    direction: 'ltr',
  })
  expect(notification.text).toMatch(/^Bought 0\.01 BTC at [\d,.]+ USDT\.$/)
  expect(sent).toMatchObject({
    path,
    headers: { 'content-encoding': 'aes128gcm', urgency: 'normal', topic: `message-${message?.id}` },
  })
  expect(Number(sent?.headers.ttl)).toBeGreaterThan(80_000)
  await untilQuiet()
  expect(await browsersOf(bob)).toMatchObject([{ id, succeededAt: exchange.clock.now() }])
})

test('the exchange signs for one push service, for a day at most, with the key that browsers have', async () => {
  const reader = await createReader()
  const { publicKey } = (await reader.client.user.getMessageSettings({})).push
  await subscribe(reader)
  await leave(alertOf(reader.userId))
  await eventually(() => expect(service.taken).toHaveLength(1))
  const parts = /^vapid t=([^,]+), ?k=(.+)$/.exec(service.taken[0]?.headers.authorization ?? '')
  expect(parts?.[2]).toBe(publicKey)
  const point = Buffer.from(publicKey ?? '', 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload, protectedHeader } = await jwtVerify(parts?.[1] ?? '', key, { audience: `https://${HOST}` })
  expect(protectedHeader.alg).toBe('ES256')
  expect(payload.sub).toBe(contact)
  expect((payload.exp ?? Number.POSITIVE_INFINITY) * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000 + 1000)
  expect(service.taken[0]?.headers.urgency).toBe('high')
})

test('one event: one message, one mail, one notification, also when the process ends right after the commit', async () => {
  const reader = await createReader()
  const { browser } = await subscribe(reader)
  const before = await countMails()
  vi.spyOn(exchange.server.push, 'send').mockImplementation(() => {
    throw new Error('the process has ended')
  })
  const facts = { positionId: 3, symbol: 'btcusdt-perp', side: 'LONG', quantity: '0.03', price: '60000', rest: '0' }
  await expect(leave({ userId: reader.userId, kind: 'LIQUIDATED', facts })).rejects.toThrow('the process has ended')
  vi.restoreAllMocks()
  await exchange.restart()
  const client = exchange.client(reader.token)
  await eventually(() => expect(service.taken).toHaveLength(1))
  await untilQuiet()
  expect(service.taken).toHaveLength(1)
  const { rows } = await client.user.listMessages({})
  expect(rows.map(({ kind }) => kind)).toEqual(['LIQUIDATED'])
  expect(JSON.parse(browser.open(service.taken[0]?.body ?? Buffer.alloc(0)))).toMatchObject({ id: rows[0]?.id })
  expect(await countMails()).toBe(before + 1)
})

test('what is not committed is told nowhere', async () => {
  const reader = await createReader()
  await subscribe(reader)
  const before = await countMails()
  const { db, inbox, clock } = exchange.server
  const facts = { positionId: 3, symbol: 'btcusdt-perp', side: 'LONG', quantity: '1', price: '60000', rest: '0' }
  const left = db.transaction().execute(async (transaction) => {
    await inbox.leave(transaction, [{ userId: reader.userId, kind: 'LIQUIDATED', facts, time: clock.now() }])
    throw new Error('undone')
  })
  await expect(left).rejects.toThrow('undone')
  await untilQuiet()
  expect(service.taken).toEqual([])
  expect(await countMails()).toBe(before)
  expect((await reader.client.user.listMessages({})).total).toBe(0)
})

test('a service that fails is tried again with the same topic, and the notification is told once', async () => {
  const reader = await createReader()
  await subscribe(reader)
  service.answers.push(503)
  await leave(alertOf(reader.userId))
  await eventually(() => expect(service.taken).toHaveLength(1))
  await untilQuiet()
  expect(service.taken).toHaveLength(1)
})

test.each([404, 410])('a subscription that is over (%i) is dropped', async (status) => {
  const reader = await createReader()
  await subscribe(reader)
  service.answers.push(status)
  await leave(alertOf(reader.userId))
  await eventually(async () => expect(await browsersOf(reader)).toEqual([]))
  await untilQuiet()
  expect(service.taken).toEqual([])
})

test('a message that comes too late for its browser is not sent', async () => {
  const reader = await createReader()
  await subscribe(reader)
  const old = { ...alertOf(reader.userId), time: exchange.clock.now() - 2 * 3_600_000 }
  const { db, inbox } = exchange.server
  const tell = await db.transaction().execute((transaction) => inbox.leave(transaction, [old]))
  tell()
  await untilQuiet()
  expect(service.taken).toEqual([])
})

test('a hundred fills at once are three notifications', async () => {
  const reader = await createReader()
  await subscribe(reader)
  await leave(...Array.from({ length: 100 }, () => alertOf(reader.userId)))
  await eventually(() => expect(service.taken).toHaveLength(3))
  await untilQuiet()
  expect(service.taken).toHaveLength(3)
  expect((await reader.client.user.listMessages({})).total).toBe(100)
})

test('a kind that is off in the app is not listed and sends no notification; its mail is a choice of its own', async () => {
  const reader = await createReader()
  const { user } = reader.client
  await subscribe(reader)
  const before = await countMails()
  await user.setMessageChoice({ group: 'alerts', channel: 'app', isOn: false })
  await user.setMessageChoice({ group: 'alerts', channel: 'mail', isOn: true })
  await leave(alertOf(reader.userId))
  await untilQuiet()
  expect((await user.listMessages({})).total).toBe(0)
  expect(service.taken).toEqual([])
  expect(await countMails()).toBe(before + 1)
  const { groups } = await user.getMessageSettings({})
  expect(groups.find(({ group }) => group === 'alerts')).toMatchObject({ app: false, mail: true, push: false })
  await user.setMessageChoice({ group: 'alerts', channel: 'app', isOn: true })
  await user.setMessageChoice({ group: 'alerts', channel: 'push', isOn: false })
  await leave(alertOf(reader.userId))
  await untilQuiet()
  expect((await user.listMessages({})).total).toBe(1)
  expect(service.taken).toEqual([])
})

test.each(['security', 'withdrawals'] as const)('messages about %s stay on in the app and by mail', async (group) => {
  const { client } = await createReader()
  for (const channel of ['app', 'mail'] as const)
    await expect(client.user.setMessageChoice({ group, channel, isOn: false })).rejects.toMatchObject({
      error: 'MESSAGE_GROUP_LOCKED',
    })
  await client.user.setMessageChoice({ group, channel: 'push', isOn: false })
  const { groups } = await client.user.getMessageSettings({})
  expect(groups.find((each) => each.group === group)).toMatchObject({ app: true, mail: true, push: false })
})

test.each([
  'http://push.example.com/send',
  'https://127.0.0.1/send',
  'https://2130706433/send',
  'https://[::1]/send',
  'https://[::ffff:10.0.0.1]/send',
  'https://localhost/send',
  'https://database/send',
  'https://vault.internal/send',
  'https://printer.local/send',
  'https://push.example.com:8443/send',
  'https://user:word@push.example.com/send',
  'file:///etc/passwd',
  'push',
])('%s is no push service', async (endpoint) => {
  const { client } = await createReader()
  const { keys } = openSubscriber()
  await expect(client.user.subscribePush({ endpoint, keys })).rejects.toMatchObject({ error: 'PUSH_ENDPOINT_REFUSED' })
})

test('a name that leads inwards is not called, and its subscription is dropped', async () => {
  const reader = await createReader()
  await subscribe(reader, 'https://inward.example.com/send')
  await leave(alertOf(reader.userId))
  await eventually(async () => expect(await browsersOf(reader)).toEqual([]))
  expect(standIn.asked).toEqual(['inward.example.com'])
  expect(service.taken).toEqual([])
})

test('endpoint and keys are stored sealed', async () => {
  const reader = await createReader()
  const { endpoint, browser } = await subscribe(reader)
  const rows = await exchange.server.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', BigInt(reader.userId))
    .execute()
  expect(rows).toHaveLength(1)
  const stored = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const bytes = rows[0]?.sealed.toString('latin1') ?? ''
  for (const secret of [endpoint, browser.keys.p256dh, browser.keys.auth]) {
    expect(stored).not.toContain(secret)
    expect(bytes).not.toContain(secret)
  }
})

test('a user has ten browsers at most: the oldest ends; and nobody turns off another’s', async () => {
  const reader = await createReader()
  const other = await createReader()
  const ids: number[] = []
  for (let count = 0; count < 11; count += 1) {
    const client = exchange.client(reader.token, `${String(count).padStart(42, 'b')}c`)
    ids.push((await subscribe({ client })).id)
  }
  expect((await browsersOf(reader)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
  await other.client.user.unsubscribePush({ id: ids[5] ?? 0 })
  expect(await browsersOf(reader)).toHaveLength(10)
  await reader.client.user.unsubscribePush({ id: ids[5] ?? 0 })
  expect((await browsersOf(reader)).map(({ id }) => id)).not.toContain(ids[5])
})

const password = 'three blind mice'

async function signUp(browser: string) {
  const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  const account = `pushed${++made}`
  const at = exchange.client(undefined, browser)
  const { satoken } = await at.user.register({ type: 'USERNAME', account, password, inviteCode })
  const login = async () => {
    const answer = await at.user.login({ type: 'USERNAME', account, password })
    return exchange.client(answer.satoken, browser)
  }
  return { client: exchange.client(satoken, browser), login }
}

const browserOf = (name: string) => name.padStart(43, 'd')

test('signing out ends the notifications of that browser, not those of another', async () => {
  const { client, login } = await signUp(browserOf('out'))
  await subscribe({ client })
  await client.user.logout({})
  const again = await login()
  expect(await browsersOf({ client: again })).toEqual([])
})

test('an expired session leaves them, and the next sign-in in that browser takes them over', async () => {
  const { client, login } = await signUp(browserOf('late'))
  const { id } = await subscribe({ client })
  exchange.clock.advance(31 * 60_000)
  await expect(client.user.getUser({})).rejects.toThrow('Token is no longer valid')
  const again = await login()
  expect(await browsersOf({ client: again })).toMatchObject([{ id, isThis: true }])
  await again.user.logout({})
  expect(await browsersOf({ client: await login() })).toEqual([])
})

test('somebody else who signs in there ends them', async () => {
  const browser = browserOf('shared')
  const first = await signUp(browser)
  await subscribe({ client: first.client })
  await signUp(browser)
  expect(await browsersOf({ client: first.client })).toEqual([])
})

test('a freeze ends them in every browser', async () => {
  const { client } = await signUp(browserOf('cold'))
  await subscribe({ client })
  await client.security.freeze({})
  expect(await browsersOf({ client })).toEqual([])
})
