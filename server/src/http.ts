// The route table over HTTP. Status other than 200 only for what never reached an operation.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { schemas } from '@assay/api/schemas'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { ApiError, type ErrorName } from '@assay/api/errors'
import type * as z from 'zod/mini'
import type { Context, Server } from './context.ts'
import { handlers } from './handlers.ts'
import { addAccessLog } from './http/accessLog.ts'
import { refusal } from './http/answers.ts'
import { isWithinBounds } from './http/bodyBounds.ts'
import { languageOf } from './http/callers.ts'
import { methodsOf, pathsOf, refuseUndeclared, tableRoutes } from './http/declaredRoutes.ts'
import { limitConnections } from './http/connections.ts'
import { addDocuments } from './http/documents.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { refuseForeignHosts } from './http/hosts.ts'
import { createCallerTurns } from './http/callerTurns.ts'
import type { Metrics } from './http/metrics.ts'
import { createOperation, refuse } from './http/operations.ts'
import { addPages, type SendPage } from './http/pages.ts'
import { createRateLimits } from './http/rateLimits.ts'
import { warnOfUnknownProxy } from './http/unknownProxy.ts'
import { takeSecrets } from './http/secrets.ts'
import { createSender, type Send } from './http/sendAnswer.ts'

const BODY_BYTES_MAX = 64 * 1024
/** A client that takes longer to send its request is cut off; the answer may take its time. */
const RECEIVE_TIMEOUT_MS = 15_000
/** How often that is looked at, as a share of it. */
const LOOKS = 15
const KEEP_ALIVE_MS = 65_000
/** A demo's users all come from one machine. */
const DEMO_LIMIT_FACTOR = 20

export interface HttpOptions {
  metrics: Pick<Metrics, 'observe'>
  receiveTimeoutMs?: number
}

/** Ready to listen. Throws where a route is not declared. */
export async function createHttp(
  server: Server,
  { metrics, receiveTimeoutMs = RECEIVE_TIMEOUT_MS }: HttpOptions,
): Promise<FastifyInstance> {
  const { config } = server
  const connections = { connectionsCheckingInterval: receiveTimeoutMs / LOOKS, headersTimeout: receiveTimeoutMs }
  const tls = config.tls && {
    cert: readFileSync(config.tls.certificateFile),
    key: readFileSync(config.tls.keyFile),
  }
  const app: FastifyInstance = fastify({
    ...(tls ? { https: { ...tls, ...connections } } : { http: connections }),
    // Its own log prints addresses as they came; ours is in http/accessLog.ts.
    logger: false,
    rewriteUrl: takeSecrets,
    trustProxy: config.trustedProxy ?? false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: receiveTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    genReqId: requestIds(),
  })
  limitConnections(app.server, config)
  refuseUndeclared(app)
  readBodies(app)
  const headersFor = await addSecurityHeaders(app, server.config)
  addAccessLog(app, { log: server.log, metrics })
  refuseForeignHosts(app, server)
  warnOfUnknownProxy(app, server)
  answerFaults(app, server)
  addOperations(app, server, createSender(headersFor))
  app.get('/api/health', async () => ({ code: 200, msg: '', data: health(server) }))
  addDocuments(app, { isDemo: config.environment === 'demo' })
  answerWhatIsNotFound(app, await addPages(app, server))
  await app.ready()
  return app
}

/** One that no other run of a server gives: somebody who was told of a failure finds it in the log by it. */
function requestIds(): () => string {
  const run = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${run}-${++count}`
}

function health({ clock, exchange }: Server) {
  return {
    status: exchange.isOpen() ? 'ok' : 'busy',
    time: clock.now(),
    sequence: exchange.committedSequence(),
    /** Markets; which users' commands are refused is nobody else's business. */
    halted: exchange.halts().flatMap(({ product, market, user }) => (user === null ? [`${product} ${market}`] : [])),
  }
}

/** What fastify's parser refuses as the name of a field, and the escapes that could hide it. */
const SUSPECT = /__proto__|constructor|\\u/

/** The documented calls say application/json and have their values in the query: an empty body is none. */
function readBodies(app: FastifyInstance): void {
  const parseWithCare = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body.trim() === '') return done(null, undefined)
    if (!isWithinBounds(body)) return done(new ApiError('BAD_REQUEST'))
    const value = SUSPECT.test(body) ? undefined : parseJson(body)
    if (value === undefined) void parseWithCare(request, body, done)
    else done(null, value)
  })
}

/** undefined where it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function addOperations(app: FastifyInstance, server: Server, send: Send): void {
  const isDemo = server.config.environment === 'demo'
  const limits = createRateLimits({ factor: isDemo ? DEMO_LIMIT_FACTOR : 1 })
  const turns = createCallerTurns()
  const runs = handlers as unknown as Record<string, Record<string, (context: Context, input: unknown) => unknown>>
  const shapes = schemas as unknown as Record<string, Record<string, { input: z.ZodMiniObject }>>
  for (const { slice, operation, route } of tableRoutes()) {
    const run = runs[slice]?.[operation]
    const shape = shapes[slice]?.[operation]
    if (run === undefined || shape === undefined) throw new Error(`${slice}.${operation} has no handler or no schema`)
    if (!isDemo && (route.access === 'demo' || route.access === 'demoUser')) continue
    const stages = createOperation({ server, limits, turns, route, schema: shape.input, run, send })
    for (const url of pathsOf(route)) app.route({ method: methodsOf(route), url, ...stages })
  }
}

const statusErrors: Readonly<Record<number, ErrorName>> = { 404: 'NOT_FOUND', 429: 'TOO_MANY_REQUESTS', 503: 'BUSY' }

function answerWhatIsNotFound(app: FastifyInstance, sendPage: SendPage): void {
  app.setNotFoundHandler(async (request, reply) => {
    const page = sendPage(request, reply)
    if (page !== null) return page
    const { text } = refusal(languageOf(request), 'NOT_FOUND')
    return reply.code(404).type('application/json; charset=utf-8').send(text)
  })
}

/** Of routes that are added after it: fastify asks for no handler that comes later. */
function answerFaults(app: FastifyInstance, server: Server): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? (error instanceof ApiError ? 400 : 500)
    const language = languageOf(request)
    const { text } =
      status < 500
        ? refusal(language, statusErrors[status] ?? 'BAD_REQUEST')
        : refuse(error, { server, language, reference: request.id })
    return reply.code(status).type('application/json; charset=utf-8').send(text)
  })
}
