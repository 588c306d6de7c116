import { ApiError } from '@assay/api/errors'
import { isOpenFor, type SignInRules } from '@assay/api/signInRules'

/** Throws ACCOUNT_TYPE_CLOSED if this kind of account may not sign up or in. */
export function requireOpen(rules: SignInRules, type: Parameters<typeof isOpenFor>[1]): void {
  if (!isOpenFor(rules, type)) throw new ApiError('ACCOUNT_TYPE_CLOSED', { type })
}
