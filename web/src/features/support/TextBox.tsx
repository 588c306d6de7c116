import { useTranslations } from 'use-intl'
import { TICKET_TEXT_MAX } from '@assay/api/ticketFigures'
import { controlBox, FieldFrame } from '@assay/ui/Field'
import { Num } from '@assay/ui/Num'

interface TextBoxProps {
  label: string
  help?: string
  error?: string | undefined
  text: string
  onText: (text: string) => void
}

/** Near the limit it says how much is left of it. */
const SHOWN_FROM = TICKET_TEXT_MAX * 0.8

export function TextBox({ label, help, error, text, onText }: TextBoxProps) {
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      {...(text.length > SHOWN_FROM && { aside: <Num>{`${text.length} / ${TICKET_TEXT_MAX}`}</Num> })}
    >
      {({ inputId, describedBy }) => (
        <div className={controlBox(error !== undefined, 'items-start! py-2')}>
          <textarea
            id={inputId}
            value={text}
            rows={5}
            dir="auto"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy}
            onChange={(event) => onText(event.target.value)}
            className="field-sizing-content max-h-[70dvh] min-h-[124px] min-w-0 flex-1 resize-none border-0 bg-transparent p-0 text-inherit outline-0"
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** What is wrong with a text, if anything. */
export function useTextProblem(): (text: string) => string | undefined {
  const t = useTranslations('support')
  return (text) => {
    if (text.trim() === '') return t('textMissing')
    return text.trim().length > TICKET_TEXT_MAX ? t('textLong', { limit: TICKET_TEXT_MAX }) : undefined
  }
}
