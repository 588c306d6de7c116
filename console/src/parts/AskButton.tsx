import { Button, type ButtonKind } from '@assay/ui/Button'
import { useMemo, useState } from 'react'
import { useKeys } from '../useKeys.ts'
import { ReasonSheet } from './ReasonSheet.tsx'

interface AskButtonProps {
  label: string
  kind?: ButtonKind
  className?: string
  isDisabled?: boolean
  /** A key that opens it too. */
  hotkey?: 'a' | 'r'
  /** Of the dialog. */
  title: string
  verb: string
  /** What happens, in a sentence or two. */
  line: string
  reasonLabel: string
  isDangerous?: boolean
  act: (reason: string) => Promise<unknown>
}

/** A button whose dialog says what happens and asks why. */
export function AskButton({ label, kind, className, isDisabled = false, hotkey, line, ...sheet }: AskButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  useKeys(
    useMemo(
      () => (hotkey === undefined ? {} : { [hotkey]: () => !isDisabled && setIsAsking(true) }),
      [hotkey, isDisabled],
    ),
  )
  const { title, verb, reasonLabel, isDangerous = false, act } = sheet
  return (
    <>
      <Button kind={kind} className={className} disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={title}
          verb={verb}
          kind={isDangerous ? 'danger' : 'primary'}
          reasonLabel={reasonLabel}
          act={act}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-13">{line}</p>
        </ReasonSheet>
      )}
    </>
  )
}
