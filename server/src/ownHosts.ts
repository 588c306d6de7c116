// The names this server answers to. A page of another site can point its own name at this machine's address (DNS
// rebinding); the browser then takes our answers for that site's own, and only the Host header tells the two apart.
import { isIP } from 'node:net'
import { type Config, isLoopback } from './config.ts'

type Names = Pick<Config, 'environment' | 'host' | 'publicHosts'>

/** Takes a Host header as it came. */
export function createHostCheck({ environment, host, publicHosts }: Names): (header: string | undefined) => boolean {
  if (environment === 'production' && publicHosts.length === 0) return () => true
  const names = new Set([host, ...publicHosts].map((name) => name.toLowerCase()))
  return (header) => {
    const name = hostName(header ?? '')
    // An address is nobody's to point elsewhere, and a demo may be shown to others in the house.
    return names.has(name) || isLoopback(name) || (environment === 'demo' && isIP(name) !== 0)
  }
}

/** Without port, brackets and the dot of a full name, in lower case. */
export function hostName(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}
