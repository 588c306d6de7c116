import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../config.ts'
import type { Endpoint } from './listener.ts'

/** Returns the URL, without a trailing slash. Throws one line that says what to change. */
export async function listenAt(app: FastifyInstance, { host, port, tls }: Endpoint): Promise<string> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${host}:${port} cannot be listened on (${error.code}); set another PORT or HOST.`)
  })
  const { port: opened } = app.server.address() as AddressInfo
  const name = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${tls === null ? 'http' : 'https'}://${name}:${opened}`
}
