import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { showToast } from '@assay/ui/toast'
import { AccountFields } from './AccountFields.tsx'
import { accountProblem, accountText } from './accountRules.ts'
import { CodeField } from './CodeField.tsx'
import type { ContactKind } from './contactKind.ts'
import { FormStatus } from './FormStatus.tsx'
import { useProblemTexts } from './problemTexts.ts'
import { codeProblem } from './registerForm.ts'
import { useSecurityChanged } from './security.ts'
import { useFormCheck } from './useFormCheck.ts'
import { useSendCode } from './useSendCode.ts'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'

/** Binds an address with the code that was sent to it. Until that has worked, the old one stays. */
export function BindForm({ kind, isChange }: { kind: ContactKind; isChange: boolean }) {
  const t = useTranslations('security.contact')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const [entry, setEntry] = useState({ type: kind, text: '', callingCode: '', country: '' })
  const [code, setCode] = useState('')
  const sending = useSendCode('BIND')
  const stepUp = useStepUp(kind === 'EMAIL' ? 'bindEmail' : 'bindPhone')
  const changed = useSecurityChanged()
  const bind = useMutation({
    mutationFn: () =>
      stepUp.run((proofs) =>
        kind === 'EMAIL'
          ? api.user.bindEmail({ ...proofs, email: accountText(entry), emailCode: code })
          : api.user.bindPhone({ ...proofs, phone: accountText(entry), code }),
      ),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t(isChange ? 'changed' : 'added') })
      await changed()
    },
  })
  const wrongAccount = accountProblem(entry)
  const wrongCode = codeProblem(code)
  const check = useFormCheck({ ...(wrongAccount && { account: wrongAccount }), ...(wrongCode && { code: wrongCode }) })
  const unsent = sending.refusalOf(entry)
  const refusedCode = isError(bind.error, 'CODE_WRONG', 'CODE_EXPIRED') ? errorText(bind.error) : undefined
  const refusedAccount = isError(bind.error, 'ACCOUNT_TAKEN', 'ACCOUNT_INVALID', 'NOTHING_TO_CHANGE')
    ? errorText(bind.error)
    : undefined
  const isToldElsewhere = bind.error === null || isStepUpClosed(bind.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!bind.isPending && check.isRight()) bind.mutate()
  }
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AccountFields
        types={[kind]}
        label={isChange ? t(`${kind}.new`) : undefined}
        entry={entry}
        onChange={(change) => {
          setEntry({ ...entry, ...change, type: kind })
          bind.reset()
        }}
        error={(unsent ? errorText(unsent) : refusedAccount) ?? texts.account(check.problem('account'), kind)}
        onBlur={() => check.left('account', entry.text)}
      />
      <CodeField
        account={entry}
        code={code}
        onCode={(text) => {
          setCode(text)
          bind.reset()
        }}
        sending={sending}
        error={refusedCode ?? texts.code(check.problem('code'))}
        onBlur={() => check.left('code', code)}
        onAccountWrong={() => check.isRight()}
      />
      {!isToldElsewhere && refusedCode === undefined && refusedAccount === undefined && (
        <Note tone="negative">{errorText(bind.error)}</Note>
      )}
      <FormStatus count={check.announced} />
      <Button type="submit" size="lg" block isBusy={bind.isPending}>
        {t(isChange ? `${kind}.change` : `${kind}.add`)}
      </Button>
      {stepUp.sheet}
    </form>
  )
}
