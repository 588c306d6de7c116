// Names of planned features, by their address in the specification: keys of shell.later.

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
type LaterName = (typeof later)[keyof typeof later]

/** null where the address has its feature, or is none of the specification's. */
export function laterName(path: string): LaterName | null {
  const part = path.split(/[/?#]/)[1] ?? ''
  return part in later ? later[part as keyof typeof later] : null
}
