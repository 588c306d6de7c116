// Where a person wanted to go before the entry page stopped them: /lr?from=/wallet. Only paths of this app are followed.
import { currentLocation } from '../../router.tsx'
import { openPaths, paths } from '../../paths.ts'

const PARAMETER = 'from'

/** The path to go to after signing in; the home page where there is none or it is not ours. */
export function returnPath(from: string | null): string {
  if (from === null || !/^\/(?![/\\])/.test(from)) return paths.home()
  const path = from.split(/[?#]/)[0] ?? ''
  return openPaths.includes(path) ? paths.home() : from
}

export function fromParameter(query: string = currentLocation().query): string | null {
  return new URLSearchParams(query).get(PARAMETER)
}

/** The same page with the same way back: from the entry to login, from login to sign-up. */
export function withReturn(path: string, from: string | null): string {
  if (from === null || returnPath(from) === paths.home()) return path
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}${PARAMETER}=${encodeURIComponent(from)}`
}

const pageNames = {
  '/wallet': 'wallet',
  '/assets': 'wallet',
  '/cashflow': 'records',
  '/store': 'markets',
  '/trade': 'trade',
  '/flash': 'trade',
  '/contract': 'trade',
  '/finance': 'finance',
  '/search': 'search',
  '/settings': 'settings',
  '/langList': 'languages',
  '/outbox': 'outbox',
  '/faucet': 'faucet',
  '/help': 'help',
  '/message': 'messages',
} as const
export type PageName = (typeof pageNames)[keyof typeof pageNames]

/** The page's name in the reason line; null where it has none. */
export function pageName(from: string | null): PageName | null {
  const path = (from ?? '').split(/[?#]/)[0] ?? ''
  return path in pageNames ? pageNames[path as keyof typeof pageNames] : null
}
