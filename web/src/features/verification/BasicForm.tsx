import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segmented } from '@assay/ui/Segmented'
import { TextField } from '@assay/ui/TextField'
import { CountryField } from './CountryField.tsx'
import { askedDetails, type DetailItem, detailProblems, type Details, sentDetails } from './detailsForm.ts'
import { VerificationForm } from './VerificationForm.tsx'
import { type Standing, useSubmitVerification } from './verificationQueries.ts'

interface BasicFormProps {
  standing: Standing
  keepDays: number
}

const noDetails: Details = { realName: '', idCard: '', country: '', cardType: '1' }

export function BasicForm({ standing: { state, reasons }, keepDays }: BasicFormProps) {
  const t = useTranslations('identity')
  const asked = askedDetails(reasons, state === 'RETURNED')
  const [details, setDetails] = useState(noDetails)
  const [isPressed, setIsPressed] = useState(false)
  const submission = useSubmitVerification()
  const problems = isPressed ? detailProblems(details, asked) : {}
  const reasonOf = (item: DetailItem) => (reasons[item] === undefined ? undefined : t(`reasons.${reasons[item]}`))
  const errorOf = (item: DetailItem) =>
    problems[item] === undefined ? undefined : t(`problems.${item}_${problems[item]}` as 'problems.realName_missing')
  const change = (changed: Partial<Details>) => {
    setDetails({ ...details, ...changed })
    submission.reset()
  }
  /** Until something is entered, the reason why it was returned is what is wrong. */
  const field = (item: DetailItem) => ({
    error: errorOf(item) ?? (details[item] === '' ? reasonOf(item) : undefined),
    help: reasonOf(item),
  })
  return (
    <VerificationForm
      step="basic"
      title={t('basic.title')}
      line={state === 'RETURNED' ? t('returned') : t('basic.line')}
      keepDays={keepDays}
      submission={submission}
      isComplete={Object.keys(detailProblems(details, asked)).length === 0}
      onPress={() => setIsPressed(true)}
      onSend={() => submission.mutate({ flag: 1, ...sentDetails(details, asked) })}
    >
      {asked.includes('cardType') && (
        <KindField value={details.cardType} help={reasonOf('cardType')} onChange={(cardType) => change({ cardType })} />
      )}
      {asked.includes('realName') && (
        <TextField
          label={t('items.realName')}
          aside={t('basic.nameAside')}
          autoComplete="name"
          maxLength={100}
          value={details.realName}
          onChange={(realName) => change({ realName })}
          {...field('realName')}
        />
      )}
      {asked.includes('idCard') && (
        <TextField
          label={t('items.idCard')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          value={details.idCard}
          onChange={(idCard) => change({ idCard })}
          {...field('idCard')}
        />
      )}
      {asked.includes('country') && (
        <CountryField value={details.country} onChange={(country) => change({ country })} {...field('country')} />
      )}
    </VerificationForm>
  )
}

function KindField({
  value,
  help,
  onChange,
}: {
  value: string
  help: string | undefined
  onChange: (kind: string) => void
}) {
  const t = useTranslations('identity')
  const kinds = (['1', '2', '3'] as const).map((id) => ({ id, label: t(`kind.${id}`) }))
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-normal">{t('items.cardType')}</p>
      <Segmented label={t('items.cardType')} items={kinds} value={value as '1'} onChange={onChange} />
      {help !== undefined && <p className="mt-1.5 text-13 text-muted">{help}</p>}
    </div>
  )
}
