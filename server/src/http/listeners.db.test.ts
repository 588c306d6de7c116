// A second listener beside the customers': its own operations, its own callers, its own address.
import type { Envelope } from '@assay/api/client'
import type { RouteTable } from '@assay/api/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { createHttp } from './createHttp.ts'
import type { Call, Found, Listener } from './listener.ts'
import { listenAt } from './listenAt.ts'
import { readTable } from './table.ts'

interface Clerk extends Found {
  desk: string
}

const routes = {
  desk: {
    getDesk: { method: 'GET', path: '/api/desk', caller: 'clerk', cost: 'light' },
    listHours: { method: 'GET', path: '/api/hours', caller: 'anyone', cost: 'light' },
  },
} as const satisfies RouteTable<'clerk'>
const schemas = {
  desk: {
    getDesk: { input: z.object({}), output: z.object({ desk: z.string() }) },
    listHours: { input: z.object({ day: z.optional(z.string()) }), output: z.array(z.string()) },
  },
}
const clerks = new Map<string, Clerk>([['token-of-a-clerk', { id: 7, desk: 'second floor' }]])

let exchange: TestServer
let app: FastifyInstance
let url: string

beforeAll(async () => {
  exchange = await startTestServer()
  const { config } = exchange.server
  const run: Record<string, (call: Call<Clerk>, input: unknown) => unknown> = {
    getDesk: ({ found }) => ({ desk: found?.desk }),
    listHours: (_, input) => [(input as { day?: string }).day ?? 'every day', 'from 9 to 17'],
  }
  const listener: Listener<Clerk> = {
    table: readTable(routes, schemas),
    runOf: ({ operation }) => run[operation] ?? expect.fail(operation),
    callers: { tokenHeader: 'clerktoken', find: async (token) => clerks.get(token) ?? null },
    endpoint: { ...config, host: '127.0.0.1', port: 0 },
  }
  app = await createHttp(exchange.server, { listener, metrics: { observe: () => {} } })
  url = await listenAt(app, listener.endpoint)
})
afterAll(async () => {
  await app.close()
  await exchange.close()
})

async function ask(base: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, { headers: { ...headers, language: 'en' } })
  const { code, data } = (await response.json()) as Envelope
  return { status: response.status, code, data }
}

test('a second listener serves its own operations to its own callers', async () => {
  const served = await ask(url, '/api/desk', { clerktoken: 'token-of-a-clerk' })
  expect(served).toEqual({ status: 200, code: 200, data: { desk: 'second floor' } })
  expect((await ask(url, '/api/hours?day=Monday')).data).toEqual(['Monday', 'from 9 to 17'])
})

test('a customer’s token is unknown there, in either header', async () => {
  const { token } = await createTrader(exchange)
  for (const header of ['satoken', 'clerktoken'])
    expect(await ask(url, '/api/desk', { [header]: token })).toEqual({ status: 200, code: 500, data: null })
  expect((await ask(exchange.url, '/api/user/getInfo', { satoken: token })).code).toBe(200)
})

test('the customers’ operations and pages do not exist there', async () => {
  const { token } = await createTrader(exchange)
  for (const path of ['/api/user/getInfo', '/api/asset/assetBalance', '/', '/assets'])
    expect((await ask(url, path, { satoken: token, accept: 'text/html' })).status).toBe(404)
})

test('its callers and operations do not exist at the customers’ listener', async () => {
  expect((await ask(exchange.url, '/api/desk', { clerktoken: 'token-of-a-clerk' })).status).toBe(404)
  for (const header of ['satoken', 'clerktoken'])
    expect((await ask(exchange.url, '/api/user/getInfo', { [header]: 'token-of-a-clerk' })).code).toBe(500)
})

test('it describes its own operations only', async () => {
  const answer = await fetch(`${url}/api/openapi.json`)
  const { paths, components } = (await answer.json()) as {
    paths: Record<string, unknown>
    components: { securitySchemes: unknown }
  }
  expect(Object.keys(paths)).toEqual(['/api/desk', '/api/hours'])
  expect(components.securitySchemes).toEqual({ token: { type: 'apiKey', in: 'header', name: 'clerktoken' } })
})
