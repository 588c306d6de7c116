// One line for each request: the route's template, never the address that was asked for.
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** What the operations leave for the log; Symbol keys would do, a WeakMap keeps fastify's types as they are. */
interface Outcome {
  code?: number
  userId?: number
}
const outcomes = new WeakMap<FastifyRequest, Outcome>()

export function noteOutcome(request: FastifyRequest, outcome: Outcome): void {
  outcomes.set(request, { ...outcomes.get(request), ...outcome })
}

export function addAccessLog(app: FastifyInstance, { log, metrics }: { log: Logger; metrics: Metrics }): void {
  const key = randomBytes(32)
  const shortHash = (userId: number) => createHmac('sha256', key).update(String(userId)).digest('hex').slice(0, 12)
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { code, userId } = outcomes.get(request) ?? {}
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
