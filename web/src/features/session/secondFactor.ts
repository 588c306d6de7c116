// The code of an authenticator app, or one of the recovery codes that were saved when it was set up.

export interface SecondFactor {
  kind: 'totp' | 'recovery'
  text: string
}

export const NO_FACTOR: SecondFactor = { kind: 'totp', text: '' }

export type FactorProblem = 'missing' | 'totpShape' | 'recoveryShape'

export function factorProblem({ kind, text }: SecondFactor): FactorProblem | null {
  if (text.trim() === '') return 'missing'
  if (kind === 'totp') return /^\d{6}$/.test(text) ? null : 'totpShape'
  return /^[0-9A-Za-z]{10}$/.test(text.replace(/[\s-]/g, '')) ? null : 'recoveryShape'
}

/** The fields of the call; none where nothing was entered. */
export function factorInput({ kind, text }: SecondFactor): { totpCode?: string; recoveryCode?: string } {
  if (text.trim() === '') return {}
  return kind === 'totp' ? { totpCode: text } : { recoveryCode: text.trim() }
}
