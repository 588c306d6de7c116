// The sign-up form as pure functions: what is wrong with it, and what is sent.
import type { Input } from '@assay/api/schemas'
import { containsHan } from '../../chineseRule.ts'
import { asksCodeAtSignUp, type SignInRules } from '@assay/api/signInRules'
import { type Account, type AccountProblem, accountProblem, accountText } from './accountRules.ts'
import { PASSWORD_LENGTH_MAX } from '@assay/api/accountFigures'
import { isRefused, type PasswordProblem, passwordStrength } from './passwordStrength.ts'

export interface RegisterForm extends Account {
  code: string
  password: string
  inviteCode: string
  acceptsTerms: boolean
}

export type CodeProblem = 'missing' | 'codeShape'
export interface RegisterProblems {
  account?: AccountProblem
  code?: CodeProblem
  password?: PasswordProblem
  inviteCode?: 'missing' | 'chinese'
  terms?: 'missing'
}
export type RegisterField = keyof RegisterProblems

export function registerProblems(form: RegisterForm, rules: SignInRules): RegisterProblems {
  const account = accountProblem(form)
  const code = asksCodeAtSignUp(rules, form.type) ? codeProblem(form.code) : null
  const password = newPasswordProblem(form.password, form.text)
  const inviteCode = inviteProblem(form.inviteCode, rules.inviteCodeRequired)
  return {
    ...(account && { account }),
    ...(code && { code }),
    ...(password && { password }),
    ...(inviteCode && { inviteCode }),
    ...(!form.acceptsTerms && { terms: 'missing' as const }),
  }
}

export function codeProblem(code: string): CodeProblem | null {
  if (code.trim() === '') return 'missing'
  return /^\d{6,10}$/.test(code.trim()) ? null : 'codeShape'
}

export function newPasswordProblem(password: string, account: string): PasswordProblem | null {
  if (password === '') return 'missing'
  if (containsHan(password)) return 'chinese'
  if (password.length > PASSWORD_LENGTH_MAX) return 'long'
  const strength = passwordStrength(password, account)
  return isRefused(strength) ? (strength as PasswordProblem) : null
}

export function inviteProblem(inviteCode: string, isRequired: boolean): 'missing' | 'chinese' | null {
  if (containsHan(inviteCode)) return 'chinese'
  return isRequired && inviteCode.trim() === '' ? 'missing' : null
}

export function registerInput(form: RegisterForm, rules: SignInRules): Input<'user', 'register'> {
  const inviteCode = form.inviteCode.trim()
  return {
    type: form.type,
    account: accountText(form),
    password: form.password,
    ...(asksCodeAtSignUp(rules, form.type) && { code: form.code.trim() }),
    ...(inviteCode !== '' && { inviteCode }),
  }
}
