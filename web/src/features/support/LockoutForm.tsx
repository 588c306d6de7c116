import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routes } from '@assay/api/routes'
import { answerHours } from '@assay/api/ticketFigures'
import { Button } from '@assay/ui/Button'
import { leftToRight } from '@assay/ui/leftToRight'
import { Note } from '@assay/ui/Note'
import { TextField } from '@assay/ui/TextField'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { useFormCheck } from '../user/useFormCheck.ts'
import { useProofStore, withProof } from '../user/proof.ts'
import { refusedText } from './refusedField.ts'
import { sendForm } from './sendForm.ts'
import { TextBox, useTextProblem } from './TextBox.tsx'

const MAILBOX = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function LockoutForm() {
  const t = useTranslations('support.lockedOut')
  const errorText = useErrorText()
  const isWorking = useProofStore((state) => state.isWorking)
  const [account, setAccount] = useState('')
  const [email, setEmail] = useState('')
  const [text, setText] = useState('')
  const textProblem = useTextProblem()(text)
  const check = useFormCheck({
    ...(account.trim().length < 3 && { account: t('accountMissing') }),
    ...(!MAILBOX.test(email.trim()) && { email: t('emailWrong') }),
    ...(textProblem !== undefined && { text: textProblem }),
  })
  const report = useMutation({
    mutationFn: () =>
      withProof((proof) => sendForm(routes.support.reportLockout, { account, email: email.trim(), text, ...proof })),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isRight() && !report.isPending) report.mutate()
  }
  const { error } = report
  if (report.isSuccess)
    return (
      <Note tone="info" title={t('sentTitle')}>
        {t('sentLine', { email: leftToRight(email.trim()), hours: answerHours.LOCKED_OUT })}
      </Note>
    )
  const isOfEmail = isError(error, 'ACCOUNT_INVALID')
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('account')}
        value={account}
        onChange={setAccount}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        dir="auto"
        error={check.problem('account')}
      />
      <TextField
        label={t('email')}
        help={t('emailHelp')}
        value={email}
        onChange={setEmail}
        type="email"
        autoComplete="email"
        maxLength={254}
        dir="ltr"
        error={isOfEmail ? t('emailWrong') : check.problem('email')}
      />
      <TextBox
        label={t('text')}
        help={t('textHelp')}
        error={refusedText(error) ? errorText(error) : check.problem('text')}
        text={text}
        onText={setText}
      />
      {error !== null && !isOfEmail && !refusedText(error) && <Note tone="negative">{errorText(error)}</Note>}
      <Button type="submit" size="lg" block isBusy={report.isPending}>
        {t('send')}
      </Button>
      <p role="status" className="text-13 text-muted">
        {isWorking ? t('working') : t('next')}
      </p>
    </form>
  )
}
