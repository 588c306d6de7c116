// One line for each request, with the route's template, never the address.
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the operation adds to the log line. */
    outcomeCode: number | undefined
    callerId: number | undefined
  }
}

export function addAccessLog(
  app: FastifyInstance,
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'observe'> },
): void {
  const key = randomBytes(32)
  const shortHash = (userId: number) => createHmac('sha256', key).update(String(userId)).digest('hex').slice(0, 12)
  app.decorateRequest('outcomeCode', undefined)
  app.decorateRequest('callerId', undefined)
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    done()
    const { outcomeCode: code, callerId: userId } = request
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observe({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    if (!log.isLevelEnabled('info')) return
    log.info({
      id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      code,
      ms: Math.round(reply.elapsedTime),
      user: userId === undefined ? undefined : shortHash(userId),
    })
  })
}
