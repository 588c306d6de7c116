// Signing up: the account is made, and its owner is signed in.
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { isError } from '../../requestError.ts'
import { signIn } from '../session/sessionStore.ts'
import type { SignInRules } from '@assay/api/signInRules'
import { withProof } from './proof.ts'
import { type RegisterField, type RegisterForm, registerInput } from './registerForm.ts'

export function useRegister(rules: SignInRules, onDone: () => void) {
  return useMutation({
    mutationFn: async (form: RegisterForm) => {
      const { satoken } = await withProof((proof) => api.user.register({ ...registerInput(form, rules), ...proof }))
      await signIn(satoken)
    },
    onSuccess: onDone,
  })
}

/** The field that a refusal is about; null where it is about none. */
export function refusedField(error: unknown): RegisterField | null {
  if (isError(error, 'ACCOUNT_TAKEN', 'ACCOUNT_INVALID', 'ACCOUNT_TYPE_CLOSED')) return 'account'
  if (isError(error, 'CODE_REQUIRED', 'CODE_WRONG', 'CODE_EXPIRED')) return 'code'
  if (isError(error, 'PASSWORD_TOO_WEAK', 'PASSWORD_BREACHED')) return 'password'
  if (isError(error, 'INVITE_CODE_REQUIRED', 'INVITE_CODE_UNKNOWN', 'INVITE_CODE_CLOSED', 'INVITE_CODE_USED'))
    return 'inviteCode'
  return null
}

/** Whether the field still holds what was refused. */
export function isStillRefused(field: RegisterField, sent: RegisterForm | undefined, now: RegisterForm): boolean {
  if (sent === undefined) return false
  if (field === 'account') return sent.text === now.text && sent.type === now.type
  if (field === 'terms') return false
  return sent[field] === now[field]
}
