// Every HTTP status with which an operation answers, provoked for real and compared with the description of the API.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { routes } from '@assay/api/routes'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createHttp } from './createHttp.ts'
import { customersListener, customersTable } from './customers.ts'
import { openapiDocument } from './openapi.ts'

const { path } = routes.user.login
const jsonType = 'content-type: application/json'

let exchange: TestServer
let app: FastifyInstance
/** The refusal that came with each status. */
const answered = new Map<string, { code: number; msg: string; data: { error: string } }>()

beforeAll(async () => {
  exchange = await startTestServer()
  app = await listening({})
})
afterAll(() => exchange.close())

async function listening(options: { receiveTimeoutMs?: number }): Promise<FastifyInstance> {
  const listener = customersListener(exchange.server, exchange.slices)
  const opened = await createHttp(exchange.server, { listener, metrics: { observe: () => {} }, ...options })
  await opened.listen({ port: 0, host: '127.0.0.1' })
  return opened
}

async function connectTo(opened: FastifyInstance): Promise<Socket> {
  const { port } = opened.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

interface Sent {
  headers?: readonly string[]
  body?: string
  /** What is announced; the body may be shorter. */
  length?: number
}

function requestOf({ headers = [jsonType], body = '', length = body.length }: Sent): string {
  const named = headers.some((header) => header.startsWith('host:')) ? [] : ['host: localhost']
  return [`POST ${path} HTTP/1.1`, ...named, ...headers, `content-length: ${length}`, '', body].join('\r\n')
}

async function send(sent: Sent, to = app): Promise<void> {
  const socket = await connectTo(to)
  socket.write(requestOf({ ...sent, headers: [...(sent.headers ?? [jsonType]), 'connection: close'] }))
  note(await textOf(socket))
}

/** Keeps the last answer of a connection. */
function note(received: string): void {
  const answer = received.slice(received.lastIndexOf('HTTP/1.1 '))
  answered.set(answer.slice(9, 12), JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))
}

test('an operation answers with exactly the documented statuses, each with a refusal', async () => {
  await send({ body: '{}' })
  await send({ body: '{' })
  await send({ headers: [jsonType, 'origin: https://elsewhere.example'], body: '{}' })
  const hurried = await listening({ receiveTimeoutMs: 150 })
  await send({ body: '{', length: 100 }, hurried)
  await hurried.close()
  await send({ body: `{"a":"${'x'.repeat(65 * 1024)}"}` })
  await send({ headers: ['content-type: text/plain'], body: 'x' })
  await send({ headers: [jsonType, 'host: elsewhere.example'], body: '{}' })
  await send({ headers: [jsonType, `x-long: ${'x'.repeat(20_000)}`], body: '{}' })
  await sendWhileClosing()

  const { paths } = openapiDocument(customersTable({ isDemo: true }), 'satoken') as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }
  expect([...answered.keys()].sort()).toEqual(Object.keys(paths[path]?.['post']?.responses ?? {}))
  for (const [status, { code, msg, data }] of answered) {
    expect(code, status).toBeLessThanOrEqual(0)
    expect(msg, status).not.toBe('')
    expect(data.error, status).toBe(status === '503' ? 'BUSY' : 'BAD_REQUEST')
  }
})

/** A connection with a request under way stays open while the server closes; its next request is refused. */
async function sendWhileClosing(): Promise<void> {
  const socket = await connectTo(app)
  const begun = once(app.server, 'request')
  socket.write(requestOf({ length: 2 }))
  await begun
  const closed = app.close()
  while (app.server.listening) await setImmediate()
  socket.write(`{}${requestOf({ body: '{}' })}`)
  note(await textOf(socket))
  await closed
}

test('a fault of an operation is a refusal with status 200', async () => {
  const login = () => {
    throw new Error('planted')
  }
  const user = { ...exchange.slices.user, operations: { ...exchange.slices.user.operations, login } }
  const slices = { ...exchange.slices, user } as unknown as typeof exchange.slices
  const listener = customersListener(exchange.server, slices)
  const faulty = await createHttp(exchange.server, { listener, metrics: { observe: () => {} } })
  const payload = { type: 'USERNAME', account: 'ann', password: 'x' }
  const { statusCode, json } = await faulty.inject({ method: 'POST', url: path, payload })
  expect([statusCode, json().data.error]).toEqual([200, 'SYSTEM_ERROR'])
  await faulty.close()
})
