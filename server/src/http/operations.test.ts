import { ApiError } from '@assay/api/errors'
import fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCallerTurns } from './callerTurns.ts'
import { createOperation } from './operations.ts'
import type { RateLimits } from './rateLimits.ts'
import { createReceivedFiles } from './receiveFile.ts'
import { createSender } from './sendAnswer.ts'

/** A server with one operation for signed-in users, which counts how many bodies were read for it. */
function serve(limits: RateLimits) {
  const app = fastify()
  const read: string[] = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    read.push(String(body))
    done(null, {})
  })
  const stages = createOperation({
    row: { route: { method: 'POST', path: '/', caller: 'user', cost: 'light' }, input: z.object({}) },
    run: () => ({}),
    callers: { tokenHeader: 'satoken', find: async () => null },
    endpoint: { tls: null, trustedProxy: null, countryHeader: null },
    limits,
    turns: createCallerTurns(),
    files: createReceivedFiles({ environment: 'demo', trustedProxy: null }),
    send: createSender(() => ({})),
    log: pino({ level: 'silent' }),
  })
  app.decorateRequest('outcomeCode', undefined)
  app.route({ method: 'POST', url: '/', ...stages })
  const post = async (headers: Record<string, string>) => {
    const answer = await app.inject({ method: 'POST', url: '/', headers, payload: '{"a":1}' })
    return answer.json<{ code: number; data: { error?: string } | null }>()
  }
  return { post, read }
}

const json = { 'content-type': 'application/json' }
const open: RateLimits = { address: () => {}, caller: () => {} }

test('a caller over the limit is refused before the body is read', async () => {
  const { post, read } = serve({
    ...open,
    address() {
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3 })
    },
  })
  expect((await post({ ...json, satoken: 'x' })).data).toEqual({ error: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3 })
  expect(read).toEqual([])
})

test('a caller without a token is refused before the body is read', async () => {
  const { post, read } = serve(open)
  expect((await post(json)).code).toBe(500)
  expect(read).toEqual([])
  expect((await post({ ...json, satoken: 'x' })).code).toBe(500)
  expect(read).toHaveLength(1)
})
