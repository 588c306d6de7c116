// Sign-in identifiers: an email address, a telephone number, a name or an Ethereum address, each in one normalised form.
import { ApiError } from '@assay/api/errors'
import type { AccountType } from '@assay/api/signInRules'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type LoginKind = AccountType | 'HOST' | 'ETHEREUM'
export interface LoginName {
  kind: LoginKind
  /** The normalised form. */
  key: string
}

/** Throws ACCOUNT_INVALID. */
export function loginName(type: AccountType, account: string): LoginName {
  const key = spellings[type](account.trim())
  if (key === null) throw new ApiError('ACCOUNT_INVALID', { type })
  return { kind: type, key }
}

/** The name of an account in limits and codes. */
export function accountKey({ kind, key }: LoginName): string {
  return `${kind}:${key}`
}

const spellings: Record<AccountType, (account: string) => string | null> = {
  // ASCII only: look-alike letters must not create a second account for one mailbox. No
  // characters with a meaning in a list of addresses either: mail to 'a,ann@example.com' goes to ann@example.com.
  EMAIL: (account) =>
    account.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/.test(account)
      ? account.toLowerCase()
      : null,
  PHONE: phoneNumber,
  USERNAME: (account) => (/^[A-Za-z][A-Za-z0-9._-]{3,31}$/.test(account) ? account.toLowerCase() : null),
}

const MAINLAND_MOBILE = /^1[3-9]\d{9}$/
const MAINLAND_LANDLINE = /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/

/** E.164 if possible. Mainland mobile and landline numbers without a country code, or any country with '+'. */
export function phoneNumber(text: string): string | null {
  const digits = text.replace(/[\s().]/g, '')
  const isMainland = MAINLAND_MOBILE.test(digits) || MAINLAND_LANDLINE.test(digits)
  if (!isMainland && !/^\+[\d-]{6,20}$/.test(digits)) return null
  const parsed = parsePhoneNumberFromString(digits, 'CN')
  if (parsed?.isValid() === true) return parsed.ext ? `${parsed.number};${parsed.ext}` : parsed.number
  // The pattern is enough for a mainland number: new prefixes are assigned before tables list them.
  return isMainland ? `+86${digits.replace(/^0|-/g, '')}` : null
}
