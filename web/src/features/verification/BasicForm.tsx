import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PanelActionBar } from '@assay/ui/PanelActionBar'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { TextField } from '@assay/ui/TextField'
import { useErrorText } from '../../i18n/errorText.ts'
import { CountryField } from './CountryField.tsx'
import { askedDetails, type DetailItem, detailProblems, type Details, sentDetails } from './detailsForm.ts'
import { PrivacyNote } from './PrivacyNote.tsx'
import { Steps } from './Steps.tsx'
import { type Standing, useSubmitVerification } from './verificationQueries.ts'

interface BasicFormProps {
  standing: Standing
  keepDays: number
}

const noDetails: Details = { realName: '', idCard: '', country: '', cardType: '1' }

export function BasicForm({ standing: { state, reasons }, keepDays }: BasicFormProps) {
  const t = useTranslations('identity')
  const errorText = useErrorText()
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
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsPressed(true)
    const isWrong = Object.keys(detailProblems(details, asked)).length > 0
    const form = event.currentTarget
    if (isWrong)
      requestAnimationFrame(() =>
        form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button')?.focus(),
      )
    else if (!submission.isPending) submission.mutate({ flag: 1, ...sentDetails(details, asked) })
  }
  /** Until something is entered, the reason why it was returned is what is wrong. */
  const field = (item: DetailItem) => ({
    error: errorOf(item) ?? (details[item] === '' ? reasonOf(item) : undefined),
    help: reasonOf(item),
  })
  return (
    <Panel isPadded>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Steps current="basic" />
        <div>
          <h2 className="text-18 font-semibold text-strong">{t('basic.title')}</h2>
          <p className="mt-1 text-14 text-muted">{state === 'RETURNED' ? t('returned') : t('basic.line')}</p>
        </div>
        {asked.includes('cardType') && (
          <KindField
            value={details.cardType}
            help={reasonOf('cardType')}
            onChange={(cardType) => change({ cardType })}
          />
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
        <PrivacyNote keepDays={keepDays} />
        {submission.error !== null && <Note tone="negative">{errorText(submission.error)}</Note>}
        <PanelActionBar>
          <Button type="submit" size="lg" block isBusy={submission.isPending}>
            {t('submit')}
          </Button>
        </PanelActionBar>
      </form>
    </Panel>
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
