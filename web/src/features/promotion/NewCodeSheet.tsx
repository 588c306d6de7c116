import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { percentText } from '@assay/ui/format'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { containsHan } from '../../chineseRule.ts'
import { useCreateCode } from './promotionQueries.ts'

const LABEL_MAX = 40
/** Percent of the share of level 1. */
const SPLITS = ['0', '10', '20', '25', '50', '75', '100'] as const

/** A name that only its owner sees, and how the share of level 1 is split. Neither can change later. */
export function NewCodeSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('promotion')
  const errorText = useErrorText()
  const formId = useId()
  const [label, setLabel] = useState('')
  const [percent, setPercent] = useState<(typeof SPLITS)[number]>('0')
  const [isPressed, setIsPressed] = useState(false)
  const create = useCreateCode({
    onSuccess() {
      onClose()
      showToast({ tone: 'positive', text: t('codeMade') })
    },
  })
  const problem = label.trim() === '' ? t('labelMissing') : containsHan(label) ? t('labelChinese') : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem === undefined && !create.isPending)
      create.mutate({ label: label.trim(), split: String(Number(percent) / 100) })
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('newCode')}
      isDirty={label !== ''}
      isLocked={create.isPending}
      footer={
        <Button type="submit" form={formId} size="lg" block isBusy={create.isPending}>
          {t('makeCode')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <TextField
          label={t('label')}
          help={t('labelHelp')}
          value={label}
          maxLength={LABEL_MAX}
          autoComplete="off"
          onChange={setLabel}
          error={isPressed ? problem : undefined}
        />
        <Select
          label={t('split')}
          options={SPLITS.map((id) => ({ id, text: percentText(id) }))}
          value={percent}
          onChange={setPercent}
        />
        <p className="text-13 text-muted">{t('splitHelp')}</p>
        {create.isError && <Note tone="negative">{errorText(create.error)}</Note>}
      </form>
    </Overlay>
  )
}
