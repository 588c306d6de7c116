// Who may open a socket: pages of our own origin and of those that the operator named, and programs without an origin,
// up to the limits.
import type { IncomingHttpHeaders } from 'node:http'
import { type Config, isLoopback } from '../config.ts'
import { hostName } from '../http/ownHosts.ts'
import { isSharedAddress, Places } from '../limits/places.ts'

const SOCKETS_MAX = 10_000
const SOCKETS_PER_ADDRESS_MAX = 200

/** A page of another origin would act with the rights of its visitor. A demo may be used by local tools. */
export function mayConnect(
  { origin, host }: IncomingHttpHeaders,
  { environment, pageOrigins }: Pick<Config, 'environment' | 'pageOrigins'>,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.host === host || pageOrigins.includes(from.origin)) return true
  return environment === 'demo' && isLoopback(from.hostname) && isLoopback(hostName(host ?? ''))
}

export function socketPlaces(config: Pick<Config, 'environment' | 'trustedProxy'>): Places {
  return new Places({ total: SOCKETS_MAX, perAddress: isSharedAddress(config) ? SOCKETS_MAX : SOCKETS_PER_ADDRESS_MAX })
}
