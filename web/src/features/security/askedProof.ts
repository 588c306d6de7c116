// The proof that a refusal asks for. Each act here asks for one; the first kind that can be given in a field is shown.
import { RequestError } from '../../requestError.ts'
import { factorInput, NO_FACTOR, type SecondFactor } from '../session/secondFactor.ts'

export type FieldProof = 'factor' | 'emailCode' | 'phoneCode' | 'loginPassword'

export interface GivenProof {
  /** null: none has been asked for. */
  proof: FieldProof | null
  /** The code or the password. */
  text: string
  factor: SecondFactor
}

export const NO_PROOF: GivenProof = { proof: null, text: '', factor: NO_FACTOR }

const kinds: readonly FieldProof[] = ['emailCode', 'phoneCode', 'loginPassword']

/** null for any other error, and where only a passkey or a new sign-in would do. */
export function askedProof(error: unknown): FieldProof | null {
  if (!(error instanceof RequestError) || error.error !== 'STEP_UP_NEEDED') return null
  // Demands are separated by commas, kinds that meet one by bars.
  const group =
    String(error.facts.missing ?? '')
      .split(',')[0]
      ?.split('|') ?? []
  if (group.includes('totp') || group.includes('recoveryCode')) return 'factor'
  return kinds.find((kind) => group.includes(kind)) ?? null
}

/** The fields of the call. */
export function proofInput({ proof, text, factor }: GivenProof): Record<string, string> {
  if (proof === 'factor') return factorInput(factor)
  if (proof === null || text === '') return {}
  return { [proof === 'loginPassword' ? 'loginPwd' : proof]: text }
}
