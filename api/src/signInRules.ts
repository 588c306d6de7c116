// Which kinds of accounts are open, and when a code is asked for: what LOGIN_REGIS_SETTING says.
import type { PlatformSettings } from './settings.ts'

export type SignInRules = PlatformSettings['LOGIN_REGIS_SETTING']
export type AccountType = 'EMAIL' | 'PHONE' | 'USERNAME'
type SignInKind = AccountType | 'ETHEREUM'

const isOpen: Record<SignInKind, (rules: SignInRules) => boolean> = {
  EMAIL: (rules) => rules.emailIsOpen,
  PHONE: (rules) => rules.phoneIsOpen,
  // accountCode requires a code, which a user name cannot receive.
  USERNAME: (rules) => rules.ordinaryIsOpen && !rules.accountCode,
  ETHEREUM: (rules) => rules.addressIsOpen,
}

/** walletOnly closes all kinds but one. */
export function isOpenFor(rules: SignInRules, kind: SignInKind): boolean {
  return isOpen[kind](rules) && (kind === 'ETHEREUM' || !rules.walletOnly)
}

export function asksCodeAtSignUp(rules: SignInRules, type: AccountType): boolean {
  return (type === 'EMAIL' && rules.emailCode) || (type === 'PHONE' && rules.phoneCode)
}

/** authenticationCode: a code in addition to the password, for accounts that can receive one. */
export function asksCodeAtSignIn(rules: SignInRules, type: AccountType): boolean {
  return rules.authenticationCode && type !== 'USERNAME'
}
