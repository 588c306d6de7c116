import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useHost } from './host.ts'
import { Note } from './Note.tsx'
import { Overlay } from './Overlay.tsx'

interface ConfirmSheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What it is about, large: the amount. */
  subject?: ReactNode
  /** The facts: KeyValue rows, secret fields. */
  children?: ReactNode
  /** One verb, with the object when money moves. */
  verb: string
  onConfirm: () => void
  isBusy?: boolean
  isDisabled?: boolean
  kind?: 'primary' | 'danger' | 'up' | 'down'
  error?: ReactNode
}

/** Japanese has no spaces: 新規ロング would break before its last letter. Other languages are not affected. */
const phrases = { wordBreak: 'auto-phrase' } as const

/** Asked before money leaves, before everything is cancelled, before signing out elsewhere. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { say } = useHost()
  const {
    isOpen,
    onClose,
    title,
    subject,
    children,
    verb,
    onConfirm,
    isBusy,
    isDisabled,
    kind = 'primary',
    error,
  } = props
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isLocked={isBusy === true}
      footer={
        <div className="flex gap-3">
          <Button kind="secondary" size="lg" className="flex-1" onClick={onClose} disabled={isBusy}>
            {say('back')}
          </Button>
          <Button
            kind={kind}
            size="lg"
            className="flex-[2]"
            style={phrases}
            onClick={onConfirm}
            isBusy={isBusy}
            disabled={isDisabled}
          >
            {verb}
          </Button>
        </div>
      }
    >
      {subject !== undefined && <div className="py-3 text-center text-28 font-semibold text-strong">{subject}</div>}
      {children}
      {Boolean(error) && (
        <Note tone="negative" className="mt-3">
          {error}
        </Note>
      )}
    </Overlay>
  )
}
