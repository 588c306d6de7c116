// The sentence for each problem of a field.
import { useTranslations } from 'use-intl'
import type { AccountType } from '@assay/api/signInRules'
import type { AccountProblem } from './accountRules.ts'
import type { PasswordProblem } from './passwordStrength.ts'
import type { CodeProblem } from './registerForm.ts'
import type { FactorProblem } from '../session/secondFactor.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@assay/api/accountFigures'

export function useProblemTexts() {
  const t = useTranslations('user.problems')
  return {
    account(problem: AccountProblem | undefined, type: AccountType): string | undefined {
      if (problem === undefined) return undefined
      return problem === 'missing' ? t(`${type}missing`) : t(problem)
    },
    password(problem: PasswordProblem | undefined): string | undefined {
      if (problem === undefined) return undefined
      if (problem === 'missing') return t('passwordMissing')
      if (problem === 'account') return t('accountPassword')
      return t(problem, { minimum: PASSWORD_LENGTH_MIN, maximum: PASSWORD_LENGTH_MAX })
    },
    code(problem: CodeProblem | undefined): string | undefined {
      if (problem === undefined) return undefined
      return problem === 'missing' ? t('codeMissing') : t('codeShape')
    },
    factor(problem: FactorProblem | undefined): string | undefined {
      if (problem === undefined) return undefined
      return problem === 'missing' ? t('codeMissing') : t(problem)
    },
    invite(problem: 'missing' | 'chinese' | undefined): string | undefined {
      if (problem === undefined) return undefined
      return problem === 'missing' ? t('inviteMissing') : t('chinese')
    },
  }
}
