import type { Config } from '../config.ts'

/** Of a listener. */
type Address = Pick<Config, 'host' | 'port' | 'publicHosts' | 'tls' | 'trustedProxy'>

/**
 * The address of the web app for links in mails, as in https://assay.example: from the configuration, never from a
 * request, whose sender chooses its Host header.
 */
export function publicOrigin({ host, port, publicHosts, tls, trustedProxy }: Address): string {
  const isSecure = tls !== null || trustedProxy !== null
  const name = publicHosts[0] ?? (/^[\d.:]*$/.test(host) ? 'localhost' : host)
  // A proxy has the usual port.
  const isUsual = trustedProxy !== null || port === (isSecure ? 443 : 80)
  return `${isSecure ? 'https' : 'http'}://${name}${isUsual ? '' : `:${port}`}`
}

/** The same of the operators' listener. port: the one that it listens on, or is going to. */
export function consoleOrigin(
  { console: { host, hosts }, tls, trustedProxy }: Pick<Config, 'console' | 'tls' | 'trustedProxy'>,
  port: number,
): string {
  return publicOrigin({ host, port, publicHosts: hosts, tls, trustedProxy })
}
