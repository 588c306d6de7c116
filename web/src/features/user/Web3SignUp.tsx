import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { TextField } from '@assay/ui/TextField'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { FormStatus } from './FormStatus.tsx'
import { useProblemTexts } from './problemTexts.ts'
import { inviteProblem } from './registerForm.ts'
import { TermsTick } from './TermsTick.tsx'
import { useFormCheck } from './useFormCheck.ts'
import { useInvitation } from './useInvitation.ts'

interface Web3SignUpProps {
  isInviteRequired: boolean
  /** The operator's note for new users; '' for none. */
  notice: string
  isBusy: boolean
  error: Error | null
  onSubmit: (inviteCode: string) => void
}

/** What opening an account takes besides the signature. */
export function Web3SignUp({ isInviteRequired, notice, isBusy, error, onSubmit }: Web3SignUpProps) {
  const t = useTranslations('user')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const invitation = useInvitation()
  const [typed, setTyped] = useState<string | null>(null)
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  const inviteCode = typed ?? invitation?.code ?? ''
  const wrongInvite = inviteProblem(inviteCode, isInviteRequired)
  const check = useFormCheck({
    ...(wrongInvite && { inviteCode: wrongInvite }),
    ...(!acceptsTerms && { terms: 'missing' as const }),
  })
  const isInviteRefused = isError(
    error,
    'INVITE_CODE_REQUIRED',
    'INVITE_CODE_UNKNOWN',
    'INVITE_CODE_CLOSED',
    'INVITE_CODE_USED',
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && check.isRight()) onSubmit(inviteCode.trim())
  }
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-14">{t('web3.newLine')}</p>
      <TextField
        label={t('register.invite')}
        aside={isInviteRequired ? null : t('register.optional')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={32}
        value={inviteCode}
        onChange={setTyped}
        onBlur={() => check.left('inviteCode', inviteCode)}
        error={(isInviteRefused ? errorText(error) : undefined) ?? texts.invite(check.problem('inviteCode'))}
      />
      <TermsTick isOn={acceptsTerms} onChange={setAcceptsTerms} hasError={check.problem('terms') !== undefined} />
      {error !== null && !isInviteRefused && !isError(error, 'ADDRESS_UNKNOWN') && (
        <Note tone="negative">{errorText(error)}</Note>
      )}
      <FormStatus count={check.announced} />
      <Button type="submit" size="lg" block isBusy={isBusy}>
        {t('register.submit')}
      </Button>
      {notice !== '' && <Note tone="quiet">{notice}</Note>}
    </form>
  )
}
