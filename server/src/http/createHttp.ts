// A table of operations over HTTP. A status other than 200 is only for requests that never reached an operation.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { ApiError } from '@assay/api/errors'
import type { Core } from '../context.ts'
import { addAccessLog } from './accessLog.ts'
import { refusal } from './answers.ts'
import { isWithinBounds } from './bodyBounds.ts'
import { languageOf } from './callers.ts'
import { limitConnections } from './connections.ts'
import { addDocuments } from './documents.ts'
import { addReadiness } from './readiness.ts'
import { addSecurityHeaders } from './headers.ts'
import { refuseForeignHosts } from './hosts.ts'
import { createCallerTurns } from './callerTurns.ts'
import type { Found, Listener } from './listener.ts'
import type { Metrics } from './metrics.ts'
import { createOperation, refuse } from './operations.ts'
import { refuseForeignNetworks } from './networks.ts'
import { refuseForeignPages } from './ownOrigins.ts'
import { allowPageOrigins } from './pageOrigins.ts'
import type { SendPage } from './pages.ts'
import { createRateLimits } from './rateLimits.ts'
import { acceptForms, createReceivedFiles } from './receiveFile.ts'
import { warnOfUnknownProxy } from './unknownProxy.ts'
import { createWatcherReport } from './watcherReport.ts'
import { answerUnread, refuseWhileClosing } from './unread.ts'
import { takeSecrets } from './secrets.ts'
import { createSender, type Send } from './sendAnswer.ts'
import { methodsOf, pathsOf, refuseUndeclared, type TableRow } from './table.ts'

const BODY_BYTES_MAX = 64 * 1024
/** A client that takes longer to send its request is disconnected; the answer may take longer. */
const RECEIVE_TIMEOUT_MS = 15_000
/** How often that is checked, as a fraction of it. */
const LOOKS = 15
/** A connection on which nothing moves for so many times as long is closed: its client does not read the answer. */
const STILL = 2
const KEEP_ALIVE_MS = 65_000
/** A demo's users all come from one machine. */
const DEMO_LIMIT_FACTOR = 20

export interface HttpOptions<Caller extends Found> {
  listener: Listener<Caller>
  metrics: Pick<Metrics, 'observe'>
  /** Whether NATS is connected; null, or left out, in a process that needs none. */
  isConnected?: (() => boolean) | null
  receiveTimeoutMs?: number
}

/** Ready to listen. Throws if a route is not declared. */
export async function createHttp<Caller extends Found>(
  server: Core,
  { listener, metrics, isConnected = null, receiveTimeoutMs = RECEIVE_TIMEOUT_MS }: HttpOptions<Caller>,
): Promise<FastifyInstance> {
  const { table, endpoint } = listener
  const { log } = server
  const connections = { connectionsCheckingInterval: receiveTimeoutMs / LOOKS, headersTimeout: receiveTimeoutMs }
  const tls = endpoint.tls && {
    cert: readFileSync(endpoint.tls.certificateFile),
    key: readFileSync(endpoint.tls.keyFile),
  }
  const app: FastifyInstance = fastify({
    ...(tls ? { https: { ...tls, ...connections } } : { http: connections }),
    // Its own log prints raw addresses; ours is in http/accessLog.ts.
    logger: false,
    rewriteUrl: takeSecrets,
    trustProxy: endpoint.trustedProxy ?? false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: receiveTimeoutMs,
    connectionTimeout: STILL * receiveTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // refuseWhileClosing refuses in our envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnread,
    genReqId: requestIds(),
  })
  limitConnections(app.server, endpoint)
  refuseWhileClosing(app)
  refuseUndeclared(app, table)
  readBodies(app)
  const headersFor = await addSecurityHeaders(app, endpoint)
  addAccessLog(app, { log, metrics })
  if (listener.isAllowed !== undefined) refuseForeignNetworks(app, listener.isAllowed)
  refuseForeignHosts(app, endpoint, log)
  allowPageOrigins(app, endpoint)
  refuseForeignPages(app, endpoint)
  warnOfUnknownProxy(app, endpoint, log)
  answerFaults(app, log)
  await addOperations(app, { server, listener, send: createSender(headersFor) })
  const watchers = createWatcherReport(server)
  app.get('/api/health', async () => ({ code: 200, msg: '', data: { ...health(server), watchers: await watchers() } }))
  addReadiness(app, { exchange: server.exchange, isConnected })
  addDocuments(app, table, listener.callers)
  answerWhatIsNotFound(app, await listener.addPages?.(app))
  await app.ready()
  return app
}

/** Unique over all runs of a server: with it a reported failure is found in the log. */
function requestIds(): () => string {
  const run = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${run}-${++count}`
}

function health({ clock, exchange }: Core) {
  return {
    status: exchange.isOpen() ? 'ok' : 'busy',
    time: clock.now(),
    sequence: exchange.committedSequence(),
    /** Halted markets; barred users' commands are not public. */
    halted: exchange.halts().flatMap(({ product, market, user }) => (user === null ? [`${product} ${market}`] : [])),
  }
}

/** Field names that fastify's parser refuses, and the escapes that could hide them. */
const SUSPECT = /__proto__|constructor|\\u/

/** The documented calls declare application/json and have their values in the query: an empty body counts as none. */
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

/** undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Serving<Caller extends Found> {
  server: Pick<Core, 'log' | 'bus'>
  listener: Listener<Caller>
  send: Send
}

async function addOperations<Caller extends Found>(
  app: FastifyInstance,
  { server, listener, send }: Serving<Caller>,
): Promise<void> {
  const { log, bus } = server
  const { table, endpoint, callers } = listener
  const factor = endpoint.environment === 'demo' ? DEMO_LIMIT_FACTOR : 1
  // The callers of another listener have ids and limits of their own.
  const limits = createRateLimits({ factor, channel: bus.channel(`requests.${callers.tokenHeader}`) })
  const shared = { callers, endpoint, limits, turns: createCallerTurns(), files: createReceivedFiles(endpoint) }
  const add = (to: FastifyInstance, row: TableRow) => {
    const authorise = (caller: Caller | null) => listener.authorise?.(row, caller)
    const stages = createOperation({ ...shared, row, run: listener.runOf(row), authorise, send, log })
    const { bodyMax } = row.route
    const larger = bodyMax === undefined ? {} : { bodyLimit: bodyMax }
    for (const url of pathsOf(row.route)) to.route({ method: methodsOf(row.route), url, ...larger, ...stages })
  }
  const isForm = ({ route }: TableRow) => route.codec === 'multipart'
  for (const row of table) if (!isForm(row)) add(app, row)
  await app.register(async (scope) => {
    await acceptForms(scope)
    for (const row of table) if (isForm(row)) add(scope, row)
  })
}

function answerWhatIsNotFound(app: FastifyInstance, sendPage: SendPage | undefined): void {
  app.setNotFoundHandler(async (request, reply) => {
    const page = sendPage?.(request, reply) ?? null
    if (page !== null) return page
    const { text } = refusal(languageOf(request), 'NOT_FOUND')
    return reply.code(404).type('application/json; charset=utf-8').send(text)
  })
}

/** Applies to routes that are added later: fastify does not apply later handlers to earlier routes. */
function answerFaults(app: FastifyInstance, log: Core['log']): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? (error instanceof ApiError ? 400 : 500)
    const language = languageOf(request)
    const { text } =
      status < 500
        ? refusal(language, status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST')
        : refuse(error, { log, language, reference: request.id })
    return reply.code(status).type('application/json; charset=utf-8').send(text)
  })
}
