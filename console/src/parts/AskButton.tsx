import { Button, type ButtonKind, type ButtonSize } from '@assay/ui/Button'
import { requestWords } from '@assay/words/requestWords'
import { useMemo, useState } from 'react'
import { useKeys } from '../useKeys.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { type Asked, useAsked } from './useAsked.ts'

interface AskButtonProps {
  label: string
  kind?: ButtonKind
  size?: ButtonSize | undefined
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
  /** Where a second person approves it. An open one closes the button. */
  request?: Asked | undefined
}

/** A button whose dialog says what happens and asks why. */
export function AskButton({ label, kind, size, className, hotkey, line, request, ...sheet }: AskButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const asked = useAsked(request)
  const isDisabled = sheet.isDisabled === true || asked !== null
  useKeys(
    useMemo(
      () => (hotkey === undefined ? {} : { [hotkey]: () => !isDisabled && setIsAsking(true) }),
      [hotkey, isDisabled],
    ),
  )
  const { title, verb, reasonLabel, isDangerous = false, act } = sheet
  return (
    <>
      <Button kind={kind} size={size} className={className} disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {asked === null ? label : requestWords.askedBy(asked.requestedBy)}
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
