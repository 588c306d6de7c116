import CheckCircleIcon from '~icons/ph/check-circle-fill'
import ClipboardTextIcon from '~icons/ph/clipboard-text'
import ScanIcon from '~icons/ph/scan'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { controlBox, FieldFrame } from '@assay/ui/Field'
import { IconButton } from '@assay/ui/IconButton'
import { canReadCodes, readCode } from './readCode.ts'
import { addressIn } from './withdrawalFacts.ts'

interface AddressFieldProps {
  label: string
  value: string
  onChange: (address: string) => void
  /** Beside the label: the way to the book. */
  aside?: ReactNode
  error?: ReactNode
  /** What is known of a correct address. */
  known?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/** All of the address on as many lines as it needs: people compare every character. */
export function AddressField({ label, value, onChange, aside, error, known, ref }: AddressFieldProps) {
  const t = useTranslations('withdrawal.address')
  const file = useRef<HTMLInputElement>(null)
  const [isUnread, setIsUnread] = useState(false)
  const take = (text: string) => {
    setIsUnread(false)
    onChange(text.replaceAll(/\s/g, ''))
  }
  async function scan(picture: File | undefined) {
    if (picture === undefined) return
    const text = await readCode(picture)
    setIsUnread(text === null)
    if (text !== null) take(addressIn(text))
  }
  const shown = error ?? (isUnread ? t('noCode') : undefined)
  return (
    <div>
      <FieldFrame label={label} aside={aside} error={shown}>
        {({ inputId, describedBy }) => (
          <div className={controlBox(Boolean(shown), 'items-start! py-2')}>
            <textarea
              ref={ref}
              id={inputId}
              value={value}
              rows={1}
              dir="ltr"
              maxLength={128}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-invalid={shown ? true : undefined}
              aria-describedby={describedBy}
              onChange={(event) => take(event.target.value)}
              className="field-sizing-content min-w-0 flex-1 resize-none self-center border-0 bg-transparent p-0 font-mono text-14 break-all text-strong outline-0"
            />
            {typeof navigator.clipboard?.readText === 'function' && (
              <IconButton
                label={t('paste')}
                size={28}
                onClick={() => void navigator.clipboard.readText().then(take, () => undefined)}
              >
                <ClipboardTextIcon size={20} aria-hidden="true" />
              </IconButton>
            )}
            {canReadCodes() && (
              <IconButton label={t('scan')} size={28} onClick={() => file.current?.click()}>
                <ScanIcon size={20} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        )}
      </FieldFrame>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void scan(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {shown === undefined && known !== undefined && (
        <p role="status" className="mt-1.5 flex items-start gap-1.5 text-13 text-positive">
          <CheckCircleIcon size={16} aria-hidden="true" className="mt-px flex-none" />
          <span>{known}</span>
        </p>
      )}
    </div>
  )
}
