import type { Proof } from '@assay/api/stepUp'
import { useTranslations } from 'use-intl'
import { PasswordField, TextField } from '@assay/ui/TextField'
import { onlyDigits } from '../session/onlyDigits.ts'
import { useSession } from '../session/sessionStore.ts'
import { CodeField } from './CodeField.tsx'
import { type CodePurpose, useSendCode } from './useSendCode.ts'

interface ProofFieldProps {
  proof: Proof
  codeType: CodePurpose
  challenge: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

const contacts: Partial<Record<Proof, 'EMAIL' | 'PHONE'>> = {
  emailCode: 'EMAIL',
  oldEmailCode: 'EMAIL',
  phoneCode: 'PHONE',
}
const typed: readonly Proof[] = ['totp', 'recoveryCode', 'tradePassword', 'loginPassword']

/** Whether the sheet has a field for it. */
export function isAskable(proof: Proof): boolean {
  return proof === 'passkey' || isContactCode(proof) || typed.includes(proof)
}

/** Whether it is a code that was sent, so that a new one can be requested. */
export function isContactCode(proof: Proof): boolean {
  return proof in contacts
}

/** The field of one kind of proof. */
export function ProofField(props: ProofFieldProps) {
  const { proof, value, onValue, error } = props
  const t = useTranslations('security.proofs')
  const type = contacts[proof]
  if (type !== undefined) return <ContactCode {...props} type={type} />
  const common = { label: t(proof), value, error, dir: 'ltr' } as const
  if (proof === 'loginPassword') return <PasswordField {...common} autoComplete="current-password" onChange={onValue} />
  if (proof === 'tradePassword')
    return (
      <PasswordField
        {...common}
        inputMode="numeric"
        autoComplete="off"
        onChange={(text) => onValue(onlyDigits(text).slice(0, 6))}
      />
    )
  if (proof === 'totp')
    return (
      <TextField
        {...common}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(text) => onValue(onlyDigits(text).slice(0, 6))}
      />
    )
  return <TextField {...common} autoComplete="off" autoCapitalize="off" spellCheck={false} onChange={onValue} />
}

function ContactCode({
  type,
  codeType,
  challenge,
  value,
  onValue,
  error,
}: ProofFieldProps & { type: 'EMAIL' | 'PHONE' }) {
  const user = useSession((session) => session.user)
  const sending = useSendCode(codeType, challenge)
  const text = (type === 'EMAIL' ? user?.email : user?.phone) ?? ''
  return (
    <CodeField
      account={{ type, text, callingCode: '' }}
      code={value}
      onCode={onValue}
      sending={sending}
      error={error}
      onBlur={() => {}}
      onAccountWrong={() => {}}
    />
  )
}
