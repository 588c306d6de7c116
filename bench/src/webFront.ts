// The proxy in front of a production exchange: HTTP/2 with TLS, and brotli for the answers of operations. Files come
// compressed from the exchange itself. WebSockets pass through unchanged.
import { type IncomingMessage, request as ask } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { brotliCompress, constants } from 'node:zlib'
import type { OwnCertificate } from '../../scripts/ownCertificate.ts'

export interface Front {
  /** https://localhost:port */
  url: string
  close(): void
}

/** Fast compression, as in proxies. */
const BROTLI_QUALITY = 5
const COMPRESSED_FROM_BYTES = 500
/** Headers of one connection, not allowed in HTTP/2. */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** In front of the exchange at this address of the same machine. */
export async function openFront(target: string, { key, cert }: OwnCertificate): Promise<Front> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const headers = { ...ownHeaders(request.headers), host: authorityOf(request) }
    const passed = ask({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      void passBack(request, answer, response).catch(() => response.destroy())
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    passThrough(request, socket, head, connect(Number(port), hostname))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function authorityOf({ headers }: Http2ServerRequest): string {
  return String(headers[':authority'] ?? headers.host ?? '')
}

function ownHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> {
  const own: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !name.startsWith(':') && !ofConnection.has(name)) own[name] = value
  return own
}

async function passBack(
  request: Http2ServerRequest,
  answer: IncomingMessage,
  response: Http2ServerResponse,
): Promise<void> {
  const headers = ownHeaders(answer.headers)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const accepts = String(request.headers['accept-encoding'] ?? '').includes('br')
  const isPlain = headers['content-encoding'] === undefined && /json/.test(String(headers['content-type'] ?? ''))
  const isCompressed = accepts && isPlain && body.length >= COMPRESSED_FROM_BYTES
  const sent = isCompressed ? await compressed(body) : body
  if (isCompressed) headers['content-encoding'] = 'br'
  if (request.method !== 'HEAD') headers['content-length'] = String(sent.length)
  response.writeHead(answer.statusCode ?? 502, headers)
  response.end(request.method === 'HEAD' ? '' : sent)
}

function compressed(body: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return new Promise((resolve, reject) =>
    brotliCompress(body, { params }, (error, bytes) => (error === null ? resolve(bytes) : reject(error))),
  )
}

function passThrough(request: IncomingMessage, socket: Duplex, head: Buffer, target: Socket): void {
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
  target.write(`${lines.join('\r\n')}\r\n\r\n`)
  target.write(head)
  const end = (): void => {
    socket.destroy()
    target.destroy()
  }
  for (const side of [socket, target]) side.on('error', end).on('close', end)
  socket.pipe(target).pipe(socket)
}
