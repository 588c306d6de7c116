// What one page of signing in hands to the next: the account, so that it need not be typed twice. Kept by the page only.
import type { AccountType } from '@assay/api/signInRules'

export interface LoginHint {
  type: AccountType
  text: string
  hasNewPassword: boolean
}

let hint: LoginHint | null = null

export function leaveLoginHint(left: LoginHint): void {
  hint = left
}

/** Once. What was left is gone, also when somebody signs out. */
export function takeLoginHint(): LoginHint | null {
  const taken = hint
  hint = null
  return taken
}
