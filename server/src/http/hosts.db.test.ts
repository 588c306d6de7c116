// A page of another site that points its own name at this server (DNS rebinding) can read nothing.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createHttp } from './createHttp.ts'
import { customersListener } from './customers.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

async function ask(url: string, host: string): Promise<{ status: number | undefined; text: string }> {
  const [answer] = (await once(get(url, { headers: { host } }), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() }
}

test.each(['/', '/api/health', '/api/demo/outbox', '/api/markets', '/no/such/page'])(
  '%s is refused to a foreign host, before anything else is looked at',
  async (path) => {
    const { status, text } = await ask(exchange.url + path, 'evil.example:8080')
    expect(status).toBe(421)
    expect(JSON.parse(text)).toMatchObject({ data: { error: 'BAD_REQUEST', field: 'Host' } })
  },
)

test.each(['localhost', '127.0.0.1:8080', '[::1]:8080'])('%s is one of the server’s own hosts', async (host) => {
  expect((await ask(`${exchange.url}/api/health`, host)).status).toBe(200)
})

test('the WebSocket refuses a foreign host, even if the page’s origin matches it', async () => {
  const socket = (host: string) =>
    new WebSocket(`${exchange.url.replace('http', 'ws')}/ws/1`, { headers: { host, origin: `http://${host}` } })
  const [error] = (await once(socket('evil.example'), 'error')) as [Error]
  expect(error.message).toContain('421')
  const own = socket('localhost')
  await once(own, 'open')
  own.close()
})

test('metrics are served only to loopback hosts', async () => {
  expect(await ask(exchange.metricsUrl, 'evil.example')).toEqual({ status: 421, text: '' })
  expect((await ask(exchange.metricsUrl, 'localhost:9000')).text).toContain('assay_halts')
})

test('production answers only its public hosts; without them it warns once and answers every host', async () => {
  let logged = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString('utf8')
      done()
    },
  })
  const statusOf = async (publicHosts: string[], host: string) => {
    const config = { ...exchange.server.config, environment: 'production' as const, publicHosts }
    const server = { ...exchange.server, config, log: pino(stream) }
    const listener = customersListener(server, exchange.slices)
    const app = await createHttp(server, { listener, metrics: { observe: () => undefined } })
    const { statusCode } = await app.inject({ url: '/api/health', headers: { host } })
    await app.close()
    return statusCode
  }
  expect(await statusOf(['assay.example'], 'assay.example')).toBe(200)
  expect(await statusOf(['assay.example'], 'evil.example')).toBe(421)
  expect(logged).not.toContain('PUBLIC_HOSTS')
  expect(await statusOf([], 'any.example')).toBe(200)
  expect(logged.split('set PUBLIC_HOSTS')).toHaveLength(2)
})
