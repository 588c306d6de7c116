import type { ReactNode } from 'react'
import { useErrorText } from '../../../i18n/errorText.ts'
import { RequestError } from '../../../requestError.ts'
import { afterPress } from '@assay/ui/afterPress'
import type { Problem } from './orderChecks.ts'

interface GuardedFieldProps<Field extends string> {
  /** A ticket of any product. */
  ticket: { leave(field: Field): void; problemOf(field: Field): Problem | undefined }
  field: Field
  children: (error: ReactNode) => ReactNode
}

/** A field with its error, which shows after it was left. */
export function GuardedField<Field extends string>({ ticket, field, children }: GuardedFieldProps<Field>) {
  const errorText = useErrorText()
  const problem = ticket.problemOf(field)
  const error = problem === undefined ? undefined : errorText(new RequestError(problem.error, problem.facts))
  return (
    <div data-field={field} onBlur={() => afterPress(() => ticket.leave(field))}>
      {children(error)}
    </div>
  )
}
