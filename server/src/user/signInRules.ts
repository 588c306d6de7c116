// What LOGIN_REGIS_SETTING allows and requires.
import { ApiError } from '@assay/api/errors'
import type { PlatformSettings } from '@assay/api/settings'
import type { AccountType, LoginKind } from './accounts.ts'

type Rules = PlatformSettings['LOGIN_REGIS_SETTING']

type OwnKind = Exclude<LoginKind, 'HOST'>

const isOpen: Record<OwnKind, (rules: Rules) => boolean> = {
  EMAIL: (rules) => rules.emailIsOpen,
  PHONE: (rules) => rules.phoneIsOpen,
  // accountCode requires a code, which a user name cannot receive.
  USERNAME: (rules) => rules.ordinaryIsOpen && !rules.accountCode,
  ETHEREUM: (rules) => rules.addressIsOpen,
}

/** walletOnly closes all kinds but one. */
export function isOpenFor(rules: Rules, type: OwnKind): boolean {
  return isOpen[type](rules) && (type === 'ETHEREUM' || !rules.walletOnly)
}

/** Throws ACCOUNT_TYPE_CLOSED if this kind of account may not sign up or in. */
export function requireOpen(rules: Rules, type: OwnKind): void {
  if (!isOpenFor(rules, type)) throw new ApiError('ACCOUNT_TYPE_CLOSED', { type })
}

export function asksCodeAtSignUp(rules: Rules, type: AccountType): boolean {
  return (type === 'EMAIL' && rules.emailCode) || (type === 'PHONE' && rules.phoneCode)
}

/** authenticationCode: a code in addition to the password, for accounts that can receive one. */
export function asksCodeAtSignIn(rules: Rules, type: AccountType): boolean {
  return rules.authenticationCode && type !== 'USERNAME'
}
