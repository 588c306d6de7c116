import { toQuery } from '@assay/api/client'
import { operatorRoutes } from '@assay/api/operatorRoutes'
import { operatorSchemas } from '@assay/api/operatorSchemas'
import type { RouteTable } from '@assay/api/route'
import { routes } from '@assay/api/routes'
import { schemas } from '@assay/api/schemas'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { secretsOf, takeSecrets } from './secrets.ts'

const requestOf = (url: string) => ({ url }) as IncomingMessage & { originalUrl?: string }

test('passwords and codes are removed from the address first, and stored with the request', () => {
  const request = requestOf('/api/user/updateUserLoginPwd?oldPwd=canary1&newPwd=canary%202&userId=7')
  expect(takeSecrets(request)).toBe('/api/user/updateUserLoginPwd?userId=7')
  expect(request.url).toBe('/api/user/updateUserLoginPwd?userId=7')
  expect(request.originalUrl).toBe('/api/user/updateUserLoginPwd?userId=7')
  expect(Object.fromEntries(secretsOf(request) ?? [])).toEqual({ oldPwd: 'canary1', newPwd: 'canary 2' })
})

const secretNames = [
  'PWD',
  'Password',
  'emailCode',
  'email',
  'phone',
  'token',
  'idCard',
  'adress',
  'bankHolder',
  'link',
]

test.each(secretNames)('%s counts as a secret', (name) => {
  expect(takeSecrets(requestOf(`/x?${name}=canary`))).toBe('/x')
})

/** Of links that last a minute or that somebody shares; and the end of a period, which shares its name with a receiver. */
const harmless = ['signature', 'token', 'to']

test.each([
  ['customers', routes, schemas],
  ['operators', operatorRoutes, operatorSchemas],
])('the address of no call of the app for %s has a secret or personal data', (_, table, shapes) => {
  const given = Object.entries(table as RouteTable).flatMap(([slice, operations]) =>
    Object.entries(operations)
      .filter(([, { method }]) => method === 'GET')
      .flatMap(([operation]) => fieldsOf(shapes as unknown as Shapes, slice, operation)),
  )
  expect(given).toContain('pageSize')
  const query = toQuery(Object.fromEntries(given.map((name) => [name, 'x'])))
  const request = requestOf(`/x${query}`)
  takeSecrets(request)
  expect([...(secretsOf(request)?.keys() ?? [])].filter((name) => !harmless.includes(name))).toEqual([])
})

type Shapes = Record<string, Record<string, { input: z.ZodMiniType }>>

function fieldsOf(shapes: Shapes, slice: string, operation: string): string[] {
  const { input } = shapes[slice]?.[operation] ?? {}
  return input instanceof z.ZodMiniObject ? Object.keys(input.shape) : []
}

test('a percent-encoded name is the same name', () => {
  expect(takeSecrets(requestOf('/x?%70wd=canary&coin=btc'))).toBe('/x?coin=btc')
})

test('an invalid address is unknown, and its secrets are removed too', () => {
  const request = requestOf('/api/%E0%A4%A?pwd=canary')
  expect(takeSecrets(request)).toBe('/api/unreadable')
  expect(takeSecrets(requestOf('/api/%zz'))).toBe('/api/unreadable')
  expect(takeSecrets(requestOf('/%E0%A4%A?pwd=canary'))).toBe('/unreadable')
})

test('an address without a query stays as it is', () => {
  expect(takeSecrets(requestOf('/api/user/login'))).toBe('/api/user/login')
})
