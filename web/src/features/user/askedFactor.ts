import { isError, RequestError } from '../../requestError.ts'
import type { SecondFactor } from '../session/secondFactor.ts'
import { canUsePasskeys } from '@assay/api/passkey'

/** What an account can confirm a login with, besides recovery codes. */
export interface AskedFactor {
  hasApp: boolean
  /** For the browser; null without a passkey. */
  passkeyOptions: string | null
}

/** Of a second factor that was given. */
export const factorRefusals = ['TOTP_WRONG', 'PASSKEY_WRONG', 'PASSKEY_BLOCKED', 'RECOVERY_CODE_WRONG'] as const

/** null for any other refusal of a login. */
export function askedFactor(error: unknown): AskedFactor | null {
  if (!(error instanceof RequestError) || !isError(error, 'TOTP_REQUIRED', 'PASSKEY_REQUIRED')) return null
  const { passkeyOptions } = error.facts
  return {
    hasApp: error.error === 'TOTP_REQUIRED',
    passkeyOptions: typeof passkeyOptions === 'string' ? passkeyOptions : null,
  }
}

/** The strongest one that this browser can give. */
export function firstKind({ hasApp, passkeyOptions }: AskedFactor): SecondFactor['kind'] {
  if (passkeyOptions !== null && canUsePasskeys()) return 'passkey'
  return hasApp ? 'totp' : 'recovery'
}
