/** One file of messages each, loaded when a screen first needs it. */
export const areas = [
  'shell',
  'market',
  'trade',
  'binary',
  'options',
  'convert',
  'alerts',
  'wallet',
  'deposit',
  'withdrawal',
  'user',
  'security',
  'settings',
  'futures',
  'identity',
  'promotion',
  'finance',
  'rewards',
  'follow',
  'errors',
] as const
export type Area = (typeof areas)[number]
