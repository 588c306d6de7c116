// Every address of the web app: the specification's and our own. The server's pages, the guard, the tab bar, the menus
// and the app's table of screens follow it.

export interface Screen {
  /**
   * open: one of the five pages for visitors. proofs: what anybody may check. link: opened from a mail, by anybody who
   * has it. demo: a demo's mails, for visitors too, who find such links there. Otherwise for signed-in users.
   */
  access?: 'open' | 'proofs' | 'link' | 'demo'
  /** On phones. */
  hasTabBar?: true
  /** The first rows that the server writes into the page: pairs, or the book of a pair. */
  firstRows?: 'pairs' | 'book'
}

export const screens = {
  '/': { access: 'open', hasTabBar: true, firstRows: 'pairs' },
  '/lr': { access: 'open' },
  '/login': { access: 'open' },
  '/register': { access: 'open' },
  '/forget': { access: 'open' },
  '/fair': { access: 'proofs' },
  '/store': { hasTabBar: true, firstRows: 'pairs' },
  '/search': {},
  '/trade': { hasTabBar: true, firstRows: 'book' },
  '/flash': { hasTabBar: true },
  '/contract': { hasTabBar: true, firstRows: 'book' },
  '/option': {},
  '/flashOption': { hasTabBar: true },
  '/wallet': { hasTabBar: true },
  '/assets': {},
  '/balance': {},
  '/exchange': {},
  '/flashExchange': {},
  '/cashflow': {},
  '/faucet': {},
  '/outbox': { access: 'demo' },
  '/changePassword': {},
  '/authenticator': {},
  '/passkeys': {},
  '/devices': {},
  '/staffAccess': {},
  '/ownData': {},
  '/closeAccount': {},
  '/support': {},
  '/support/lockedOut': { access: 'link' },
  '/support/{id}': {},
  '/web3Wallet': {},
  '/freeze': { access: 'link' },
  '/cancelReset': { access: 'link' },
  '/userauth': {},
  '/primary': {},
  '/advanced': {},
  '/langList': {},
  '/settings': {},
  '/alerts': {},
  '/message': {},
  '/message/detail': {},
  '/messageSettings': {},
  '/termService': {},
  '/about': {},
  '/notices': {},
  '/download': {},
  '/security': {},
  '/setpwd': {},
  '/fund-password': {},
  '/emailAuthentication': {},
  '/phoneAuth': {},
  '/recharge': {},
  '/withdraw': {},
  '/withdrawal': {},
  '/withdrawDeposit': {},
  '/withdrawalAddresses': {},
  '/withdrawalTimes': { access: 'proofs' },
  '/finance': {},
  '/finance/subscribe/{id}': {},
  '/follow': {},
  '/follow/trader/{id}': {},
  '/floworder': {},
  '/floworder/confirm/{id}': {},
  '/floworder/mine': {},
  '/floworder/apply': {},
  '/invaite': {},
  '/extend': {},
  '/proxy': {},
  '/proxy/records': {},
  '/proxy/earnings': {},
  '/vip': {},
  '/welfare': {},
  '/help': {},
  '/helpDetail': {},
  '/helpDetail/{id}': {},
} as const satisfies Record<string, Screen>

export type ScreenPath = keyof typeof screens

export const screenPaths = Object.keys(screens) as readonly ScreenPath[]

/** undefined for an address that is not in the table. Addresses below one, such as /finance/subscribe/7, are not. */
export function screenAt(path: string): Screen | undefined {
  return Object.hasOwn(screens, path) ? screens[path as ScreenPath] : undefined
}

/** The address without what is below it: /finance for /finance/subscribe/7?x=1. */
export function topOf(path: string): string {
  return `/${path.split(/[/?#]/)[1] ?? ''}`
}
