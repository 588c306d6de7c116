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
import { FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { PasswordField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { useSession } from '../session/sessionStore.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { FormStatus } from './FormStatus.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useProblemTexts } from './problemTexts.ts'
import { newPasswordProblem } from './registerForm.ts'
import { useSecurity, useSecurityChanged } from './security.ts'
import { useFormCheck } from './useFormCheck.ts'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'

/** Changes the login password, or sets the first one of an account that was opened without. */
export default function ChangePasswordPage() {
  const t = useTranslations('user.change')
  const { data: security, isError: isFailed, refetch } = useSecurity()
  const isFirst = security?.hasPassword === false
  const title = t(isFirst ? 'set.title' : 'title')
  const line = t(isFirst ? 'set.line' : 'line')
  return (
    <>
      <TopBar title={title} backTo={paths.settings()} />
      <AccountFrame title={title} lead={line}>
        <div className="flex max-w-[640px] flex-col gap-3">
          <p className="text-13 text-muted lg:hidden">{line}</p>
          <Panel isPadded>
            {security !== undefined && <ChangeFields isFirst={isFirst} />}
            {security === undefined && !isFailed && <SkeletonRows count={2} label={title} />}
            {security === undefined && isFailed && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
          </Panel>
        </div>
      </AccountFrame>
    </>
  )
}

function ChangeFields({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations('user')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const user = useSession((session) => session.user)
  const account = user?.account ?? ''
  const stepUp = useStepUp('changeLoginPassword')
  const changed = useSecurityChanged()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const change = useMutation({
    mutationFn: () =>
      stepUp.run((proofs) =>
        api.user.changePassword({ ...(!isFirst && { oldPwd: oldPassword }), newPwd: password, ...proofs }),
      ),
    onSuccess: () => {
      showToast({ tone: 'positive', text: t(isFirst ? 'change.set.done' : 'change.done') })
      goBack(paths.settings())
      return changed()
    },
    onError: () => setIsAsking(false),
  })
  const check = useFormCheck(changeProblems({ isFirst, oldPassword, password, account }))
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
      {!isFirst && (
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
      )}
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
        {t(isFirst ? 'change.set.submit' : 'change.submit')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('change.confirmTitle')}
        verb={t(isFirst ? 'change.set.submit' : 'change.confirm')}
        isBusy={change.isPending}
        onConfirm={() => change.mutate()}
      >
        <p className="text-14">{t('change.confirmLine')}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </form>
  )
}

interface Typed {
  isFirst: boolean
  oldPassword: string
  password: string
  account: string
}

function changeProblems({ isFirst, oldPassword, password, account }: Typed) {
  const isSame = password !== '' && password === oldPassword
  const wrong = isSame ? ('same' as const) : newPasswordProblem(password, account)
  return {
    ...(!isFirst && oldPassword === '' && { oldPassword: 'missing' as const }),
    ...(wrong && { password: wrong }),
  }
}
