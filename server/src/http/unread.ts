// Requests that no operation gets: those that Node could not read, and those that come while the server closes. They
// are refused in the same envelope as any other.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refusal } from './answers.ts'
import { languageOf } from './callers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** By Node's error code. Anything else is not HTTP. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Closes the connection. In English: the header that names the language may be among what was not read. */
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

/** Connections that stay open for a running request may bring another one: 503, nothing is done. */
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
