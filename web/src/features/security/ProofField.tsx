import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { PasswordField, TextField } from '@assay/ui/TextField'
import { maskContact } from '../session/maskContact.ts'
import { onlyDigits } from '../session/onlyDigits.ts'
import { SecondFactorField } from '../session/SecondFactorField.tsx'
import { useSession } from '../session/sessionStore.ts'
import type { GivenProof } from './askedProof.ts'

interface ProofFieldProps {
  given: GivenProof
  onGiven: (given: GivenProof) => void
  error: string | undefined
}

export function ProofField({ given, onGiven, error }: ProofFieldProps) {
  const t = useTranslations('security.proof')
  switch (given.proof) {
    case 'factor':
      return (
        <SecondFactorField
          factor={given.factor}
          onFactor={(factor) => onGiven({ ...given, factor, text: factor.text })}
          error={error}
          isSignedIn
        />
      )
    case 'loginPassword':
      return (
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          dir="ltr"
          maxLength={128}
          value={given.text}
          onChange={(text) => onGiven({ ...given, text })}
          error={error}
        />
      )
    default:
      return <SentCode given={given} onGiven={onGiven} error={error} />
  }
}

/** A code to the address that the account has. */
function SentCode({ given, onGiven, error }: ProofFieldProps) {
  const t = useTranslations('security.proof')
  const errorText = useErrorText()
  const user = useSession((session) => session.user)
  const isEmail = given.proof === 'emailCode'
  const to = (isEmail ? user?.email : user?.phone) ?? ''
  const send = useMutation({
    mutationFn: () =>
      isEmail
        ? api.user.sendEmailCode({ codeType: 'BIND', email: to })
        : api.user.sendMobileCode({ codeType: 'BIND', phone: to }),
  })
  return (
    <TextField
      label={isEmail ? t('emailCode') : t('phoneCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      value={given.text}
      onChange={(text) => onGiven({ ...given, text: onlyDigits(text).slice(0, 10) })}
      help={t('sentTo', { account: maskContact(to) })}
      error={error ?? (send.isError ? errorText(send.error) : undefined)}
      suffix={
        <button
          type="button"
          onClick={() => send.mutate()}
          disabled={send.isPending}
          className="min-h-10 ps-2 text-14 font-medium text-brand-text disabled:text-muted"
        >
          {send.isSuccess ? t('sendAgain') : t('send')}
        </button>
      }
    />
  )
}
