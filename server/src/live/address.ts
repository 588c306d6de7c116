// The client address of a socket. Behind our own proxy the connection is the proxy's, and X-Forwarded-For names the
// caller; it is read from the right, as far as it was written by trusted proxies.
import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** trustedProxy as in the configuration: addresses, networks and names of well-known ones, separated by commas. */
export function createAddressReader(trustedProxy: string | null): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const part of (trustedProxy ?? '').split(',').map((each) => each.trim()))
    for (const network of named[part] ?? [part]) addNetwork(trusted, network)
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    const hops = [...forwarded.split(',').map((hop) => hop.trim()), bare(socket.remoteAddress ?? '')]
    while (hops.length > 1 && isTrusted(hops.at(-1) ?? '') && hops.at(-2) !== '') hops.pop()
    return hops.at(-1) ?? ''
  }
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/')
  if (isIP(address) === 0) return
  if (prefix === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(prefix), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

function bare(address: string): string {
  return address.replace(/^::ffff:/, '')
}
