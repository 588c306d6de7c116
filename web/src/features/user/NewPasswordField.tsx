import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { PasswordField } from '@assay/ui/TextField'
import { isRefused, type PasswordStrength, passwordStrength } from './passwordStrength.ts'
import { PASSWORD_LENGTH_MIN } from '@assay/api/accountFigures'
import { useIsBreached } from './useIsBreached.ts'

interface NewPasswordFieldProps {
  label: string
  password: string
  onPassword: (password: string) => void
  /** It must not resemble this. */
  account: string
  error: string | undefined
  onBlur: () => void
}

/** A password to be: how strong it is, in words, while it is typed. */
export function NewPasswordField({ label, password, onPassword, account, error, onBlur }: NewPasswordFieldProps) {
  const t = useTranslations('user.password')
  const strength = useStrength(password, account)
  return (
    <PasswordField
      label={label}
      aside={strength === null ? t('hint', { minimum: PASSWORD_LENGTH_MIN }) : undefined}
      autoComplete="new-password"
      dir="ltr"
      value={password}
      onChange={onPassword}
      onBlur={onBlur}
      error={error}
      help={strength !== null && <Strength strength={strength} text={t(`strength.${strength}`)} />}
    />
  )
}

/** null while nothing is typed. What the lists say arrives a moment later; the server refuses it anyway. */
function useStrength(password: string, account: string): PasswordStrength | null {
  const frequent = useQuery({
    queryKey: ['frequentPasswords'],
    queryFn: () => import('@assay/api/isFrequentPassword'),
    enabled: password !== '',
    staleTime: Infinity,
  })
  const isBreached = useIsBreached(password)
  if (password === '') return null
  const strength = passwordStrength(password, account)
  if (isRefused(strength)) return strength
  if (frequent.data?.isFrequentPassword(password) === true) return 'guessable'
  return isBreached ? 'breached' : strength
}

const bars: Record<PasswordStrength, number> = {
  short: 0,
  guessable: 0,
  breached: 0,
  account: 0,
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
}

/** The words say it; the four bars only repeat them. */
function Strength({ strength, text }: { strength: PasswordStrength; text: string }) {
  const colour = isRefused(strength) ? 'text-negative' : strength === 'weak' ? 'text-warning' : 'text-positive'
  return (
    <span className={cx('flex items-center gap-2', colour)}>
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((place) => (
          <span
            key={place}
            className={cx('h-1 w-6 rounded-full', place <= bars[strength] ? 'bg-current' : 'bg-line-strong')}
          />
        ))}
      </span>
      <span role="status">{text}</span>
    </span>
  )
}
