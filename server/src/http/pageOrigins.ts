// Pages of other origins that may call this server: it is the test platform of their exchange (PAGE_ORIGINS). A browser
// withholds the answers from every other page.
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './listener.ts'

/** Headers that our pages send and that a browser allows only after a preflight. */
const HEADERS = 'content-type, satoken, language, lang, idempotency-key'
const PREFLIGHT_SECONDS = '600'

export function allowPageOrigins(app: FastifyInstance, { pageOrigins }: Pick<Endpoint, 'pageOrigins'>): void {
  if (pageOrigins.length === 0) return
  const allowed = new Set(pageOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    const { origin = '', 'access-control-request-method': wanted } = request.headers
    // On the raw response, because the answer is written past fastify's own headers.
    reply.raw.appendHeader('vary', 'origin')
    if (!allowed.has(origin)) return done()
    reply.raw.setHeader('access-control-allow-origin', origin)
    reply.raw.setHeader('access-control-allow-credentials', 'true')
    if (request.method !== 'OPTIONS' || wanted === undefined) return done()
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send()
  })
}
