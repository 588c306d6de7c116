import { controlBox, FieldFrame } from '@assay/ui/Field'
import { contentWords as words } from '@assay/words/contentWords'
import { useRef } from 'react'
import { PictureButton } from './PictureButton.tsx'

interface MarkdownFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isOff: boolean
}

/** A picture is inserted where the cursor stands. */
export function MarkdownField({ value, onChange, error, isOff }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  function insert(address: string): void {
    const at = area.current?.selectionStart ?? value.length
    onChange(`${value.slice(0, at)}\n\n![](${address})\n\n${value.slice(at)}`)
  }
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame label={words.text} help={words.markdown} error={error}>
        {({ inputId, describedBy }) => (
          <div className={controlBox(error !== undefined)}>
            <textarea
              ref={area}
              id={inputId}
              aria-describedby={describedBy}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              disabled={isOff}
              rows={12}
              dir="auto"
              className="min-w-0 flex-1 resize-y border-0 bg-transparent py-2.5 text-inherit outline-0"
            />
          </div>
        )}
      </FieldFrame>
      <div>
        <PictureButton label={words.insertPicture} isDisabled={isOff} onUploaded={({ address }) => insert(address)} />
      </div>
    </div>
  )
}
