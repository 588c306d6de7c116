// Security headers of every answer, page and API alike. helmet makes them once; they differ only in the host of the request.
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { mailStyleHash } from '../outside/mailPage.ts'
import type { Endpoint } from './listener.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const OWN_HOST = 'own-host.invalid'
/** Hosts with cached headers; headers for other, invented hosts are built each time. */
const HOSTS_MAX = 100

const options: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The demo's outbox shows mails as they are sent, in a frame that inherits this policy.
      styleSrc: ["'self'", mailStyleHash],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      // The page's own socket is listed explicitly, because not every browser counts ws as 'self'.
      connectSrc: ["'self'", `ws://${OWN_HOST}`, `wss://${OWN_HOST}`],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The page's own policies: the service worker's address, and mails in a frame without scripts.
      trustedTypes: ['assay', 'mail'],
    },
  },
  strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // Only useful for obsolete browsers.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

export type Headers = Readonly<Record<string, string>>

/** Operations write their own answers (sendAnswer.ts) with the returned headers; all others get them here. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { testPlatforms }: Pick<Endpoint, 'testPlatforms'>,
): Promise<(host: string) => Headers> {
  const template = withHosts(await headersOf(options), testPlatforms)
  const ready = new Map<string, Headers>()
  const headersFor = (host: string) => {
    const known = ready.get(host)
    if (known !== undefined) return known
    const made = withHost(template, host)
    if (ready.size < HOSTS_MAX) ready.set(host, made)
    return made
  }
  app.addHook('onSend', (request, reply, _, done) => {
    reply.headers(headersFor(request.headers.host ?? ''))
    // A shared cache must not store it: whether an address gives a page depends on the caller.
    const isLasting = reply.hasHeader('cache-control') && !request.url.startsWith('/api')
    if (!isLasting) reply.header('cache-control', 'no-store')
    done()
  })
  return headersFor
}

/** helmet's headers, taken from an answer of a server that does nothing else. */
async function headersOf(helmetOptions: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, helmetOptions)
  probe.get('/', (_, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const { connection: _connection, date: _date, ...security } = headers
  const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'
  return { ...(security as Record<string, string>), 'permissions-policy': permissions }
}

/** Other hosts that the page may connect to. */
function withHosts(template: Readonly<Record<string, string>>, hosts: readonly string[]): Record<string, string> {
  const policy = template['content-security-policy'] ?? ''
  const sources = hosts.map((host) => ` https://${host} wss://${host}`).join('')
  return {
    ...template,
    'content-security-policy': policy.replace("connect-src 'self'", `connect-src 'self'${sources}`),
  }
}

/** An invalid Host is left out of the policy. */
function withHost(template: Readonly<Record<string, string>>, host: string): Record<string, string> {
  const isHost = /^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(host) || /^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host)
  const policy = template['content-security-policy'] ?? ''
  const own = ` ws://${OWN_HOST} wss://${OWN_HOST}`
  return { ...template, 'content-security-policy': policy.replace(own, isHost ? own.replaceAll(OWN_HOST, host) : '') }
}
