// The operators' listener: every operation by every role and by strangers, and what does not exist there.
import { type OperatorRoute, operatorRoutes } from '@assay/api/operatorRoutes'
import type { Permission } from '@assay/api/permissions'
import type { Envelope } from '@assay/api/client'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { openConsoleSlices } from '../consoleSlices.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { consoleListener } from './console.ts'
import { createHttp } from './createHttp.ts'

const table = Object.entries(operatorRoutes as Record<string, Record<string, OperatorRoute>>).flatMap(
  ([slice, operations]) =>
    Object.entries(operations).map(([operation, route]) => ({ name: `${slice}.${operation}`, ...route })),
)
const roles = ['viewer', 'support', 'verification', 'finance', 'risk', 'content', 'administrator'] as const

let exchange: TestServer
let operators: Map<string, TestOperator & { permissions: Set<Permission> }>
let suspended: TestOperator
let expired: TestOperator
let customer: string

beforeAll(async () => {
  exchange = await startTestServer()
  expired = await createOperator(exchange, roles)
  exchange.clock.advance(31 * 60_000)
  suspended = await createOperator(exchange, roles)
  const administrator = await createOperator(exchange, ['administrator'])
  await administrator.client.operators.suspendOperator({ operatorId: suspended.operatorId, reason: 'for the test' })
  operators = new Map()
  for (const role of roles) {
    const operator = await createOperator(exchange, [role])
    const { permissions } = await operator.client.operators.getOperator({})
    operators.set(role, { ...operator, permissions: new Set(permissions) })
  }
  customer = (await createTrader(exchange)).token
})
afterAll(() => exchange.close())

async function ask(
  base: string,
  { method, path }: Pick<OperatorRoute, 'method' | 'path'>,
  headers: Record<string, string>,
) {
  const response = await fetch(base + path, { method, headers: { 'content-type': 'application/json', ...headers } })
  const { code, data } = (await response.json()) as Envelope
  return { status: response.status, code, error: (data as { error?: string } | null)?.error ?? null }
}

describe.each(table)('$name', (route) => {
  const isOpen = route.caller === 'anyone'

  test(`is ${isOpen ? 'open' : 'closed'} to strangers, customers, and operators who may not sign in any more`, async () => {
    const tokens = [
      {},
      { satoken: customer },
      { operatortoken: customer },
      { operatortoken: 'x'.repeat(43) },
      { operatortoken: "' or 1=1 --" },
      { operatortoken: suspended.token },
      { operatortoken: expired.token },
    ]
    for (const headers of tokens) {
      const { status, code, error } = await ask(exchange.consoleUrl, route, headers)
      // A picture that is not there has its own status.
      expect(status).toBe(isOpen && route.codec === 'image' ? 404 : 200)
      expect(code === 500).toBe(!isOpen)
      expect(error).not.toBe('SYSTEM_ERROR')
    }
  })

  test.each(roles.filter((role) => !(isOpen && role !== 'viewer')))('asks %s for the permission', async (role) => {
    const operator = operators.get(role)
    if (operator === undefined || route.path.endsWith('/signOut')) return
    const { error, code } = await ask(exchange.consoleUrl, route, { operatortoken: operator.token })
    const isPermitted = route.permission === null || operator.permissions.has(route.permission)
    expect([role, error === 'NOT_PERMITTED']).toEqual([role, !isPermitted])
    expect(code).not.toBe(500)
    expect(error).not.toBe('SYSTEM_ERROR')
  })

  test('does not exist at the customers’ listener', async () => {
    const administrator = operators.get('administrator')
    for (const header of ['operatortoken', 'satoken'])
      expect((await ask(exchange.url, route, { [header]: administrator?.token ?? '' })).status).toBe(404)
  })
})

test('an operator’s token is unknown at the customers’ listener, and customers’ operations do not exist here', async () => {
  const token = operators.get('administrator')?.token ?? ''
  const getUser = { method: 'GET', path: '/api/user/getInfo' } as const
  for (const header of ['operatortoken', 'satoken'])
    expect((await ask(exchange.url, getUser, { [header]: token })).code).toBe(500)
  expect((await ask(exchange.consoleUrl, getUser, { satoken: customer })).status).toBe(404)
})

/** A listener with another configuration, for requests that are not sent over the network. */
async function listenerOf(config: Partial<Core['config']>) {
  const server = { ...exchange.server, config: { ...exchange.server.config, ...config } }
  const listener = consoleListener(server, openConsoleSlices(server, { originOf: () => '', slices: exchange.slices }))
  return createHttp(server, { listener, metrics: { observe: () => {} } })
}

test('in production the demo’s operators cannot be listed', async () => {
  const app = await listenerOf({ environment: 'production' })
  expect((await app.inject({ url: '/api/console/demoOperators' })).statusCode).toBe(404)
  await app.close()
})

test('only allowed networks are answered', async () => {
  const { console: usual } = exchange.server.config
  const app = await listenerOf({ console: { ...usual, networks: ['10.1.0.0/16'] } })
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/health', remoteAddress })).statusCode
  expect([await statusFrom('10.1.2.3'), await statusFrom('127.0.0.1'), await statusFrom('10.2.0.1')]).toEqual([
    200, 403, 403,
  ])
  await app.close()
})

test('the page is served at every address of the app, and its files are kept by browsers', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-console-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<p>console</p>')
  await writeFile(join(directory, 'assets', 'app-1.js'), '0')
  const app = await listenerOf({ console: { ...exchange.server.config.console, directory } })
  for (const url of ['/', '/approvals', '/link'])
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).body).toBe('<p>console</p>')
  expect((await app.inject({ url: '/assets/app-1.js' })).headers['cache-control']).toContain('immutable')
  expect((await app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })).statusCode).toBe(404)
  await app.close()
  await rm(directory, { recursive: true })
})

test('without a port there is no console, and production has no port unless it is set', async () => {
  const { readConfig } = await import('../config.ts')
  const production = readConfig({
    ASSAY_ENV: 'production',
    PRICES: 'live',
    MAIL_URL: 'smtps://user:secret@mail.example',
    DOCUMENTS_KEY: Buffer.alloc(32).toString('base64'),
  })
  expect(production.console.port).toBeNull()
  expect(readConfig({}).console).toMatchObject({ port: 0, host: '127.0.0.1' })
})
