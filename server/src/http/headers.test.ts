import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders } from './headers.ts'

async function connectSources(testPlatforms: readonly string[]): Promise<string> {
  const app = fastify()
  const headersFor = await addSecurityHeaders(app, { testPlatforms })
  const policy = headersFor('exchange.example')['content-security-policy'] ?? ''
  return policy.split(';').find((part) => part.startsWith('connect-src')) ?? ''
}

test('a page may connect only to its own host, and to the operator’s test platforms', async () => {
  expect(await connectSources([])).toBe("connect-src 'self' ws://exchange.example wss://exchange.example")
  expect(await connectSources(['test.example'])).toBe(
    "connect-src 'self' https://test.example wss://test.example ws://exchange.example wss://exchange.example",
  )
})
