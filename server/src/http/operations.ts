// One operation over HTTP: authenticate, authorise, parse, act, answer in the envelope.
import { ApiError } from '@assay/api/errors'
import type { Route } from '@assay/api/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../context.ts'
import { isConnectionLost } from '../db/pool.ts'
import { type Answer, endedSession, refusal, success } from './answers.ts'
import { browserCookie, browserOf, countryOf, idempotencyKeyOf, languageOf, tokenOf } from './callers.ts'
import type { CallerTurns } from './callerTurns.ts'
import type { Call, Endpoint, Callers, Found, Run } from './listener.ts'
import type { RateLimits } from './rateLimits.ts'
import { createInputReader } from './readInput.ts'
import type { ReceivedFiles } from './receiveFile.ts'
import { secretsOf } from './secrets.ts'
import {
  type AnsweredFile,
  type AnsweredImage,
  packAnswer,
  packFile,
  packRaw,
  packImage,
  type Packed,
  type Send,
} from './sendAnswer.ts'
import type { TableRow } from './table.ts'

export interface OperationParts<Caller extends Found> {
  row: Pick<TableRow, 'route' | 'input'>
  run: Run<Caller>
  /** Throws if the caller may not use the operation. */
  authorise?: (caller: Caller | null) => void
  callers: Callers<Caller>
  endpoint: Pick<Endpoint, 'tls' | 'trustedProxy' | 'countryHeader'>
  limits: RateLimits
  turns: CallerTurns
  files: ReceivedFiles
  send: Send
  log: Core['log']
}

export interface Operation {
  /** Before the body is read: a caller over the limit or without a session costs no more than the headers. */
  onRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void
  handler(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function createOperation<Caller extends Found>(parts: OperationParts<Caller>): Operation {
  const { row, run, authorise, callers, endpoint, limits, turns, files, send, log } = parts
  const { route } = row
  const readInput = createInputReader(row.input)
  const needsCaller = route.caller !== 'anyone'

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Packed> {
    const language = languageOf(request)
    const found = needsCaller || route.knowsCaller === true ? await findCaller(request) : null
    if (needsCaller && found === null) return endedSession(language)
    if (found !== null) {
      request.callerId = found.id
      limits.caller(found.id, route.method)
    }
    authorise?.(found)
    const call: Call<Caller> = {
      found,
      language,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      country: countryOf(request, endpoint),
      browser: browserFor(request, reply),
      idempotencyKey: idempotencyKeyOf(request),
    }
    const query = { ...(request.query as Record<string, unknown>), ...(request.params as Record<string, unknown>) }
    const act = async (body: unknown): Promise<Packed> => {
      const isBatch = route.codec === 'raw' && Array.isArray(body)
      // Each call of a batch counts as a request.
      if (isBatch) for (let more = 1; more < body.length; more++) limits.address(request.ip)
      const fields = isBatch ? { batch: body as unknown[] } : body
      const input = readInput({ query, secrets: secretsOf(request.raw), body: fields })
      return await turns.run({ route, call, input }, async () => pack(request, await begin(request, call, input)))
    }
    return route.codec === 'multipart'
      ? await files.receive(request, { ...call, ...filesOf(route) }, act)
      : await act(request.body)
  }

  function pack(request: FastifyRequest, output: unknown): Packed | Promise<Packed> {
    if (route.codec === 'image') return packImage(output as AnsweredImage, route)
    if (route.codec === 'file') return packFile(output as AnsweredFile)
    if (route.codec === 'raw') return packRaw(output)
    return packAnswer(request, route, success(output))
  }

  /**
   * A change that had begun when the connection to the database broke may have been made, and BUSY says that it was not. A
   * stranger's call stays BUSY: strangers have no records in which they could look.
   */
  async function begin({ method }: FastifyRequest, call: Call<Caller>, input: unknown): Promise<unknown> {
    try {
      return await run(call, input)
    } catch (error) {
      const mayBeDone = needsCaller && method === 'POST' && isConnectionLost(error)
      throw mayBeDone ? new ApiError('ANSWER_UNKNOWN') : error
    }
  }

  /** An operation that only reads sets no cookie: it would replace one that is just being set. */
  function browserFor(request: FastifyRequest, reply: FastifyReply): string {
    if (route.knowsBrowser === undefined) return ''
    const browser = browserOf(request)
    if (route.knowsBrowser === 'reads') return browser
    // Sent with the answer, which bypasses fastify's own headers.
    reply.raw.setHeader('set-cookie', browserCookie(browser, endpoint))
    return browser
  }

  async function findCaller(request: FastifyRequest): Promise<Caller | null> {
    const token = tokenOf(request, callers.tokenHeader)
    return token === null ? null : await callers.find(token, route)
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
        refuse(error, { log, language: languageOf(request), reference: request.id }),
      )
      respond(request, reply, route.isLasting === true ? withStatus(answered) : answered)
    },
  }

  function turnedAway(request: FastifyRequest): Answer | null {
    const language = languageOf(request)
    try {
      limits.address(request.ip)
    } catch (error) {
      return refuse(error, { log, language, reference: request.id })
    }
    return needsCaller && tokenOf(request, callers.tokenHeader) === null ? endedSession(language) : null
  }
}

function filesOf({ filesMax }: Route): Pick<Route, 'filesMax'> {
  return filesMax === undefined ? {} : { filesMax }
}

/** An image that is not there is a page's broken image, and nobody keeps the answer. */
function withStatus(answered: Packed): Packed {
  return answered.image === undefined ? { ...answered, status: 404 } : answered
}

interface Refusing {
  log: Core['log']
  language: string
  /** Stands in the answer and in the log, to link the two. */
  reference: string
}

/** A named refusal; anything unexpected is SYSTEM_ERROR, logged without the request. */
export function refuse(error: unknown, { log, language, reference }: Refusing): Answer {
  if (error instanceof ApiError) return refusal(language, error.error, error.facts)
  if (isConnectionLost(error)) return refusal(language, 'BUSY')
  const { name, code, stack } = error as Error & { code?: unknown }
  log.error({ reference, name, code, stack }, 'an operation failed')
  return refusal(language, 'SYSTEM_ERROR', { reference })
}
