// Whether a load balancer should send requests here: 503 while this gateway itself cannot reach PostgreSQL or NATS, so that
// others are asked instead. /api/health says whether the exchange takes orders, which is the same at every gateway.
import type { FastifyInstance } from 'fastify'
import type { Core } from '../context.ts'

export interface ReadinessOptions {
  exchange: Pick<Core['exchange'], 'isCurrent'>
  /** Whether NATS is connected; null in a process that needs none. */
  isConnected: (() => boolean) | null
}

export function addReadiness(app: FastifyInstance, { exchange, isConnected }: ReadinessOptions): void {
  app.get('/api/ready', async (_request, reply) => {
    const lacks = [
      ...(exchange.isCurrent() ? [] : ['PostgreSQL']),
      ...(isConnected === null || isConnected() ? [] : ['NATS']),
    ]
    if (lacks.length === 0) return { code: 200, msg: '', data: { isReady: true } }
    return reply.code(503).send({ code: 503, msg: `This gateway cannot reach ${lacks.join(' and ')}.`, data: null })
  })
}
