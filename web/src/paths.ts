// Every link of the app is built here. The paths are the specification's; paths.test.ts lists them all.
import type { AttachedKind, TicketTopic } from '@assay/api/ticketFigures'

/** componentName=2 opens the contract tab of the trade page. */
export const CONTRACT_COMPONENT = '2'

export const paths = {
  home: () => '/',
  entry: () => '/lr',
  login: () => '/login',
  register: (inviteCode?: string) => withQuery('/register', { code: inviteCode }),
  forgotPassword: () => '/forget',
  markets: (type?: string) => withQuery('/store', { type }),
  search: (text?: string) => withQuery('/search', { q: text }),
  flash: (tab?: string) => withQuery('/flash', { tab }),
  trade: (symbol?: string) => withQuery('/trade', { symbol }),
  contract: (symbol?: string) => withQuery('/trade', { symbol, componentName: CONTRACT_COMPONENT }),
  second: (symbol?: string) => withQuery('/flash', { tab: 'secondContract', symbol }),
  /** What anybody may check of second contracts: figures, and a saved record. */
  fair: (order?: { id: number; shareToken: string }) =>
    withQuery('/fair', { id: order && String(order.id), share: order?.shareToken }),
  options: (looked: { symbol?: string | undefined; series?: string | undefined } = {}) =>
    withQuery('/option', { symbol: looked.symbol, series: looked.series }),
  flashOption: (symbol?: string, series?: string) => withQuery('/flashOption', { symbol, series }),
  /** position: the one that is meant. */
  finance: (tab?: 'products' | 'mine', position?: number) =>
    withQuery('/finance', { tab: tab === 'mine' ? tab : undefined, position }),
  /** Without a product: the pattern of all. */
  subscribe: (planId = '{id}') => `/finance/subscribe/${planId}`,
  follow: () => '/follow',
  /** Without an id: the pattern of all. */
  trader: (traderId: number | string = '{id}') => `/follow/trader/${traderId}`,
  confirmFollow: (traderId: number | string = '{id}') => `/floworder/confirm/${traderId}`,
  /** follow: the one that is meant. */
  follows: (tab?: 'running' | 'ended' | 'shares', follow?: number) =>
    withQuery('/floworder/mine', { tab: tab === 'running' ? undefined : tab, follow }),
  traderApplication: () => '/floworder/apply',
  promotion: () => '/extend',
  proxy: (part?: 'records' | 'earnings') => (part === undefined ? '/proxy' : `/proxy/${part}`),
  vip: () => '/vip',
  welfare: () => '/welfare',
  wallet: () => '/wallet',
  assets: () => '/assets',
  deposit: (to: { coin?: string | undefined; way?: 'bank' } = {}) => withQuery('/recharge', to),
  /** For a coin, or to an address of the book. */
  withdraw: (to: { coin?: string; network?: string; address?: string } = {}) => withQuery('/withdraw', to),
  /** One of them, with its steps. */
  withdrawal: (id?: number) => withQuery('/withdrawal', { id }),
  /** deposit: the one that is meant. */
  depositsAndWithdrawals: (deposit?: number) => withQuery('/withdrawDeposit', { deposit }),
  /** add: begins to add this one. */
  withdrawalAddresses: (add: { network?: string; address?: string } = {}) => withQuery('/withdrawalAddresses', add),
  /** How long withdrawals take: for anybody. */
  withdrawalTimes: () => '/withdrawalTimes',
  /** Where a balance comes from. */
  balance: (of?: { wallet: string; coin: string }) => withQuery('/balance', { wallet: of?.wallet, coin: of?.coin }),
  exchange: (coin?: string) => withQuery('/exchange', { coin }),
  cashflow: (type?: string) => withQuery('/cashflow', { type }),
  /** The trades of one product: of one order or of one position. */
  trades: (of: { list?: 'trades' | 'futures' | 'seconds' | 'options'; order?: number; position?: number } = {}) =>
    withQuery('/cashflow', of),
  languages: () => '/langList',
  settings: () => '/settings',
  outbox: () => '/outbox',
  faucet: () => '/faucet',
  changePassword: () => '/changePassword',
  identity: () => '/userauth',
  basicVerification: () => '/primary',
  advancedVerification: () => '/advanced',
  security: () => '/security',
  email: () => '/emailAuthentication',
  phone: () => '/phoneAuth',
  tradePassword: () => '/fund-password',
  authenticator: () => '/authenticator',
  passkeys: () => '/passkeys',
  /** part: what comes first on the page. */
  devices: (part?: 'freeze') => (part === undefined ? '/devices' : `/devices#${part}`),
  staffAccess: () => '/staffAccess',
  ownData: () => '/ownData',
  closeAccount: () => '/closeAccount',
  support: () => '/support',
  /** about: the id of the thing, of this kind, that it is about. */
  newTicket: (to: { topic?: TicketTopic; kind?: AttachedKind; about?: string } = {}) => withQuery('/support/new', to),
  /** Without an id: the pattern of all. */
  ticket: (ticketId: number | string = '{id}') => `/support/${ticketId}`,
  lockedOut: () => '/support/lockedOut',
  web3Wallet: () => '/web3Wallet',
  notices: (id?: number) => withQuery('/notices', { id }),
  help: (text?: string) => withQuery('/help', { q: text }),
  /** Without an article: the pattern of all. */
  helpArticle: (id = '{id}') => `/helpDetail/${id}`,
  terms: () => '/termService',
  about: () => '/about',
  download: () => '/download',
  alerts: () => '/alerts',
  messages: () => '/message',
  message: (id?: number) => withQuery('/message/detail', { id }),
  messageSettings: () => '/messageSettings',
} as const

/** Leaves out what is undefined, and 0: ids begin at 1. */
function withQuery(path: string, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== 0) query.set(key, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
