// What every request passes before an operation: addresses, bodies, headers, languages, limits.
import { request as httpRequest } from 'node:http'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

let exchange: TestServer
let ann: Trader

beforeAll(async () => {
  const webDirectory = await mkdtemp(join(tmpdir(), 'assay-web-'))
  await mkdir(join(webDirectory, 'assets'))
  const script = 'document.title = "Assay"\n'.repeat(100)
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html><title>Assay</title>')
  await writeFile(join(webDirectory, 'assets/app-1a2b3c4d.js'), script)
  await writeFile(join(webDirectory, 'assets/app-1a2b3c4d.js.br'), brotliCompressSync(script))
  exchange = await startTestServer({ config: { webDirectory } })
  ann = await createTrader(exchange, { usdt: '1000' })
})
afterAll(() => exchange.close())

const json = { 'content-type': 'application/json' }
const signedIn = () => ({ ...json, satoken: ann.token })
async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(exchange.url + path, init)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : null,
  }
}

describe('a documented call', () => {
  test('may declare JSON with its values in the query and no body', async () => {
    const query = 'coin=usdt&from=PLATFORM&to=CONTRACT&amount=5'
    const { status, body } = await call(`/api/asset/transferFunds?${query}`, { method: 'POST', headers: signedIn() })
    expect([status, body.code, body.msg]).toEqual([200, 200, ''])
    expect(body.data.balances).toContainEqual({
      wallet: 'CONTRACT',
      coin: 'usdt',
      available: '5.00000000',
      held: '0.00000000',
      total: '5.00000000',
    })
  })

  test('answers a POST of the balances like the GET', async () => {
    const get = await call('/api/asset/assetBalance', { headers: signedIn() })
    const post = await call('/api/asset/assetBalance', { method: 'POST', headers: signedIn() })
    expect(post.body).toEqual(get.body)
  })

  test('may send its values with passwords in the query, and is refused if the body differs', async () => {
    const path = '/api/user/updateUserLoginPwd?oldPwd=wrong&newPwd=three%20blind%20mice'
    // Only an account that has a password is asked for the old one.
    const passwordHash = await exchange.server.passwords.hash({ password: 'four calling birds', line: '127.0.0.1' })
    await exchange.server.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', BigInt(ann.userId))
      .execute()
    const alone = await call(path, { method: 'POST', headers: signedIn() })
    expect(alone.body.data.error).toBe('WRONG_PASSWORD')
    const both = await call(path, { method: 'POST', headers: signedIn(), body: '{"newPwd":"another password"}' })
    expect(both.body.data).toEqual({ error: 'BAD_REQUEST', field: 'newPwd' })
  })
})

