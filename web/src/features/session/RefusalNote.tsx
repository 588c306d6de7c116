import type { ReactNode } from 'react'
import { Note } from '@assay/ui/Note'
import { useErrorText } from '../../i18n/errorText.ts'
import { isUnanswered } from '../../requestError.ts'

interface RefusalNoteProps {
  /** Of the mutation; null for none. */
  error: unknown
  /** After a lost answer nobody knows yet: says so, and that trying again is safe. */
  unanswered: string
  className?: string
  /** Under the words. */
  children?: ReactNode
}

/** Why something was refused that can be sent again safely (useOnce.ts). */
export function RefusalNote({ error, unanswered, className, children }: RefusalNoteProps) {
  const errorText = useErrorText()
  if (error === null) return null
  const isLost = isUnanswered(error)
  return (
    <Note tone={isLost ? 'warning' : 'negative'} {...(className !== undefined && { className })}>
      <p role="alert">{isLost ? unanswered : errorText(error)}</p>
      {children}
    </Note>
  )
}
