import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import type { SecondFactor } from '../session/secondFactor.ts'
import { SecondFactorField } from '../session/SecondFactorField.tsx'
import type { AskedFactor } from './askedFactor.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

interface LoginFactorProps {
  asked: AskedFactor
  factor: SecondFactor
  onFactor: (factor: SecondFactor) => void
  onPasskey: (answer: string) => void
  error: string | undefined
  onBlur: () => void
}

/** The second factor after the right password: a passkey, a code of the app, or a recovery code. */
export function LoginFactor({ asked, factor, onFactor, onPasskey, error, onBlur }: LoginFactorProps) {
  const t = useTranslations('user')
  const { hasApp, passkeyOptions } = asked
  if (factor.kind === 'passkey' && passkeyOptions !== null)
    return (
      <>
        <PasskeyButton options={() => passkeyOptions} onAnswer={onPasskey} error={error} />
        <Button kind="quiet" onClick={() => onFactor({ kind: hasApp ? 'totp' : 'recovery', text: '' })}>
          {hasApp ? t('factor.useTotp') : t('factor.useRecovery')}
        </Button>
      </>
    )
  return (
    <>
      <SecondFactorField factor={factor} hasApp={hasApp} onFactor={onFactor} error={error} onBlur={onBlur} />
      {passkeyOptions !== null && (
        <Button kind="quiet" onClick={() => onFactor({ kind: 'passkey', text: '' })}>
          {t('passkey.found')}
        </Button>
      )}
    </>
  )
}
