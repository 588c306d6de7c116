// What people sign up and in with: which kinds are open, and what each must look like.
// The server decides in the end; these rules only say so before the request leaves.
import { type AccountType, isOpenFor, type SignInRules } from '@assay/api/signInRules'
import { containsHan } from '../../chineseRule.ts'

const accountTypes: readonly AccountType[] = ['EMAIL', 'PHONE', 'USERNAME']

export type AccountProblem =
  | 'missing'
  | 'chinese'
  | 'emailShape'
  | 'phoneShape'
  | 'phoneCountry'
  | 'mainlandPhoneShape'
  | 'userNameShape'

export interface Account {
  type: AccountType
  text: string
  /** Calling code with its plus; of use for a PHONE only. '' until the list of countries is loaded. */
  callingCode: string
}

/** The open kinds, in the order they are offered. None where only wallets may sign in. */
export function openAccountTypes(rules: SignInRules): AccountType[] {
  return accountTypes.filter((type) => isOpenFor(rules, type))
}

const MAINLAND = '+86'
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/
const MAINLAND_LANDLINE = /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/
const NATIONAL = /^\d{4,14}$/
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/
const USER_NAME = /^[A-Za-z][A-Za-z0-9._-]{3,31}$/
const EMAIL_LENGTH_MAX = 254

export function accountProblem({ type, text, callingCode }: Account): AccountProblem | null {
  const given = text.trim()
  if (given === '') return 'missing'
  if (containsHan(given)) return 'chinese'
  if (type === 'EMAIL') return EMAIL.test(given) && given.length <= EMAIL_LENGTH_MAX ? null : 'emailShape'
  if (type === 'USERNAME') return USER_NAME.test(given) ? null : 'userNameShape'
  return phoneProblem(given, callingCode)
}

function phoneProblem(text: string, callingCode: string): AccountProblem | null {
  const digits = bareNumber(text)
  if (digits.startsWith('+')) return NATIONAL.test(withoutHyphens(digits.slice(1))) ? null : 'phoneShape'
  if (callingCode === '') return 'phoneCountry'
  if (callingCode !== MAINLAND) return NATIONAL.test(withoutHyphens(digits)) ? null : 'phoneShape'
  return isMainlandStyle(digits) ? null : 'mainlandPhoneShape'
}

/** What is sent: trimmed, and for a phone with its country unless it is written the mainland way. */
export function accountText({ type, text, callingCode }: Account): string {
  const given = text.trim()
  if (type !== 'PHONE') return given
  const digits = bareNumber(given)
  if (callingCode === MAINLAND && isMainlandStyle(digits)) return digits
  return digits.startsWith('+') ? withoutHyphens(digits) : callingCode + withoutHyphens(digits)
}

/** Landlines are written with them in every country: 020-7946-0958. */
function withoutHyphens(digits: string): string {
  return digits.replaceAll('-', '')
}

function bareNumber(text: string): string {
  return text.trim().replace(/[\s().]/g, '')
}

function isMainlandStyle(digits: string): boolean {
  return MAINLAND_MOBILE.test(digits) || MAINLAND_LANDLINE.test(digits)
}
