// One operation over HTTP: authenticate, authorise, parse, act, answer in the envelope.
import { ApiError } from '@assay/api/errors'
import type { Route } from '@assay/api/routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Caller, Context, Core } from '../context.ts'
import { isConnectionLost } from '../db/pool.ts'
import { type Answer, endedSession, refusal, success } from './answers.ts'
import { browserCookie, browserOf, countryOf, idempotencyKeyOf, languageOf, tokenOf } from './callers.ts'
import type { CallerTurns } from './callerTurns.ts'
import type { RateLimits } from './rateLimits.ts'
import { createInputReader } from './readInput.ts'
import { secretsOf } from './secrets.ts'
import { packAnswer, type Packed, type Send } from './sendAnswer.ts'

export interface OperationParts {
  server: Core
  limits: RateLimits
  turns: CallerTurns
  route: Route
  schema: z.ZodMiniObject
  run: (context: Context, input: unknown) => unknown
  send: Send
}

export interface Operation {
  /** Before the body is read: a caller over the limit or without a session costs no more than the headers. */
  onRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void
  handler(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function createOperation({ server, limits, turns, route, schema, run, send }: OperationParts): Operation {
  const readInput = createInputReader(schema)
  const needsUser = route.access === 'user' || route.access === 'demoUser'

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Packed> {
    const language = languageOf(request)
    const user = needsUser || route.knowsUser === true ? await findUser(request) : null
    if (needsUser && user === null) return endedSession(language)
    if (user !== null) {
      request.callerId = user.id
      limits.user(user.id, route.method)
    }
    const caller: Caller = {
      user,
      language,
      address: request.ip,
      country: countryOf(request, server.config),
      browser: browserFor(request, reply),
      idempotencyKey: idempotencyKeyOf(request),
    }
    const query = { ...(request.query as Record<string, unknown>), ...(request.params as Record<string, unknown>) }
    const input = readInput({ query, secrets: secretsOf(request.raw), body: request.body })
    return await turns.run({ route, caller, input }, async () =>
      packAnswer(request, route, success(await run({ ...server, caller }, input))),
    )
  }

  /** An operation that only reads sets no cookie: it would replace one that is just being set. */
  function browserFor(request: FastifyRequest, reply: FastifyReply): string {
    if (route.knowsBrowser === undefined) return ''
    const browser = browserOf(request)
    if (route.knowsBrowser === 'reads') return browser
    // Sent with the answer, which bypasses fastify's own headers.
    reply.raw.setHeader('set-cookie', browserCookie(browser, server.config))
    return browser
  }

  async function findUser(request: FastifyRequest): Promise<Caller['user']> {
    const token = tokenOf(request)
    const session = token === null ? null : await server.sessions.find(token)
    return session && { id: session.userId, sessionId: session.sessionId }
  }

  function respond(request: FastifyRequest, reply: FastifyReply, answered: Packed): void {
    request.outcomeCode = answered.code
    send(request, reply, answered)
  }

  return {
    onRequest(request, reply, done) {
      const answer = turnedAway(request)
      if (answer === null) done()
      else respond(request, reply, answer)
    },
    async handler(request, reply) {
      const answered = await answer(request, reply).catch((error: unknown) =>
        refuse(error, { server, language: languageOf(request), reference: request.id }),
      )
      respond(request, reply, answered)
    },
  }

  function turnedAway(request: FastifyRequest): Answer | null {
    const language = languageOf(request)
    try {
      limits.address(request.ip)
    } catch (error) {
      return refuse(error, { server, language, reference: request.id })
    }
    return needsUser && tokenOf(request) === null ? endedSession(language) : null
  }
}

interface Refusing {
  server: Core
  language: string
  /** In the answer and in the log, to link the two. */
  reference: string
}

/** A named refusal; anything unexpected is SYSTEM_ERROR, logged without the request. */
export function refuse(error: unknown, { server, language, reference }: Refusing): Answer {
  if (error instanceof ApiError) return refusal(language, error.error, error.facts)
  if (isConnectionLost(error)) return refusal(language, 'BUSY')
  const { name, code, stack } = error as Error & { code?: unknown }
  server.log.error({ reference, name, code, stack }, 'an operation failed')
  return refusal(language, 'SYSTEM_ERROR', { reference })
}
