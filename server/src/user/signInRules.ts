// What LOGIN_REGIS_SETTING allows and requires.
import { ApiError } from '@assay/api/errors'
import type { PlatformSettings } from '@assay/api/settings'
import type { AccountType } from './accounts.ts'

type Rules = PlatformSettings['LOGIN_REGIS_SETTING']

const isOpen: Record<AccountType, (rules: Rules) => boolean> = {
  EMAIL: (rules) => rules.emailIsOpen,
  PHONE: (rules) => rules.phoneIsOpen,
  // accountCode requires a code, which a user name cannot receive.
  USERNAME: (rules) => rules.ordinaryIsOpen && !rules.accountCode,
}

/** Throws ACCOUNT_TYPE_CLOSED if this kind of account may not sign up or in. */
export function requireOpen(rules: Rules, type: AccountType): void {
  if (rules.walletOnly || !isOpen[type](rules)) throw new ApiError('ACCOUNT_TYPE_CLOSED', { type })
}

export function asksCodeAtSignUp(rules: Rules, type: AccountType): boolean {
  return (type === 'EMAIL' && rules.emailCode) || (type === 'PHONE' && rules.phoneCode)
}

/** authenticationCode: a code in addition to the password, for accounts that can receive one. */
export function asksCodeAtSignIn(rules: Rules, type: AccountType): boolean {
  return rules.authenticationCode && type !== 'USERNAME'
}
