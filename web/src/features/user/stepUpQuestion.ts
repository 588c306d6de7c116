// What a refusal of a call that asks for proofs says.
import { type Proof, readProofs } from '@assay/api/stepUp'
import { isError, RequestError } from '../../requestError.ts'

export interface Question {
  /** One of each group. */
  missing: readonly Proof[][]
  wrong: readonly Proof[]
  expired: readonly Proof[]
  triesLeft: number | null
  /** Epoch ms: the trade password is locked until then. */
  lockedUntil: number | null
  /** Codes that are requested with it confirm this call only. */
  challenge: string
  /** For the browser to ask for a passkey; null where none helps. */
  passkeyOptions: string | null
}

/** null for any other error, and where something must be set up first. */
export function questionOf(error: unknown): Question | null {
  if (!(error instanceof RequestError) || !isError(error, 'STEP_UP_NEEDED')) return null
  const { missing, wrong, expired, triesLeft, lockedUntil, challenge, passkeyOptions } = error.facts
  const groups = readProofs(missing)
  if (groups.length === 0) return null
  return {
    missing: groups,
    wrong: readProofs(wrong).flat(),
    expired: readProofs(expired).flat(),
    triesLeft: typeof triesLeft === 'number' ? triesLeft : null,
    lockedUntil: typeof lockedUntil === 'number' ? lockedUntil : null,
    challenge: String(challenge),
    passkeyOptions: typeof passkeyOptions === 'string' ? passkeyOptions : null,
  }
}
