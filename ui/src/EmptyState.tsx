import ArrowClockwiseIcon from '~icons/ph/arrow-clockwise'
import type { ReactNode } from 'react'
import { Balance } from './Balance.tsx'
import { Button } from './Button.tsx'
import { useHost } from './host.ts'

interface EmptyStateProps {
  title: ReactNode
  /** What would fill it. */
  children?: ReactNode
  /** At most one. */
  action?: ReactNode
  /** A 36 px icon in place of the drawing; null for neither. */
  icon?: ReactNode
  mood?: 'level' | 'tilted'
}

/** Says what is not there, and what would fill it. */
export function EmptyState({ title, children, action, icon, mood = 'level' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-8 text-center text-muted">
      {icon === undefined ? <Balance mood={mood} /> : <span className="text-line-strong">{icon}</span>}
      <h2 className="text-16 font-semibold text-strong">{title}</h2>
      {children !== undefined && <p className="max-w-[36ch] text-13 leading-[1.45]">{children}</p>}
      {action !== undefined && <div className="mt-1">{action}</div>}
    </div>
  )
}

interface FailedStateProps {
  text: ReactNode
  onRetry: () => void
  title?: string
  /** Only the text and the button, for places with little room. */
  isBrief?: boolean
}

/** In the place of what did not arrive: why, and Try again. */
export function FailedState({ text, onRetry, title, isBrief }: FailedStateProps) {
  const { say } = useHost()
  const retry = (
    <Button kind="secondary" icon={<ArrowClockwiseIcon size={16} aria-hidden="true" />} onClick={onRetry}>
      {say('retry')}
    </Button>
  )
  return (
    <div role="alert" className={isBrief ? 'flex flex-col items-center gap-2 px-6 text-center text-13' : undefined}>
      {isBrief ? (
        <>
          {text}
          {retry}
        </>
      ) : (
        <EmptyState mood="tilted" title={title ?? say('failedTitle')} action={retry}>
          {text}
        </EmptyState>
      )}
    </div>
  )
}
