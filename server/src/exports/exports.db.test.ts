// The download of one's own data: asked for, prepared, downloaded by its owner alone, and deleted.
import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followInputs } from '../testing/followInputs.ts'
import { databaseText } from '../testing/databaseText.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { quotedOption } from '../testing/quotedOption.ts'
import { createFuturesOwner, earnInputs } from '../testing/sensibleInputs.ts'
import { BEFORE_EXPIRY, runSecond } from '../testing/settledProducts.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const DAY_MS = 86_400_000
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({ now: BEFORE_EXPIRY })
})
afterAll(() => exchange.close())

const job = (name: string) => exchange.slices.exports.schedule?.find((each) => each.name === name)?.work()

async function download(token: string) {
  const response = await fetch(`${exchange.url}/api/user/export/file`, { headers: { satoken: token } })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function filesOf(token: string): Promise<Record<string, string>> {
  const { bytes } = await download(token)
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
}

/** With an order that rests, one that was filled, and a ticket. */
async function busyTrader(): Promise<Trader> {
  const trader = await createTrader(exchange, { usdt: '10000' })
  const maker = await createTrader(exchange, { btc: '1' })
  const order = { symbol: 'btcusdt', type: 'LIMIT', quantity: '0.01' } as const
  const price = nearPrice(exchange, 'btcusdt', 0)
  await maker.client.spot.placeOrder({ ...order, side: 'SELL', price })
  await trader.client.spot.placeOrder({ ...order, side: 'BUY', price })
  await trader.client.spot.placeOrder({ ...order, side: 'BUY', price: nearPrice(exchange, 'btcusdt', -5) })
  await trader.client.support.openTicket({ topic: 'DATA', text: '=SUM("what you know")' })
  return trader
}

test('the archive has the account as tables, and nobody else gets it', async () => {
  const { client, token, userId } = await busyTrader()
  expect((await client.exports.getExport({})).export).toBeNull()
  expect(await client.exports.requestExport({})).toMatchObject({ state: 'WAITING' })
  await expect(client.exports.requestExport({})).rejects.toMatchObject({ error: 'EXPORT_RUNNING' })
  await expect(client.exports.downloadExport({})).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await job('prepare exports')
  const { export: ready } = await client.exports.getExport({})
  expect(ready).toMatchObject({ state: 'READY', sheetsDone: ready?.sheets })
  expect(ready?.expiresAt).toBe(exchange.clock.now() + 7 * DAY_MS)

  const { response, bytes } = await download(token)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.zip"$/)
  expect(bytes.length).toBe(ready?.size)
  const files = await filesOf(token)
  const rows = (name: string) => JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[]
  expect(rows('profile')).toMatchObject([{ userId, hasAuthenticator: false }])
  expect(rows('spot-orders').map(({ status }) => status)).toEqual(['FILLED', 'NEW'])
  expect(rows('spot-fills')).toMatchObject([{ side: 'BUY', quantity: '0.01000', feeCoin: 'btc', isMaker: false }])
  expect(rows('ledger').length).toBeGreaterThan(2)
  expect(rows('ticket-messages')).toMatchObject([{ author: 'CUSTOMER', text: '=SUM("what you know")' }])
  expect(files['ticket-messages.csv']).toContain(`"'=SUM(""what you know"")"`)
  expect(files['spot-orders.csv']?.trim().split('\r\n')).toHaveLength(3)
  expect(files['README.txt']).toContain('spot-fills.csv')

  const stranger = await createTrader(exchange)
  expect((await stranger.client.exports.getExport({})).export).toBeNull()
  await expect(stranger.client.exports.downloadExport({})).rejects.toMatchObject({ error: 'NOT_FOUND' })
  const { rows: messages } = await client.user.listMessages({})
  const kinds = messages.map(({ kind }) => kind).filter((kind) => kind !== 'ORDER_FILLED')
  expect(kinds).toEqual(['DATA_EXPORT_READY', 'DATA_EXPORT_REQUESTED'])
})

test('what somebody has of every product is in it', async () => {
  await runSecond(exchange)
  await runSecond(exchange)
  const { trader: owner } = await createFuturesOwner(exchange, await createFuturesTrader(exchange, '1000000'))
  const trader = await createTrader(exchange, { usdt: '1000000' })
  const { client } = trader
  await earnInputs(trader)
  await followInputs(exchange, trader)
  const { symbol, ask: price, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  await client.options.buyOption({ symbol, units: 2, price, quoteSequence })
  await client.binary.openPosition({ symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10' })
  await client.convert.placeLimitConvert({ fromSymbol: 'usdt', toSymbol: 'btc', total: '100', receive: '1', days: 30 })
  const counts: Record<string, number> = {}
  for (const { client: one, token } of [owner, trader]) {
    await one.exports.requestExport({})
    await job('prepare exports')
    for (const [name, text] of Object.entries(await filesOf(token))) {
      const sheet = name.endsWith('.json') ? name.slice(0, -5) : ''
      if (sheet !== '') counts[sheet] = (counts[sheet] ?? 0) + (JSON.parse(text) as unknown[]).length
    }
  }
  expect(counts).toMatchObject({
    'earn-positions': 2,
    follows: 2,
    'futures-orders': 2,
    'futures-fills': 1,
    'futures-positions': 1,
    'option-trades': 1,
    'second-contracts': 1,
    'limit-converts': 1,
  })
})

test('no secret of the account is in it, and its files are encrypted', async () => {
  const { client, token, userId } = await busyTrader()
  await client.exports.requestExport({})
  await job('prepare exports')
  const text = Object.values(await filesOf(token)).join('\n')
  const { password_hash: hash } = await exchange.server.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  for (const secret of [token, hash ?? 'no hash', 'token_hash', 'wrapped_key']) expect(text).not.toContain(secret)
  expect(await databaseText(exchange.server)).not.toContain('what you know')
})

test('more rows than are read at once are all there, once each, and a large archive is kept in parts', async () => {
  const { client, token, userId } = await createTrader(exchange)
  const values = Array.from({ length: 1234 }, (_, at) => ({
    user_id: userId,
    time: exchange.clock.now() + at,
    // Nothing that could be compressed to less than a part.
    device: `${at} ${randomBytes(800).toString('base64')}`,
    address: '192.0.2.7',
    country: null,
    result: 'OK' as const,
  }))
  await exchange.server.db.insertInto('sign_ins').values(values).execute()
  await client.exports.requestExport({})
  await job('prepare exports')
  const logIns = JSON.parse((await filesOf(token))['logins.json'] ?? '') as { device: string }[]
  expect(new Set(logIns.map(({ device }) => device)).size).toBe(1234)
  const parts = exchange.server.db.selectFrom('data_export_parts').innerJoin('data_exports', 'id', 'export_id')
  expect((await parts.select('part').where('user_id', '=', BigInt(userId)).execute()).length).toBeGreaterThan(1)
  expect(logIns).toHaveLength(1234)
})

test('an account asks twice a day; an earlier archive and one whose time is over are deleted', async () => {
  const { client, userId } = await createTrader(exchange)
  const files = async () => {
    const parts = exchange.server.db.selectFrom('data_export_parts').innerJoin('data_exports', 'id', 'export_id')
    return (await parts.select('file').where('user_id', '=', BigInt(userId)).execute()).length
  }
  await client.exports.requestExport({})
  await job('prepare exports')
  expect(await files()).toBe(1)
  await client.exports.requestExport({})
  await job('prepare exports')
  await job('sweep exports')
  expect(await files()).toBe(1)
  await expect(client.exports.requestExport({})).rejects.toMatchObject({ error: 'TOO_MANY_REQUESTS' })
  exchange.clock.advance(7 * DAY_MS)
  const later = exchange.client(await exchange.server.sessions.create(userId)).exports
  await expect(later.downloadExport({})).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await job('sweep exports')
  expect(await files()).toBe(0)
  expect((await later.getExport({})).export).toMatchObject({ state: 'EXPIRED' })
})

test('a failure is tried again three times, then told, and holds up nobody else', async () => {
  const { client, userId } = await createTrader(exchange)
  await client.exports.requestExport({})
  const store = vi.spyOn(exchange.server.inbox, 'leave')
  for (const attempt of [1, 2, 3]) {
    store.mockRejectedValueOnce(new Error(`the process ends ${attempt}`))
    await expect(job('prepare exports')).rejects.toThrow(`the process ends ${attempt}`)
  }
  expect((await client.exports.getExport({})).export).toMatchObject({ state: 'FAILED' })
  const later = exchange.client(await exchange.server.sessions.create(userId))
  expect((await later.user.listMessages({})).rows[0]?.kind).toBe('DATA_EXPORT_FAILED')
  expect(await client.exports.requestExport({})).toMatchObject({ state: 'WAITING' })
})

test('an account with a second factor asks for it', async () => {
  const { client, userId } = await createTrader(exchange)
  await exchange.server.db
    .insertInto('totp_secrets')
    .values({ holder: `user ${userId}`, sealed_secret: Buffer.from('x'), created_at: 1, confirmed_at: 1 })
    .execute()
  await expect(client.exports.requestExport({})).rejects.toMatchObject({ error: 'STEP_UP_NEEDED' })
})
