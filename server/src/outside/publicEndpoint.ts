// Addresses that customers name and this server calls: only https, and only machines of the public internet. Otherwise
// anybody could have the server call what only it can reach.
import { lookup as resolveName } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const HTTPS_PORT = ''
const SOCKETS_MAX = 20

/** Not the internet, by the registries of special-purpose addresses (RFC 6890 and its updates). */
const special: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
const blocked = new BlockList()
for (const [network, bits] of special) blocked.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')
/** All of the internet that is given out in version 6: what is mapped or translated to version 4 is outside of it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 6) return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  return version === 4 && !blocked.check(address, 'ipv4')
}

/** The address in its one form; null if it must not be called. A name may still lead inwards: publicAgent looks. */
export function publicEndpoint(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, href } = new URL(text)
  const isPlain = protocol === 'https:' && port === HTTPS_PORT && username === '' && password === ''
  // A number is no name, in whatever notation; a name has a dot, and ends in letters.
  const isName =
    /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) && !/\.(local|internal|localhost)$/.test(hostname)
  return isPlain && isName ? href : null
}

export interface PublicAgentOptions {
  /** For tests: how names are resolved, which addresses count as public, and whose certificates are trusted. */
  resolve?: typeof resolveName
  isPublic?: (address: string) => boolean
  ca?: string
}

/** Connects only to the addresses that were looked at: a name that is resolved again could lead elsewhere. */
export function publicAgent({ resolve = resolveName, isPublic = isPublicAddress, ca }: PublicAgentOptions = {}): Agent {
  const lookup: LookupFunction = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const inward = error === null ? found.find(({ address }) => !isPublic(address)) : undefined
      const [first] = error === null ? found : []
      if (error !== null) done(error, [])
      else if (inward !== undefined || first === undefined) done(new NotPublic(), [])
      else if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
  return new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX, lookup, ...(ca !== undefined && { ca }) })
}

/** A name that leads inwards. */
export class NotPublic extends Error {
  constructor() {
    super('its name leads to no public address')
  }
}
