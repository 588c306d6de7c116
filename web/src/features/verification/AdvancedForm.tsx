import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyValues } from '@assay/ui/KeyValue'
import { leftToRight } from '@assay/ui/leftToRight'
import { PictureField, type PictureItem } from './PictureField.tsx'
import { VerificationForm } from './VerificationForm.tsx'
import { type Picture, usePicture } from '../user/usePicture.ts'
import { useSubmitVerification, type Verification } from './verificationQueries.ts'

const PASSPORT = 2

export function AdvancedForm({ advanced: { state, reasons }, realName, idCardEnd, cardType, keepDays }: Verification) {
  const t = useTranslations('identity')
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
  return (
    <VerificationForm
      step="document"
      title={t('advanced.title')}
      line={state === 'RETURNED' ? t('returned') : t('advanced.line')}
      keepDays={keepDays}
      submission={submission}
      isComplete={Object.keys(urls).length === asked.length}
      onPress={() => setIsPressed(true)}
      onSend={() => submission.mutate({ flag: 2, ...urls })}
    >
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
    </VerificationForm>
  )
}

/** The picture's field for the call, once it is uploaded. */
function urlOf(item: PictureItem, { state }: Picture): [PictureItem, string][] {
  return state.step === 'sent' ? [[item, state.url]] : []
}
