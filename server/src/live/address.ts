// The client address of a socket, read as HTTP reads it: behind our own proxy the connection comes from the proxy, and
// X-Forwarded-For names the caller, as far as trusted proxies wrote it.
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** trustedProxy as in the configuration: addresses, networks and names of well-known ones, separated by commas. */
export function createAddressReader(trustedProxy: string | null): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile((trustedProxy ?? '').split(',').flatMap((part) => part.trim() || []))
  return (request) => proxyAddress(request, isTrusted)
}
