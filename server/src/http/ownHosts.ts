// The host names of this server. A page of another site can point its own name at this machine's address (DNS
// rebinding); the browser then treats our answers as that site's own, and only the Host header reveals it.
import { isIP } from 'node:net'
import { isLoopback } from '../config.ts'
import type { Endpoint } from './listener.ts'

type Names = Pick<Endpoint, 'environment' | 'host' | 'publicHosts'>

/** Takes a raw Host header. */
export function createHostCheck({ environment, host, publicHosts }: Names): (header: string | undefined) => boolean {
  if (environment === 'production' && publicHosts.length === 0) return () => true
  const names = new Set([host, ...publicHosts].map((name) => name.toLowerCase()))
  return (header) => {
    const name = hostName(header ?? '')
    // IP addresses cannot be rebound, and a demo may be shown on the local network.
    return names.has(name) || isLoopback(name) || (environment === 'demo' && isIP(name) !== 0)
  }
}

/** Lower case, without port, brackets and trailing dot. */
export function hostName(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}
