// Limits on connections that send slowly or are too many.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { createHttp } from './createHttp.ts'
import { customersListener } from './customers.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

const production = () => ({
  ...exchange.server,
  config: { ...exchange.server.config, environment: 'production' as const },
})
const ofCustomers = (server: Core) => ({
  listener: customersListener(server, exchange.slices),
  metrics: { observe: () => {} },
})

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a connection whose body never ends is closed', async () => {
  const app = await createHttp(exchange.server, { ...ofCustomers(exchange.server), receiveTimeoutMs: 150 })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const head =
    'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n'
  const slow = await open(Number(url.port), `${head}{"account"`)
  slow.resume()
  await once(slow, 'close')
  await app.close()
})

test('a connection that never reads its answers is closed', async () => {
  const app = await createHttp(exchange.server, { ...ofCustomers(exchange.server), receiveTimeoutMs: 150 })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const stalled = await open(Number(url.port))
  stalled.pause()
  // More answers than the buffers of the two ends hold.
  stalled.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(200))
  while ((await connectionsOf(app.server)) > 0) await setImmediate()
  stalled.destroy()
  await app.close()
})

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
}

test('connection 1001 of one address is closed, and another is accepted when one ends', async () => {
  const app = await createHttp(production(), ofCustomers(production()))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const sockets: Socket[] = []
  for (let place = 0; place < 1000; place += 1) sockets.push(await open(Number(port)))
  const refused = connect(Number(port), '127.0.0.1')
  refused.on('error', () => {})
  await once(refused, 'close')
  for (const socket of sockets) socket.destroy()
  const isAnswered = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isAnswered()));
  await app.close()
})

test('production warns once about an unknown proxy', async () => {
  let logged = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString('utf8')
      done()
    },
  })
  const app = await createHttp({ ...production(), log: pino(stream) }, ofCustomers(production()))
  await app.inject({ url: '/api/health' })
  expect(logged).not.toContain('TRUSTED_PROXY')
  for (let count = 0; count < 2; count += 1)
    await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(logged.split('set TRUSTED_PROXY')).toHaveLength(2)
  await app.close()
})
