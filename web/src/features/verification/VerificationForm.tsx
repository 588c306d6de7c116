import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { PanelActionBar } from '@assay/ui/PanelActionBar'
import { useErrorText } from '../../i18n/errorText.ts'
import { PrivacyNote } from './PrivacyNote.tsx'
import { Steps } from './Steps.tsx'
import type { useSubmitVerification } from './verificationQueries.ts'

interface VerificationFormProps {
  step: 'basic' | 'document'
  title: string
  line: string
  keepDays: number
  submission: ReturnType<typeof useSubmitVerification>
  isComplete: boolean
  /** The button was pressed, whether or not the form is complete. */
  onPress: () => void
  onSend: () => void
  children: ReactNode
}

/** One level: what is asked, who may see it, and the button. Pressed too early, it leads to the first field that is wrong. */
export function VerificationForm(props: VerificationFormProps) {
  const { step, title, line, keepDays, submission, isComplete, onPress, onSend, children } = props
  const t = useTranslations('identity')
  const errorText = useErrorText()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onPress()
    const form = event.currentTarget
    if (!isComplete) requestAnimationFrame(() => form.querySelector<HTMLElement>(FIRST_WRONG)?.focus())
    else if (!submission.isPending) onSend()
  }
  return (
    <Panel isPadded>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Steps current={step} />
        <div>
          <h2 className="text-18 font-semibold text-strong">{title}</h2>
          <p className="mt-1 text-14 text-muted">{line}</p>
        </div>
        {children}
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

const FIRST_WRONG = '[aria-invalid="true"], [data-wrong] button'
