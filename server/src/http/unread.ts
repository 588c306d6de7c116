// Requests that reach no operation: those that Node could not parse, and those that arrive while the server closes. They
// are refused in the same envelope as any other.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refusal } from './answers.ts'
import { languageOf } from './callers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Statuses by Node's error code. Any other code means that the request is not HTTP. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Closes the connection. The answer is in English: the header with the language may not have been read. */
export function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  const status = statuses[error.code ?? ''] ?? 400
  const { text } = refusal('en', 'BAD_REQUEST')
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
  socket.destroy(error)
}

/** A connection that stays open for a running request may send another one: it gets 503, and nothing is done. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing) return done()
    const { text } = refusal(languageOf(request), 'BUSY')
    reply.code(503).header('connection', 'close').type(JSON_TYPE).send(text)
  })
}
