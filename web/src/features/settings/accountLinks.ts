// The links of the account's side navigation: the operator's (APP_SIDEBAR) first, then those that every account needs.
import { paths } from '../../paths.ts'
import type { SidebarItem } from './menus.ts'

export type AccountLinkKey =
  | 'wallet'
  | 'deposit'
  | 'withdraw'
  | 'withdrawalAddresses'
  | 'exchange'
  | 'cashflow'
  | 'promotion'
  | 'vip'
  | 'welfare'
  | 'faucet'
  | 'outbox'
  | 'settings'
  | 'identity'
  | 'security'
  | 'password'
  | 'language'
  | 'messages'
  | 'alerts'
  | 'notices'
  | 'support'
  | 'help'

export interface AccountLink {
  /** Our word and icon for it; null: the operator's own name. */
  key: AccountLinkKey | null
  name: string
  to: string
}

const ours: Record<AccountLinkKey, string> = {
  wallet: paths.wallet(),
  deposit: paths.deposit(),
  withdraw: paths.withdraw(),
  withdrawalAddresses: paths.withdrawalAddresses(),
  exchange: paths.exchange(),
  cashflow: paths.cashflow(),
  promotion: paths.promotion(),
  vip: paths.vip(),
  welfare: paths.welfare(),
  faucet: paths.faucet(),
  outbox: paths.outbox(),
  settings: paths.settings(),
  identity: paths.identity(),
  security: paths.security(),
  password: paths.changePassword(),
  language: paths.languages(),
  messages: paths.messages(),
  alerts: paths.alerts(),
  notices: paths.notices(),
  support: paths.support(),
  help: paths.help(),
}
const moneyKeys: readonly AccountLinkKey[] = ['wallet', 'deposit', 'withdraw', 'exchange', 'cashflow']
const demoKeys: readonly AccountLinkKey[] = ['faucet', 'outbox']
const personKeys: readonly AccountLinkKey[] = [
  'settings',
  'promotion',
  'vip',
  'welfare',
  'identity',
  'security',
  'withdrawalAddresses',
  'password',
  'language',
  'messages',
  'alerts',
  'notices',
  'support',
  'help',
]

export function accountLinks(sidebar: readonly SidebarItem[], isDemo: boolean) {
  const configured = sidebar.filter(({ jumpUrl }) => jumpUrl.startsWith('/')).map(configuredLink)
  const isPersonal = ({ key }: AccountLink) => key !== null && personKeys.includes(key)
  return {
    money: complete(
      configured.filter((link) => !isPersonal(link)),
      isDemo ? [...moneyKeys, ...demoKeys] : moneyKeys,
    ),
    person: complete(configured.filter(isPersonal), personKeys),
  }
}

function configuredLink({ key, name, jumpUrl }: SidebarItem): AccountLink {
  const known = (Object.keys(ours) as AccountLinkKey[]).find((ourKey) => ours[ourKey] === jumpUrl)
  const isRenamed = name !== '' && name !== key
  return { key: isRenamed ? null : (known ?? null), name: name || key, to: jumpUrl }
}

function complete(links: readonly AccountLink[], keys: readonly AccountLinkKey[]): AccountLink[] {
  const missing = keys.filter((key) => !links.some(({ to }) => to === ours[key]))
  return [...links, ...missing.map((key) => ({ key, name: key, to: ours[key] }))]
}
