import type { Permission } from '@assay/api/permissions'

/** What each permission allows, as operators read it. */
export const permissionWords: Record<Permission, string> = {
  'operators.read': 'See operators and roles',
  'operators.change': 'Change operators and roles',
  'audit.read': 'Read the audit log',
  'customers.read': 'See customers',
  'customers.open': 'See contacts in full',
  'customers.note': 'Write notes',
  'customers.freeze': 'Freeze accounts',
  'customers.resetFactors': 'Remove second factors of locked-out customers',
  'bank.read': 'See bank payments and proofs',
  'bank.decide': 'Import statements, match and pay bank payments',
  'markets.read': 'See markets and what is halted',
  'markets.halt': 'Halt a market',
  'markets.resume': 'Resume a market',
  'settings.read': 'See the configuration',
  'settings.request': 'Change rules, fees and access',
  'texts.request': 'Change texts and menus',
  'support.read': 'Read tickets of customer service, with their files',
  'support.answer': 'Answer, note, close and reopen tickets',
  'verification.read': 'See verifications and documents',
  'verification.decide': 'Decide verifications',
  'deposits.read': 'See deposits',
  'treasury.read': 'See the treasury',
  'treasury.correct': 'Correct balances',
  'withdrawals.read': 'See withdrawals',
  'withdrawals.decide': 'Approve and refuse withdrawals',
}

/** For stored permissions, some of them perhaps of another release. */
export function textOfPermissions(names: readonly string[]): string {
  return names.map((name) => permissionWords[name as Permission] ?? name).join(', ')
}
