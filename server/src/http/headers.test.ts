import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders } from './headers.ts'

async function connectSources(testPlatforms: readonly string[]): Promise<string> {
  const app = fastify()
  const headersFor = await addSecurityHeaders(app, { testPlatforms })
  const policy = headersFor('exchange.example')['content-security-policy'] ?? ''
  return policy.split(';').find((part) => part.startsWith('connect-src')) ?? ''
}

test('a page may talk to its own host alone, and to the test platforms that the operator named', async () => {
  expect(await connectSources([])).toBe("connect-src 'self' ws://exchange.example wss://exchange.example")
  expect(await connectSources(['test.example'])).toBe(
    "connect-src 'self' https://test.example wss://test.example ws://exchange.example wss://exchange.example",
  )
})
