import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PanelActionBar } from '@assay/ui/PanelActionBar'
import { Button } from '@assay/ui/Button'
import { KeyValues } from '@assay/ui/KeyValue'
import { leftToRight } from '@assay/ui/leftToRight'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { useErrorText } from '../../i18n/errorText.ts'
import { PictureField, type PictureItem } from './PictureField.tsx'
import { PrivacyNote } from './PrivacyNote.tsx'
import { Steps } from './Steps.tsx'
import { type Picture, usePicture } from '../user/usePicture.ts'
import { useSubmitVerification, type Verification } from './verificationQueries.ts'

const PASSPORT = 2

export function AdvancedForm({ advanced: { state, reasons }, realName, idCardEnd, cardType, keepDays }: Verification) {
  const t = useTranslations('identity')
  const errorText = useErrorText()
  const pictures: Record<PictureItem, Picture> = {
    frontUrl: usePicture(),
    backUrl: usePicture(),
    handelUrl: usePicture(),
  }
  const [isPressed, setIsPressed] = useState(false)
  const submission = useSubmitVerification()
  const isPassport = cardType === PASSPORT
  const asked = (Object.keys(pictures) as PictureItem[]).filter((item) =>
    state === 'RETURNED' ? item in reasons : item !== 'backUrl' || !isPassport,
  )
  const urls = Object.fromEntries(asked.flatMap((item) => urlOf(item, pictures[item])))
  const isComplete = Object.keys(urls).length === asked.length
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsPressed(true)
    const form = event.currentTarget
    if (!isComplete) requestAnimationFrame(() => form.querySelector<HTMLElement>('[data-wrong] button')?.focus())
    else if (!submission.isPending) submission.mutate({ flag: 2, ...urls })
  }
  return (
    <Panel isPadded>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Steps current="document" />
        <div>
          <h2 className="text-18 font-semibold text-strong">{t('advanced.title')}</h2>
          <p className="mt-1 text-14 text-muted">{state === 'RETURNED' ? t('returned') : t('advanced.line')}</p>
        </div>
        <KeyValues
          items={[
            { label: t('items.realName'), value: realName ?? '' },
            { label: t('items.cardType'), value: t(`kind.${String(cardType ?? 1) as '1'}`) },
            { label: t('items.idCard'), value: leftToRight(`•••• ${idCardEnd ?? ''}`) },
          ]}
        />
        {asked.map((item) => (
          <PictureField
            key={item}
            item={item}
            isPassport={isPassport}
            picture={pictures[item]}
            reason={reasons[item]}
            isMissing={isPressed && urlOf(item, pictures[item]).length === 0}
          />
        ))}
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

/** The picture's field for the call, once it is uploaded. */
function urlOf(item: PictureItem, { state }: Picture): [PictureItem, string][] {
  return state.step === 'sent' ? [[item, state.url]] : []
}
