// Behind a proxy that is not configured, all callers appear to have its address and share its limits.
import type { FastifyInstance } from 'fastify'
import type { Core } from '../context.ts'
import type { Endpoint } from './listener.ts'

/** Once per run, at the first request that a proxy has forwarded. */
export function warnOfUnknownProxy(app: FastifyInstance, endpoint: Endpoint, log: Core['log']): void {
  if (endpoint.environment !== 'production' || endpoint.trustedProxy !== null) return
  let isSaid = false
  app.addHook('onRequest', ({ headers }, _, done) => {
    if (!isSaid && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      isSaid = true
      log.warn('Requests come through a proxy, and all callers share its address; set TRUSTED_PROXY to that address.')
    }
    done()
  })
}
