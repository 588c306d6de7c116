// What confirms a login: a code of an authenticator app, a passkey, or one of the recovery codes that were saved.

export interface SecondFactor {
  kind: 'totp' | 'passkey' | 'recovery'
  /** Of a passkey: what the browser answered. */
  text: string
}

export const NO_FACTOR: SecondFactor = { kind: 'totp', text: '' }

export type FactorProblem = 'missing' | 'totpShape' | 'recoveryShape'

export function factorProblem({ kind, text }: SecondFactor): FactorProblem | null {
  if (text.trim() === '') return 'missing'
  if (kind === 'passkey') return null
  if (kind === 'totp') return /^\d{6}$/.test(text) ? null : 'totpShape'
  return /^[0-9A-Za-z]{10}$/.test(text.replace(/[\s-]/g, '')) ? null : 'recoveryShape'
}

/** The fields of the call; none where nothing was entered. */
export function factorInput({ kind, text }: SecondFactor): {
  totpCode?: string
  passkey?: string
  recoveryCode?: string
} {
  if (text.trim() === '') return {}
  if (kind === 'passkey') return { passkey: text }
  return kind === 'totp' ? { totpCode: text } : { recoveryCode: text.trim() }
}
