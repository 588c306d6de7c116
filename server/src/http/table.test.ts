import fastify from 'fastify'
import { expect, test } from 'vitest'
import { customersTable } from './customers.ts'
import { isStrict } from './readInput.ts'
import { refuseUndeclared } from './table.ts'

const table = customersTable({ isDemo: true })

test('a route that is not in the table stops the start, also a known path by another method', () => {
  const app = fastify()
  refuseUndeclared(app, table)
  const answer = async () => 'x'
  expect(() => app.get('/api/user/everybody', answer)).toThrow('undeclared route GET /api/user/everybody')
  expect(() => app.route({ method: 'PUT', url: '/api/user/login', handler: answer })).toThrow('undeclared route')
  expect(() => app.post('/api/user/login', answer)).not.toThrow()
})

test('no two operations share a method and path, and no GET shares its path with an operation that changes anything', () => {
  const served = table.flatMap(({ route }) => [
    `${route.method} ${route.path}`,
    ...(route.alsoMethod ? [`${route.alsoMethod} ${route.path}`] : []),
  ])
  expect(new Set(served).size).toBe(served.length)
  const both = table.filter(({ route }) => route.alsoMethod !== undefined)
  expect(both.map(({ operation }) => operation).every((operation) => /^(list|get)/.test(operation))).toBe(true)
})

test('an operation that a client id makes safe to repeat refuses unknown fields, so that no misspelled id is ignored', () => {
  const once = table.filter(
    ({ operation, input }) =>
      !operation.startsWith('list') && ['clientId', 'clientOrderId'].some((id) => id in input._zod.def.shape),
  )
  expect(once.length).toBeGreaterThan(20)
  expect(once.filter(({ input }) => !isStrict(input)).map(({ operation }) => operation)).toEqual([])
})
