// What menus may lead to. The specification has more addresses than this build has features: a menu does not offer
// those, and their page says what is to come. A feature that comes leaves the list. A type of trading that the operator
// closed (PLAYING_SETTING) is not offered either.
import { CONTRACT_COMPONENT } from '../../paths.ts'
import type { PlayingTab } from './playingTabs.ts'

/** The first part of each address, and what is to come there: a key of shell.later. */
const later = {
  setpwd: 'password',
  recharge: 'deposit',
  withdraw: 'withdraw',
  withdrawDeposit: 'depositWithdraw',
  'fund-password': 'tradePassword',
  flashExchange: 'exchange',
  exchange: 'exchange',
  invaite: 'promotion',
  extend: 'promotion',
  finance: 'finance',
  help: 'help',
  helpDetail: 'help',
  download: 'download',
  proxy: 'proxy',
  emailAuthentication: 'email',
  phoneAuth: 'phone',
  floworder: 'copy',
  follow: 'copy',
  userauth: 'identity',
  primary: 'identity',
  advanced: 'identity',
  welfare: 'welfare',
} as const
export type LaterName = (typeof later)[keyof typeof later]

/** null where the address has its feature, or is none of the specification's. */
export function laterName(path: string): LaterName | null {
  const part = path.split(/[/?#]/)[1] ?? ''
  return part in later ? later[part as keyof typeof later] : null
}

/** Whether a menu may show a link. open: the tabs of PLAYING_SETTING that are open. Links out of the app are the operator's. */
export function isOffered(link: string, open: readonly PlayingTab['tab'][]): boolean {
  if (!link.startsWith('/')) return true
  const type = tradeTypeOf(link)
  return laterName(link) === null && (type === null || open.includes(type))
}

/** The type of trading that a link is for; null where it is for none, or for whichever was used last. */
function tradeTypeOf(link: string): PlayingTab['tab'] | null {
  const [path = '', query = ''] = link.split('?')
  const values = new URLSearchParams(query)
  if (path === '/contract' || (path === '/trade' && values.get('componentName') === CONTRACT_COMPONENT))
    return 'contract'
  if (path === '/trade') return 'spot'
  return path === '/flash' ? (values.get('tab') as PlayingTab['tab'] | null) : null
}
