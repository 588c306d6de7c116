// Limits on connections: an open one costs memory and a file descriptor, even when it is idle.
import type { Server as HttpServer } from 'node:http'
import { isSharedAddress, Places } from '../limits/places.ts'
import type { Endpoint } from './listener.ts'

/** WebSockets (10,000) stay open, and requests need connections besides. */
const CONNECTIONS_MAX = 15_000
const CONNECTIONS_PER_ADDRESS_MAX = 1000

/** One too many is closed at once. A proxy has all connections itself, and must limit them by address. */
export function limitConnections(server: HttpServer, endpoint: Pick<Endpoint, 'environment' | 'trustedProxy'>): void {
  const isOneAddress = endpoint.trustedProxy !== null || isSharedAddress(endpoint)
  const perAddress = isOneAddress ? CONNECTIONS_MAX : CONNECTIONS_PER_ADDRESS_MAX
  const places = new Places({ total: CONNECTIONS_MAX, perAddress })
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (places.isFull(address)) return socket.destroy()
    socket.once('close', places.take(address))
  })
}
