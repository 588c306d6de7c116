import { useTranslations } from 'use-intl'
import { Segmented } from '@assay/ui/Segmented'
import { TextField } from '@assay/ui/TextField'
import type { AccountType } from '@assay/api/signInRules'
import type { Account } from './accountRules.ts'
import { PhoneField } from './PhoneField.tsx'

export interface AccountEntry extends Account {
  /** Of the calling code; '' until it is known. */
  country: string
}

interface AccountFieldsProps {
  types: readonly AccountType[]
  entry: AccountEntry
  onChange: (change: Partial<AccountEntry>) => void
  error: string | undefined
  onBlur: () => void
  /** Of the field; otherwise what kind of account it takes. */
  label?: string | undefined
}

/** How to sign in, where there is a choice, and the account in that way's own field. */
export function AccountFields({ types, entry, onChange, error, onBlur, label }: AccountFieldsProps) {
  const t = useTranslations('user')
  return (
    <>
      {types.length > 1 && (
        <Segmented
          label={t('account.kind')}
          items={types.map((id) => ({ id, label: t(`kinds.${id}`) }))}
          value={entry.type}
          onChange={(type) => onChange({ type, text: '' })}
        />
      )}
      {entry.type === 'PHONE' ? (
        <PhoneField
          text={entry.text}
          onText={(text) => onChange({ text })}
          country={entry.country}
          onCountry={(country, callingCode) => onChange({ country, callingCode })}
          error={error}
          onBlur={onBlur}
          label={label}
        />
      ) : (
        <PlainField entry={entry} onChange={onChange} error={error} onBlur={onBlur} label={label} />
      )}
    </>
  )
}

function PlainField({ entry, onChange, error, onBlur, label }: Omit<AccountFieldsProps, 'types'>) {
  const t = useTranslations('user.account')
  const isEmail = entry.type === 'EMAIL'
  return (
    <TextField
      label={label ?? (isEmail ? t('EMAIL') : t('USERNAME'))}
      type={isEmail ? 'email' : 'text'}
      inputMode={isEmail ? 'email' : 'text'}
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      maxLength={254}
      placeholder={isEmail ? t('emailExample') : t('userNameExample')}
      value={entry.text}
      onChange={(text) => onChange({ text })}
      onBlur={onBlur}
      error={error}
    />
  )
}
