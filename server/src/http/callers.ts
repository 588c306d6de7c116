// The caller's user, address, country and language.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { language as languageSchema } from '@assay/api/scalars'
import type { FastifyRequest } from 'fastify'
import { isCountry } from './countries.ts'
import type { Endpoint } from './listener.ts'

const languages: ReadonlySet<string> = new Set(languageSchema.options)

/** The specification's header language (or lang), else the browser's first choice, else English. */
export function languageOf({ headers }: FastifyRequest): string {
  const asked = headers.language ?? headers.lang ?? headers['accept-language']
  const first = typeof asked === 'string' ? asked.slice(0, 2).toLowerCase() : 'en'
  return languages.has(first) ? first : 'en'
}

/** header: in lower case. */
export function tokenOf({ headers }: FastifyRequest, header: string): string | null {
  const token = headers[header]
  return typeof token === 'string' && token !== '' ? token : null
}

const COOKIE = 'browser'
const COOKIE_SECONDS = 400 * 86_400

/** The cookie's value, or a new one for a browser that has none. */
export function browserOf({ headers }: FastifyRequest): string {
  const cookies = typeof headers.cookie === 'string' ? headers.cookie.split(/; */) : []
  const found = cookies.map((cookie) => /^browser=([A-Za-z0-9_-]{43})$/.exec(cookie)?.[1]).find((value) => value)
  return found ?? randomBytes(32).toString('base64url')
}

/** Readable only by us: not by scripts or other sites. */
export function browserCookie(browser: string, { tls, trustedProxy }: Pick<Endpoint, 'tls' | 'trustedProxy'>): string {
  const secure = tls !== null || trustedProxy !== null ? '; Secure' : ''
  return `${COOKIE}=${browser}; Path=/api; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

/** Accepted only from a trusted proxy; null without a country. */
export function countryOf(
  { headers }: FastifyRequest,
  { countryHeader, trustedProxy }: Pick<Endpoint, 'countryHeader' | 'trustedProxy'>,
): string | null {
  const said = countryHeader === null || trustedProxy === null ? undefined : headers[countryHeader]
  const code = typeof said === 'string' ? said.toUpperCase() : ''
  return isCountry(code) ? code : null
}

/**
 * Idempotency-Key: a client id, bare or quoted. Throws BAD_REQUEST for any other: callers who send one rely on a
 * repetition having no second effect.
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  const [, quoted, bare] = /^(?:"([A-Za-z0-9_-]{1,64})"|([A-Za-z0-9_-]{1,64}))$/.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new ApiError('BAD_REQUEST', { field: 'Idempotency-Key' })
  return key
}
