// What the page is called that somebody wanted to see and may not before signing in.
const pageNames = {
  '/wallet': 'wallet',
  '/assets': 'wallet',
  '/cashflow': 'records',
  '/exchange': 'exchange',
  '/flashExchange': 'exchange',
  '/store': 'markets',
  '/trade': 'trade',
  '/flash': 'trade',
  '/contract': 'trade',
  '/option': 'options',
  '/flashOption': 'options',
  '/finance': 'finance',
  '/search': 'search',
  '/settings': 'settings',
  '/changePassword': 'settings',
  '/security': 'settings',
  '/setpwd': 'settings',
  '/fund-password': 'settings',
  '/emailAuthentication': 'settings',
  '/phoneAuth': 'settings',
  '/langList': 'languages',
  '/outbox': 'outbox',
  '/faucet': 'faucet',
  '/help': 'help',
  '/message': 'messages',
  '/message/detail': 'messages',
  '/alerts': 'alerts',
  '/notices': 'notices',
} as const
export type PageName = (typeof pageNames)[keyof typeof pageNames]

/** path may carry a query; null where the page has no name. */
export function pageName(path: string): PageName | null {
  const bare = path.split(/[?#]/)[0] ?? ''
  return bare in pageNames ? pageNames[bare as keyof typeof pageNames] : null
}
