// Addresses of the specification whose product this build does not carry. Menus that an operator set up may lead to
// them; a person then reads that it is not offered, not that the address is wrong. A product that comes leaves the list.
const parts: ReadonlySet<string> = new Set([
  'setpwd',
  'recharge',
  'withdraw',
  'fund-password',
  'withdrawDeposit',
  'flashExchange',
  'exchange',
  'invaite',
  'finance',
  'termService',
  'help',
  'helpDetail',
  'about',
  'download',
  'proxy',
  'emailAuthentication',
  'phoneAuth',
  'floworder',
  'userauth',
  'follow',
  'welfare',
  'extend',
  'primary',
  'advanced',
])

export function isNotOffered(path: string): boolean {
  return parts.has(path.split('/')[1] ?? '')
}
