import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { Link, navigate } from '../../router.tsx'
import { HelpLink } from '../help/HelpLink.tsx'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { AccountFields } from './AccountFields.tsx'
import { type Account, accountProblem, accountText } from './accountRules.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeField } from './CodeField.tsx'
import { FormStatus } from './FormStatus.tsx'
import { leaveLoginHint } from './loginHint.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useProblemTexts } from './problemTexts.ts'
import { codeProblem, newPasswordProblem } from './registerForm.ts'
import { useFormCheck } from './useFormCheck.ts'
import { useSendCode } from './useSendCode.ts'

export default function ForgetPage() {
  const t = useTranslations('user.forget')
  const tLogin = useTranslations('user.login')
  return (
    <AuthFrame title={t('title')} lead={t('line')} backTo={paths.login()}>
      <ForgetFields />
      <p className="text-13 text-muted">{t('onlyEmail')}</p>
      <Link to={paths.login()} className="text-14 font-medium text-brand-text hover:underline">
        {t('back')}
      </Link>
      <Link to={paths.lockedOut()} className="text-14 font-medium text-brand-text hover:underline">
        {tLogin('lockedOut')}
      </Link>
      <p className="text-14">
        <HelpLink article="locked-out">{tLogin('help')}</HelpLink>
      </p>
    </AuthFrame>
  )
}

interface Reset {
  account: Account
  code: string
  password: string
}

const noAccount = { type: 'EMAIL', text: '', callingCode: '', country: '' } as const

function ForgetFields() {
  const t = useTranslations('user')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const account = { ...noAccount, text }
  const sending = useSendCode('FIND_PASSWORD')
  const unsent = sending.refusalOf(account)
  const reset = useReset()
  const check = useFormCheck(resetProblems({ account, code, password }))
  const isSame = reset.variables?.code === code && reset.variables.password === password
  const refusedCode = isSame && isError(reset.error, 'CODE_WRONG', 'CODE_EXPIRED')
  const refusedPassword = isSame && isError(reset.error, 'PASSWORD_TOO_WEAK', 'PASSWORD_BREACHED')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!reset.isPending && check.isRight()) reset.mutate({ account, code, password })
  }
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AccountFields
        types={['EMAIL']}
        entry={account}
        onChange={(change) => setText(change.text ?? '')}
        error={(unsent ? errorText(unsent) : undefined) ?? texts.account(check.problem('account'), 'EMAIL')}
        onBlur={() => check.left('account', text)}
      />
      <CodeField
        account={account}
        code={code}
        onCode={setCode}
        sending={sending}
        error={refusedCode ? errorText(reset.error) : texts.code(check.problem('code'))}
        onBlur={() => check.left('code', code)}
        onAccountWrong={() => check.isRight()}
      />
      <NewPasswordField
        label={t('password.new')}
        password={password}
        onPassword={setPassword}
        account={text}
        error={refusedPassword ? errorText(reset.error) : texts.password(check.problem('password'))}
        onBlur={() => check.left('password', password)}
      />
      {reset.error !== null && !refusedCode && !refusedPassword && (
        <Note tone="negative">{errorText(reset.error)}</Note>
      )}
      <FormStatus count={check.announced} />
      <Button type="submit" size="lg" block isBusy={reset.isPending}>
        {t('forget.submit')}
      </Button>
    </form>
  )
}

function useReset() {
  return useMutation({
    mutationFn: ({ account, code, password }: Reset) =>
      api.user.resetPassword({ email: accountText(account), newPwd: password, emailCode: code }),
    onSuccess: (_, { account }) => {
      leaveLoginHint({ type: 'EMAIL', text: accountText(account), hasNewPassword: true })
      navigate(paths.login(), { replace: true })
    },
  })
}

function resetProblems({ account, code, password }: Reset) {
  const wrongAccount = accountProblem(account)
  const wrongCode = codeProblem(code)
  const wrongPassword = newPasswordProblem(password, account.text)
  return {
    ...(wrongAccount && { account: wrongAccount }),
    ...(wrongCode && { code: wrongCode }),
    ...(wrongPassword && { password: wrongPassword }),
  }
}
