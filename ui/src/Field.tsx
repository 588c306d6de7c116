import WarningCircleIcon from '~icons/ph/warning-circle-fill'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface FieldFrameProps {
  label: string
  /** At the end of the label: limits, or a link. */
  aside?: ReactNode
  /** Under the field until an error takes its place. */
  help?: ReactNode
  error?: ReactNode
  className?: string | undefined
}

interface FrameParts {
  inputId: string
  /** For aria-describedby of the input. */
  describedBy: string | undefined
}

/** Label above, error or help under the field, all tied to it for screen readers. */
export function FieldFrame({
  label,
  aside,
  help,
  error,
  className,
  children,
}: FieldFrameProps & { children: (parts: FrameParts) => ReactNode }) {
  const inputId = useId()
  const noteId = `${inputId}-note`
  const hasNote = Boolean(error) || Boolean(help)
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-2 text-13">
        <label htmlFor={inputId} className="font-medium text-normal">
          {label}
        </label>
        {aside !== undefined && <span className="text-end text-muted">{aside}</span>}
      </div>
      {children({ inputId, describedBy: hasNote ? noteId : undefined })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        Boolean(help) && (
          <p id={noteId} className="mt-1.5 text-13 text-muted">
            {help}
          </p>
        )
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-13 text-negative">
      <WarningCircleIcon size={16} aria-hidden="true" className="mt-px flex-none" />
      <span>{children}</span>
    </p>
  )
}

export const controlBox = (hasError: boolean, extra?: string) =>
  cx(
    'flex min-h-12 items-center gap-2 rounded-3 border bg-surface px-3 text-16 text-strong lg:min-h-11 lg:text-14',
    'has-[input:disabled]:border-line has-[input:disabled]:bg-sunken has-[input:read-only]:border-line has-[input:read-only]:bg-sunken',
    // An error keeps its colour while it is being corrected; the ring gets thicker then.
    hasError
      ? 'border-negative shadow-[0_0_0_1px_var(--c-negative)] focus-within:shadow-[0_0_0_2px_var(--c-negative)]'
      : 'border-line-control focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--c-focus)]',
    extra,
  )

export const bareInput =
  'min-w-0 flex-1 self-stretch border-0 bg-transparent p-0 text-inherit outline-0 placeholder:text-muted placeholder:opacity-100 disabled:text-disabled'
