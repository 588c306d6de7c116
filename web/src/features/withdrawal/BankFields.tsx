import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'
import { TextField } from '@assay/ui/TextField'
import { BANK_CANCEL_SECONDS } from '@assay/api/bankFigures'
import { containsHan } from '../../chineseRule.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { RequestError } from '../../requestError.ts'

export interface BankFacts {
  bankName: string
  bankBranch: string
  bankHolder: string
}

const LONGEST = 80

/** What a bank needs besides the card number. */
export function BankFields({
  facts,
  onChange,
  isPressed,
  isSimulated,
}: {
  facts: BankFacts
  onChange: (facts: BankFacts) => void
  isPressed: boolean
  /** The demo makes up the rate. */
  isSimulated: boolean
}) {
  const t = useTranslations('withdrawal.bank')
  const errorText = useErrorText()
  const field = (name: keyof BankFacts, autoComplete: string, isNeeded = true) => (
    <TextField
      label={t(name)}
      value={facts[name]}
      onChange={(text) => onChange({ ...facts, [name]: text })}
      maxLength={LONGEST}
      autoComplete={autoComplete}
      error={
        containsHan(facts[name])
          ? errorText(new RequestError('CANNOT_INPUT_CHINESE'))
          : isNeeded && isPressed && facts[name].trim().length < 2
            ? t('missing')
            : undefined
      }
    />
  )
  return (
    <div className="flex flex-col gap-4">
      {field('bankHolder', 'cc-name')}
      {field('bankName', 'off')}
      {field('bankBranch', 'off', false)}
      {isSimulated && <Note tone="warning">{t('simulated')}</Note>}
      <Note tone="info">{t('line', { seconds: BANK_CANCEL_SECONDS })}</Note>
    </div>
  )
}

export function isComplete({ bankName, bankBranch, bankHolder }: BankFacts): boolean {
  if (containsHan([bankName, bankBranch, bankHolder])) return false
  return bankName.trim().length >= 2 && bankHolder.trim().length >= 2
}
