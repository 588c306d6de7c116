import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { factorProblem, type SecondFactor } from '../session/secondFactor.ts'
import { type AskedFactor, factorRefusals, firstKind } from './askedFactor.ts'
import { FormStatus } from './FormStatus.tsx'
import { LoginFactor } from './LoginFactor.tsx'
import { useProblemTexts } from './problemTexts.ts'
import { useFormCheck } from './useFormCheck.ts'

interface Web3FactorProps {
  asked: AskedFactor
  isBusy: boolean
  error: Error | null
  onSubmit: (factor: SecondFactor) => void
}

/** The second factor of an account that has one, after the signature. */
export function Web3Factor({ asked, isBusy, error, onSubmit }: Web3FactorProps) {
  const t = useTranslations('user.login')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<SecondFactor | null>(null)
  const factor = chosen ?? { kind: firstKind(asked), text: '' }
  const problem = factorProblem(factor)
  const check = useFormCheck({ ...(problem && { factor: problem }) })
  const isWrong = isError(error, ...factorRefusals)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && check.isRight()) onSubmit(factor)
  }
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <LoginFactor
        asked={asked}
        factor={factor}
        onFactor={setChosen}
        onPasskey={(text) => onSubmit({ kind: 'passkey', text })}
        error={isWrong ? errorText(error) : texts.factor(check.problem('factor'))}
        onBlur={() => check.left('factor', factor.text)}
      />
      {error !== null && !isWrong && !isError(error, 'TOTP_REQUIRED', 'PASSKEY_REQUIRED') && (
        <Note tone="negative">{errorText(error)}</Note>
      )}
      <FormStatus count={check.announced} />
      {factor.kind !== 'passkey' && (
        <Button type="submit" size="lg" block isBusy={isBusy}>
          {t('submit')}
        </Button>
      )}
    </form>
  )
}
