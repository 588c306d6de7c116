import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { goBack } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { Note } from '@assay/ui/Note'
import { Page, Panel } from '@assay/ui/Panel'
import { PasswordField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { useSession } from '../session/sessionStore.ts'
import { FormStatus } from './FormStatus.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useProblemTexts } from './problemTexts.ts'
import { newPasswordProblem } from './registerForm.ts'
import { useFormCheck } from './useFormCheck.ts'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'

export default function ChangePasswordPage() {
  const t = useTranslations('user.change')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <Page title={t('title')} lead={t('line')}>
        <Panel isPadded className="max-w-[640px]">
          <p className="mb-4 text-13 text-muted lg:hidden">{t('line')}</p>
          <ChangeFields />
        </Panel>
      </Page>
    </>
  )
}

function ChangeFields() {
  const t = useTranslations('user')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const user = useSession((session) => session.user)
  const account = user?.account ?? ''
  const stepUp = useStepUp('changeLoginPassword')
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const change = useMutation({
    mutationFn: () =>
      stepUp.run((proofs) => api.user.changePassword({ oldPwd: oldPassword, newPwd: password, ...proofs })),
    onSuccess: () => {
      showToast({ tone: 'positive', text: t('change.done') })
      goBack(paths.settings())
    },
    onError: () => setIsAsking(false),
  })
  const check = useFormCheck(changeProblems(oldPassword, password, account))
  const newProblem = check.problem('password')
  const wrongOld = isError(change.error, 'WRONG_PASSWORD') ? errorText(change.error) : undefined
  const isNewRefused = isError(change.error, 'PASSWORD_TOO_WEAK', 'PASSWORD_BREACHED')
  const wrongNew = isNewRefused ? errorText(change.error) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isRight()) setIsAsking(true)
  }
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        dir="ltr"
        value={oldPassword}
        onChange={(text) => {
          setOldPassword(text)
          change.reset()
        }}
        error={wrongOld ?? (check.problem('oldPassword') && t('problems.oldPasswordMissing'))}
      />
      <NewPasswordField
        label={t('password.new')}
        password={password}
        onPassword={(text) => {
          setPassword(text)
          change.reset()
        }}
        account={account}
        error={wrongNew ?? (newProblem === 'same' ? t('problems.samePassword') : texts.password(newProblem))}
        onBlur={() => check.left('password', password)}
      />
      {change.error !== null && !isStepUpClosed(change.error) && wrongOld === undefined && wrongNew === undefined && (
        <Note tone="negative">{errorText(change.error)}</Note>
      )}
      <FormStatus count={check.announced} />
      <Button type="submit" size="lg" block>
        {t('change.submit')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('change.confirmTitle')}
        verb={t('change.confirm')}
        isBusy={change.isPending}
        onConfirm={() => change.mutate()}
      >
        <p className="text-14">{t('change.confirmLine')}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </form>
  )
}

function changeProblems(oldPassword: string, password: string, account: string) {
  const isSame = password !== '' && password === oldPassword
  const wrong = isSame ? ('same' as const) : newPasswordProblem(password, account)
  return {
    ...(oldPassword === '' && { oldPassword: 'missing' as const }),
    ...(wrong && { password: wrong }),
  }
}
