import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { Badge } from '@assay/ui/Badge'
import { takeReturnTo } from '../session/returnTo.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { type AccountEntry, AccountFields } from './AccountFields.tsx'
import { type AccountType, asksCodeAtSignUp, type SignInRules } from '@assay/api/signInRules'
import { CodeField } from './CodeField.tsx'
import { FormStatus } from './FormStatus.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useProblemTexts } from './problemTexts.ts'
import { type RegisterField, type RegisterForm, registerProblems } from './registerForm.ts'
import { TermsTick } from './TermsTick.tsx'
import { useFormCheck } from './useFormCheck.ts'
import { type Invitation, useInvitation } from './useInvitation.ts'
import { isStillRefused, refusedField, useRegister } from './useRegister.ts'
import { useSendCode } from './useSendCode.ts'

interface RegisterFieldsProps {
  rules: SignInRules
  types: readonly AccountType[]
}

type Form = RegisterForm & AccountEntry
/** inviteCode null: not touched yet, so the field has the code of the link or of the demo. */
type Entered = Omit<Form, 'inviteCode'> & { inviteCode: string | null }

const blank = { inviteCode: null, text: '', callingCode: '', country: '', code: '', password: '', acceptsTerms: false }

export function RegisterFields({ rules, types }: RegisterFieldsProps) {
  const t = useTranslations('user')
  const texts = useProblemTexts()
  const errorText = useErrorText()
  const invitation = useInvitation()
  const [entered, setEntered] = useState<Entered>({ ...blank, type: types[0] ?? 'EMAIL' })
  const form: Form = { ...entered, inviteCode: entered.inviteCode ?? invitation?.code ?? '' }
  const change = (part: Partial<Form>) => setEntered((before) => ({ ...before, ...part }))
  const problems = registerProblems(form, rules)
  const check = useFormCheck(problems)
  const sending = useSendCode('REGISTER')
  const register = useRegister(rules, () => {
    showToast({
      tone: 'positive',
      text: t('register.welcome'),
      action: { label: t('register.setTradePassword'), run: () => navigate(paths.tradePassword()) },
    })
    navigate(takeReturnTo(paths.home()), { replace: true })
  })
  const refusal = useRefusal(register, form)
  const unsent = sending.refusalOf(form)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!register.isPending && check.isRight()) register.mutate(form)
  }
  return (
    <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AccountFields
        types={types}
        entry={form}
        onChange={(part) => change(part.type === undefined ? part : { ...part, code: '' })}
        error={
          refusal('account') ??
          (unsent ? errorText(unsent) : undefined) ??
          texts.account(check.problem('account'), form.type)
        }
        onBlur={() => check.left('account', form.text)}
      />
      {asksCodeAtSignUp(rules, form.type) && (
        <CodeField
          account={form}
          code={form.code}
          onCode={(code) => change({ code })}
          sending={sending}
          error={refusal('code') ?? texts.code(check.problem('code'))}
          onBlur={() => check.left('code', form.code)}
          onAccountWrong={() => check.isRight()}
        />
      )}
      <NewPasswordField
        label={t('password.label')}
        password={form.password}
        onPassword={(password) => change({ password })}
        account={form.text}
        error={refusal('password') ?? texts.password(check.problem('password'))}
        onBlur={() => check.left('password', form.password)}
      />
      <TextField
        label={t('register.invite')}
        aside={<InviteAside isRequired={rules.inviteCodeRequired} invitation={invitation} code={form.inviteCode} />}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={32}
        value={form.inviteCode}
        onChange={(inviteCode) => change({ inviteCode })}
        onBlur={() => check.left('inviteCode', form.inviteCode)}
        error={refusal('inviteCode') ?? texts.invite(check.problem('inviteCode'))}
      />
      <TermsTick
        isOn={form.acceptsTerms}
        onChange={(acceptsTerms) => change({ acceptsTerms })}
        hasError={check.problem('terms') !== undefined}
      />
      <GeneralRefusal register={register} />
      <FormStatus count={check.announced} />
      <Button type="submit" size="lg" block isBusy={register.isPending}>
        {t('register.submit')}
      </Button>
      {rules.newUserNotice !== '' && <Note tone="quiet">{rules.newUserNotice}</Note>}
    </form>
  )
}

/** The sentence for a field that the server refused, until the field is changed. */
function useRefusal(register: ReturnType<typeof useRegister>, form: RegisterForm) {
  const errorText = useErrorText()
  return (field: RegisterField): string | undefined =>
    refusedField(register.error) === field && isStillRefused(field, register.variables, form)
      ? errorText(register.error)
      : undefined
}

/** A refusal that is about no field. */
function GeneralRefusal({ register }: { register: ReturnType<typeof useRegister> }) {
  const errorText = useErrorText()
  if (register.error === null || refusedField(register.error) !== null) return null
  return <Note tone="negative">{errorText(register.error)}</Note>
}

interface InviteAsideProps {
  isRequired: boolean
  invitation: Invitation | null
  code: string
}

function InviteAside({ isRequired, invitation, code }: InviteAsideProps) {
  const t = useTranslations('user.register')
  if (invitation?.code === code)
    return <Badge tone="info">{t(invitation.from === 'link' ? 'fromLink' : 'fromDemo')}</Badge>
  return isRequired ? null : t('optional')
}
