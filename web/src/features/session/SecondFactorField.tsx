import { useTranslations } from 'use-intl'
import { TextField } from '@assay/ui/TextField'
import { onlyDigits } from './onlyDigits.ts'
import type { SecondFactor } from './secondFactor.ts'
import { RECOVERY_CODES } from '@assay/api/accountFigures'

interface SecondFactorFieldProps {
  factor: SecondFactor
  /** Otherwise only a recovery code is asked for. */
  hasApp: boolean
  onFactor: (factor: SecondFactor) => void
  error: string | undefined
  onBlur?: () => void
}

const CODE_LENGTH = 6

/** The app's six digits, and the way to a recovery code for somebody whose phone is lost. */
export function SecondFactorField({ factor, hasApp, onFactor, error, onBlur }: SecondFactorFieldProps) {
  const { kind, text } = factor
  const t = useTranslations('user.factor')
  const isTotp = kind === 'totp'
  return (
    <TextField
      // The other kind is another field: a password manager fills the right one.
      key={kind}
      label={isTotp ? t('totp') : t('recovery')}
      aside={
        hasApp && (
          <button
            type="button"
            onClick={() => onFactor({ kind: isTotp ? 'recovery' : 'totp', text: '' })}
            className="touch font-medium text-brand-text hover:underline"
          >
            {isTotp ? t('useRecovery') : t('useTotp')}
          </button>
        )
      }
      help={isTotp ? t('totpHelp') : t('recoveryHelp', { count: RECOVERY_CODES })}
      inputMode={isTotp ? 'numeric' : 'text'}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      autoFocus
      maxLength={20}
      value={text}
      onChange={(typed) => onFactor({ kind, text: isTotp ? onlyDigits(typed).slice(0, CODE_LENGTH) : typed })}
      error={error}
      onBlur={onBlur}
    />
  )
}
