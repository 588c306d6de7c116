// Who calls, from where, in which language.
import { language as languageSchema } from '@assay/api/scalars'
import type { FastifyRequest } from 'fastify'

const languages: ReadonlySet<string> = new Set(languageSchema.options)

/** The specification's header language (or lang), else the browser's first choice, else English. */
export function languageOf({ headers }: FastifyRequest): string {
  const asked = headers.language ?? headers.lang ?? headers['accept-language']
  const first = typeof asked === 'string' ? asked.slice(0, 2).toLowerCase() : 'en'
  return languages.has(first) ? first : 'en'
}

export function tokenOf({ headers }: FastifyRequest): string | null {
  const token = headers.satoken
  return typeof token === 'string' && token !== '' ? token : null
}

/** Idempotency-Key, where it has the form of a client id. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(key) ? key : null
}
