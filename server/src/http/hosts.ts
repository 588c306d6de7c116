import type { FastifyInstance } from 'fastify'
import type { Core } from '../context.ts'
import { createHostCheck } from './ownHosts.ts'
import { refusal } from './answers.ts'
import { languageOf } from './callers.ts'
import type { Endpoint } from './listener.ts'

/** Refuses requests for other host names with 421, before they are read. */
export function refuseForeignHosts(app: FastifyInstance, endpoint: Endpoint, log: Core['log']): void {
  if (endpoint.environment === 'production' && endpoint.publicHosts.length === 0)
    log.warn('Requests for any host name are answered; set PUBLIC_HOSTS to the names of this exchange.')
  const isOwn = createHostCheck(endpoint)
  app.addHook('onRequest', (request, reply, done) => {
    if (isOwn(request.headers.host)) return done()
    const { text } = refusal(languageOf(request), 'BAD_REQUEST', { field: 'Host' })
    reply.code(421).type('application/json; charset=utf-8').send(text)
  })
}