describe('an idempotency key', () => {
  const order = (headers: Record<string, string>) =>
    call('/api/currency/order/submit', {
      method: 'POST',
      headers: { ...signedIn(), ...headers },
      body: JSON.stringify({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price: '100000', quantity: '0.0001' }),
    })

  test('may be quoted, and gets the first answer again', async () => {
    const first = await order({ 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' })
    expect(first.body).toMatchObject({ code: 200, data: { clientOrderId: '8e03978e-40d5-43dd-bc93-6894a57f9324' } })
    const again = await order({ 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' })
    expect(again.body).toEqual(first.body)
  })

  test.each(['order.17', 'a b', '"', 'x'.repeat(65), ''])('that is invalid is refused: %j', async (key) => {
    const { body } = await order({ 'idempotency-key': key })
    expect(body.data).toEqual({ error: 'BAD_REQUEST', field: 'Idempotency-Key' })
  })

  test('makes a repeated cancel get its first answer', async () => {
    const { body } = await order({})
    const cancel = (path: string) =>
      call(path, { method: 'POST', headers: { ...signedIn(), 'idempotency-key': 'cancel-1' } })
    const one = await cancel(`/api/currency/order/cancelOrder?id=${body.data.orderId}`)
    expect(one.body).toMatchObject({ code: 200, data: { status: 'CANCELED' } })
    expect((await cancel(`/api/currency/order/cancelOrder?id=${body.data.orderId}`)).body).toEqual(one.body)
    const all = await cancel('/api/currency/order/cancelAll')
    await order({})
    expect((await cancel('/api/currency/order/cancelAll')).body).toEqual(all.body)
  })
})

test('a repeated order gets its first answer also after the account was frozen; a new one is refused', async () => {
  const { client, userId } = await createTrader(exchange, { usdt: '100' })
  const terms = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price: '100000', quantity: '0.0001' } as const
  const first = await client.spot.placeOrder({ ...terms, clientOrderId: 'before' })
  await sql`insert into freezes (user_id, began_at, frozen_by, reason)
    values (${userId}, ${exchange.clock.now()}, 'OPERATOR', 'test')`.execute(exchange.server.db)
  const frozen = exchange.client(await exchange.server.sessions.create(userId))
  expect(await frozen.spot.placeOrder({ ...terms, clientOrderId: 'before' })).toEqual(first)
  for (const clientOrderId of ['after', undefined])
    await expect(frozen.spot.placeOrder({ ...terms, clientOrderId })).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
})

test('a change that had begun when the connection to the database broke is unknown; a call that had not is BUSY', async () => {
  const { client } = await createTrader(exchange, { usdt: '100' })
  const broken = new Error('Connection terminated unexpectedly')
  const order = () =>
    client.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price: '100000', quantity: '0.0001' })
  vi.spyOn(exchange.server.exchange, 'submit').mockRejectedValueOnce(broken)
  await expect(order()).rejects.toMatchObject({ error: 'ANSWER_UNKNOWN' })
  vi.spyOn(exchange.server.sessions, 'find').mockRejectedValueOnce(broken)
  await expect(order()).rejects.toMatchObject({ error: 'BUSY' })
  vi.spyOn(exchange.server.exchange, 'catchUp').mockRejectedValueOnce(broken)
  await expect(client.spot.listOrders({})).rejects.toMatchObject({ error: 'BUSY' })
  vi.restoreAllMocks()
})

test('an invalid address is answered in the envelope, with the security headers, and not repeated', async () => {
  const { status, body, headers, text } = await call('/api/%E0%A4%A?pwd=canary')
  expect([status, body.data]).toEqual([404, { error: 'NOT_FOUND' }])
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(text).not.toContain('%E0')
})

describe('an answer', () => {
  const encodingOf = async (path: string, headers: Record<string, string>) => {
    const answer = await call(path, { headers })
    expect(answer.body.code).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return answer.headers.get('content-encoding')
  }

  test('that is long and public is compressed for clients that accept it', async () => {
    expect(await encodingOf('/api/common/getCoinList', { 'accept-encoding': 'gzip' })).toBe('gzip')
    expect(await encodingOf('/api/common/getCoinList', { 'accept-encoding': 'identity' })).toBe(null)
  })

  test('of a user is never compressed', async () => {
    const headers = { ...signedIn(), 'accept-encoding': 'gzip' }
    expect(await encodingOf('/api/asset/assetBalance', headers)).toBe(null)
  })
})

describe('a session that has ended', () => {
  test.each([{}, { satoken: 'nonsense' }, { satoken: 'A'.repeat(43) }])(
    'is code 500 with Token in its message: %j',
    async (headers) => {
      const { status, body } = await call('/api/user/getInfo', { headers })
      expect([status, body.code, body.data]).toEqual([200, 500, null])
      expect(body.msg).toContain('Token')
    },
  )

  test('cannot be faked by a caller', async () => {
    const { body } = await call('/api/common/getMt5Amount?coin=Token', { method: 'POST', headers: json })
    expect(body.code).toBeLessThanOrEqual(0)
  })
})

describe('a request that never reaches an operation', () => {
  test.each([
    ['an unknown address', '/api/nothing', {}, 404, 'NOT_FOUND'],
    ['a known address by another method', '/api/user/login', {}, 404, 'NOT_FOUND'],
    ['a body that is no JSON', '/api/user/login', { method: 'POST', headers: json, body: '{' }, 400, 'BAD_REQUEST'],
    [
      'a body with __proto__',
      '/api/user/login',
      { method: 'POST', headers: json, body: '{"__proto__":{"a":1}}' },
      400,
      'BAD_REQUEST',
    ],
    [
      'a body of another kind',
      '/api/user/login',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      'BAD_REQUEST',
    ],
    [
      'a body of brackets',
      '/api/user/login?account=x',
      { method: 'POST', headers: json, body: `{"account":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
      400,
      'BAD_REQUEST',
    ],
    [
      'a body of thousands of names',
      '/api/user/login',
      { method: 'POST', headers: json, body: `{${Array.from({ length: 6500 }, (_, at) => `"k${at}":1`).join()}}` },
      400,
      'BAD_REQUEST',
    ],
    [
      'a body of 65 kB',
      '/api/user/login',
      { method: 'POST', headers: json, body: JSON.stringify({ a: 'x'.repeat(65 * 1024) }) },
      413,
      'BAD_REQUEST',
    ],
  ] as const)('%s has a status of its own', async (_, path, init, status, error) => {
    const answer = await call(path, init)
    expect([answer.status, answer.body.data.error]).toEqual([status, error])
  })
})

describe('an answer', () => {
  test('has a refusal at or below zero, its name, and a sentence in the caller’s language', async () => {
    const order = JSON.stringify({ symbol: 'nosuchpair', side: 'BUY', type: 'MARKET', quantity: '1' })
    const { body } = await call('/api/currency/order/submit', {
      method: 'POST',
      headers: { ...signedIn(), language: 'de' },
      body: order,
    })
    expect(body.code).toBeLessThanOrEqual(0)
    expect(body.data).toEqual({ error: 'UNKNOWN_MARKET', symbol: 'nosuchpair' })
    expect(body.msg).toBe('nosuchpair wird hier nicht gehandelt.')
  })

  test('of the API is never cached, and has security headers', async () => {
    const { headers } = await call('/api/common/getAllSetting')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy')
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types assay mail',
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/trusted-types [^;]*default/)
  })

  test('never repeats an invalid Host', async () => {
    const policy = await new Promise<string>((resolve, reject) => {
      const { port } = new URL(exchange.url)
      httpRequest(
        { port, host: '127.0.0.1', path: '/api/health', headers: { host: "x; script-src 'unsafe-inline'" } },
        (response) => {
          response.resume()
          resolve(String(response.headers['content-security-policy']))
        },
      )
        .on('error', reject)
        .end()
    })
    expect(policy).not.toContain('unsafe-inline')
  })
})

describe('the web app', () => {
  const html = { accept: 'text/html' }

  test.each([
    '/',
    '/trade',
    '/flash?tab=spot',
    '/finance/subscribe/7',
    '/i&abc',
    '/assets',
    '/assets/',
    '/assets?tab=1',
  ])('%s is its page, fresh each time, with the same headers', async (path) => {
    const { status, headers, text } = await call(path, { headers: html })
    expect([status, text]).toEqual([200, '<!doctype html><title>Assay</title>'])
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test.each(['/nothing/here', '/%E0%A4%A'])('the unknown address %s gives the page with status 404', async (path) => {
    const { status, text } = await call(path, { headers: html })
    expect([status, text]).toEqual([404, '<!doctype html><title>Assay</title>'])
  })

  test('a missing file does not give the page', async () => {
    const { body, status } = await call('/assets/gone-1a2b3c4d.js', { headers: html })
    expect([status, body.data.error]).toEqual([404, 'NOT_FOUND'])
  })

  test('an answer that depends on the caller is not stored by shared caches', async () => {
    const { headers, status } = await call('/trade', { headers: { accept: '*/*' } })
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    const gone = await call('/assets/gone-1a2b3c4d.js', {})
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('a file named by its content is cached permanently, and compressed', async () => {
    const { headers, text } = await call('/assets/app-1a2b3c4d.js', { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-encoding')).toBe('br')
    expect(text).toContain('document.title')
  })

  test.each(['/../package.json', '/..%2f..%2fpackage.json', '/.env', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s leads nowhere',
    async (path) => {
      expect((await call(path)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('documents', () => {
  test('every operation is documented, on a page without inline scripts', async () => {
    const document = await call('/api/openapi.json')
    expect(document.body.paths['/api/currency/order/submit'].post.operationId).toBe('spot.placeOrder')
    const page = await call('/api/docs')
    expect(page.text).toContain('spot.placeOrder')
    expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
    expect(page.text).not.toMatch(/ on\w+=/)
    expect((await call('/api/docs.js')).headers.get('content-type')).toContain('text/javascript')
  })

  test('metrics are not on the public port, and use route templates instead of addresses', async () => {
    await call('/api/user/backPwd?email=canary@example.com', { method: 'POST', headers: json })
    const text = await (await fetch(exchange.metricsUrl)).text()
    expect(text).toContain('route="/api/user/backPwd"')
    expect((await call('/metrics')).status).toBe(404)
    expect(text).not.toContain('canary')
  })
})
