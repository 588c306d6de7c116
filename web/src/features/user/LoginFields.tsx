import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { Link, navigate } from '../../router.tsx'
import { takeReturnTo } from '../session/returnTo.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { PasswordField } from '@assay/ui/TextField'
import { AccountFields } from './AccountFields.tsx'
import { type AccountType, asksCodeAtSignIn, type SignInRules } from '@assay/api/signInRules'
import { accountProblem } from './accountRules.ts'
import { CodeField } from './CodeField.tsx'
import { FormStatus } from './FormStatus.tsx'
import { takeLoginHint } from './loginHint.ts'
import { useProblemTexts } from './problemTexts.ts'
import { codeProblem } from './registerForm.ts'
import { type FactorProblem, factorProblem, NO_FACTOR, type SecondFactor } from '../session/secondFactor.ts'
import { factorRefusals, firstKind } from './askedFactor.ts'
import { LoginFactor } from './LoginFactor.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useFormCheck } from './useFormCheck.ts'
import { useLogin } from './useLogin.ts'
import { useSendCode } from './useSendCode.ts'

interface LoginFieldsProps {
  rules: SignInRules
  types: readonly AccountType[]
}

export function LoginFields({ rules, types }: LoginFieldsProps) {
  const t = useTranslations('user')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const [hint] = useState(takeLoginHint)
  const [entry, setEntry] = useState(() => ({
    type: hint?.type ?? types[0] ?? ('EMAIL' as const),
    text: hint?.text ?? '',
    callingCode: '',
    country: '',
  }))
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [chosen, setFactor] = useState<SecondFactor | null>(null)
  const leave = () => navigate(takeReturnTo(paths.home()), { replace: true })
  const login = useLogin((type) => asksCodeAtSignIn(rules, type), leave)
  const { asked } = login
  const factor = asked === null ? NO_FACTOR : (chosen ?? { kind: firstKind(asked), text: '' })
  const sending = useSendCode('LOGIN')
  const unsent = sending.refusalOf(entry)
  const showsCode = login.showsCode(entry.type)
  const wrongFactor = asked === null ? null : factorProblem(factor)
  const problems = loginProblems({ account: accountProblem(entry), password, code, showsCode, wrongFactor })
  const check = useFormCheck(problems)
  const sent = login.variables
  const isCodeRefused =
    isError(login.error, 'CODE_WRONG', 'CODE_EXPIRED') && sent?.code === code && entry.text === sent.text

  const isFactorRefused = isError(login.error, ...factorRefusals) && sent?.factor.kind === factor.kind
  function submit(event: FormEvent) {
    event.preventDefault()
    if (login.secondsLocked > 0 || login.isPending || !check.isRight()) return
    login.mutate({ ...entry, password, code: showsCode ? code : '', factor })
  }
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {hint?.hasNewPassword && <Note tone="info">{t('login.passwordChanged')}</Note>}
      <AccountFields
        types={types}
        entry={entry}
        onChange={(change) => setEntry((before) => ({ ...before, ...change }))}
        error={(unsent ? errorText(unsent) : undefined) ?? texts.account(check.problem('account'), entry.type)}
        onBlur={() => check.left('account', entry.text)}
      />
      <PasswordField
        label={t('password.label')}
        aside={
          <Link to={paths.forgotPassword()} className="font-medium text-brand-text hover:underline">
            {t('login.forgot')}
          </Link>
        }
        autoComplete="current-password"
        dir="ltr"
        maxLength={128}
        value={password}
        onChange={setPassword}
        error={texts.password(check.problem('password'))}
      />
      {showsCode && (
        <>
          {login.wasCodeAsked && <Note tone="info">{t('code.needed')}</Note>}
          <CodeField
            account={entry}
            code={code}
            onCode={setCode}
            sending={sending}
            error={isCodeRefused ? errorText(login.error) : texts.code(check.problem('code'))}
            onBlur={() => check.left('code', code)}
            onAccountWrong={() => check.isRight()}
          />
        </>
      )}
      {asked !== null && (
        <LoginFactor
          asked={asked}
          factor={factor}
          onFactor={(next) => {
            setFactor(next)
            login.reset()
          }}
          onPasskey={(text) => login.mutate({ ...entry, password, code: '', factor: { kind: 'passkey', text } })}
          error={isFactorRefused ? errorText(login.error) : texts.factor(check.problem('factor'))}
          onBlur={() => check.left('factor', factor.text)}
        />
      )}
      <LoginRefusal error={isCodeRefused || isFactorRefused ? null : login.error} />
      <FormStatus count={check.announced} />
      {factor.kind !== 'passkey' && (
        <Button type="submit" size="lg" block isBusy={login.isPending} disabled={login.secondsLocked > 0}>
          {login.secondsLocked > 0 ? t('login.wait', { seconds: login.secondsLocked }) : t('login.submit')}
        </Button>
      )}
      {asked === null && <PasskeyLogin onDone={leave} />}
      {!rules.autoLogin && <p className="text-13 text-muted">{t('login.endsWithWindow')}</p>}
    </form>
  )
}

/** Refusals that do not concern a single field. A request for a code is not one of them. */
function LoginRefusal({ error }: { error: unknown }) {
  const errorText = useErrorText()
  if (error === null || isError(error, 'CODE_REQUIRED', 'TOTP_REQUIRED', 'PASSKEY_REQUIRED')) return null
  return <Note tone="negative">{errorText(error)}</Note>
}

interface Given {
  account: ReturnType<typeof accountProblem>
  password: string
  code: string
  showsCode: boolean
  wrongFactor: FactorProblem | null
}

function loginProblems({ account, password, code, showsCode, wrongFactor }: Given) {
  const wrongCode = showsCode ? codeProblem(code) : null
  return {
    ...(account && { account }),
    ...(password === '' && { password: 'missing' as const }),
    ...(wrongCode && { code: wrongCode }),
    ...(wrongFactor && { factor: wrongFactor }),
  }
}
