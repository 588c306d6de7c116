import { controlBox, FieldFrame } from './Field.tsx'
import { Num } from './Num.tsx'

export interface TextAreaProps {
  label: string
  help?: string
  error?: string | undefined
  text: string
  onText: (text: string) => void
  /** Characters that are taken. Near them it says how many are used. */
  most: number
}

/** The part of `most` from which it says so. */
const SHOWN_FROM = 0.8

/** A text of several lines, which grows with it. */
export function TextArea({ label, help, error, text, onText, most }: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      {...(text.length > most * SHOWN_FROM && { aside: <Num>{`${text.length} / ${most}`}</Num> })}
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
