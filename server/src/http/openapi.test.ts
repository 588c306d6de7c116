import { routes } from '@assay/api/routes'
import { expect, test } from 'vitest'
import { customersTable } from './customers.ts'
import { openapiDocument, titleOf } from './openapi.ts'

test('every operation is described once for each of its methods', () => {
  const { paths } = openapiDocument(customersTable({ isDemo: true }), 'satoken') as { paths: Record<string, object> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const declared = Object.values(routes).flatMap((operations) =>
    Object.values(operations).flatMap(
      (route: { method: string; alsoMethod?: string; path: string; alsoPath?: string }) =>
        [route.method, route.alsoMethod]
          .filter(Boolean)
          .flatMap((method) =>
            [route.path, route.alsoPath?.replaceAll(/:(\w+)/g, '{$1}')]
              .filter(Boolean)
              .map((path) => `${method?.toLowerCase()} ${path}`),
          ),
    ),
  )
  expect(described.toSorted()).toEqual(declared.toSorted())
})

test('each operation documents the statuses that it can return', () => {
  const { paths } = openapiDocument(customersTable({ isDemo: true }), 'satoken') as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }
  const statusesOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
  expect(statusesOf('/api/user/login', 'post')).toEqual(['200', '400', '403', '408', '413', '415', '421', '431', '503'])
  expect(statusesOf('/api/common/getCoinList', 'get')).toEqual(['200', '400', '403', '408', '421', '431', '503'])
})

test('the operations of the demo are described in a demo only', () => {
  expect(JSON.stringify(openapiDocument(customersTable({ isDemo: false }), 'satoken'))).not.toContain('/api/demo/')
})

test('an operation is titled in words', () => {
  expect(titleOf('placeOrderList')).toBe('Place order list')
})
