// Which pages may call this server: those of our own origin and those that the operator named (PAGE_ORIGINS). A page of
// another origin would act from its visitor's network: it could use up the visitor's limits, such as that on sign-ins.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import { refusal } from './answers.ts'
import { languageOf } from './callers.ts'
import type { Endpoint } from './listener.ts'
import { hostName } from './ownHosts.ts'

type Origins = Pick<Endpoint, 'environment' | 'pageOrigins'>

/** Programs send no origin. A demo may be used by pages of local tools. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, { environment, pageOrigins }: Origins): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.host === host || pageOrigins.includes(from.origin)) return true
  return environment === 'demo' && isLoopback(from.hostname) && isLoopback(hostName(host ?? ''))
}

/** Refuses calls of foreign pages with 403, before they are counted or read. Links to an address still work. */
export function refuseForeignPages(app: FastifyInstance, config: Origins): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/') || !isFromForeignPage(request, config)) return done()
    const { text } = refusal(languageOf(request), 'BAD_REQUEST', { field: 'Origin' })
    reply.code(403).type('application/json; charset=utf-8').send(text)
  })
}

/** The browser sets these headers; no page can. Only recent browsers send Sec-Fetch-Site, all send Origin with a POST. */
function isFromForeignPage({ method, headers }: FastifyRequest, config: Origins): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (site === 'same-origin' || site === 'none') return false
  if (headers.origin !== undefined && isOwnOrigin(headers, config)) return false
  if (method === 'POST') return headers.origin !== undefined || site !== undefined
  return site !== undefined && mode !== 'navigate' && method !== 'OPTIONS'
}
