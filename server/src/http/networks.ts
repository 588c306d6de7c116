import type { FastifyInstance } from 'fastify'
import { refusal } from './answers.ts'
import { languageOf } from './callers.ts'

/** Refuses requests from other addresses with 403, before they are read. */
export function refuseForeignNetworks(app: FastifyInstance, isAllowed: (address: string) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isAllowed(request.ip)) return done()
    const { text } = refusal(languageOf(request), 'NOT_FOUND')
    reply.code(403).type('application/json; charset=utf-8').send(text)
  })
}
