import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface PanelProps {
  title?: ReactNode
  /** At the end of the title: a link or a tool. */
  aside?: ReactNode
  children: ReactNode
  isPadded?: boolean
  className?: string
}

/** A white surface on the canvas, a labelled section where it has a title. */
export function Panel({ title, aside, children, isPadded, className }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={cx('rounded-4 bg-surface', isPadded && 'p-4 lg:p-5', className)}
    >
      {title !== undefined && (
        <div
          className={cx(
            'flex items-center justify-between gap-3',
            isPadded ? 'pb-3' : 'px-4 pt-3.5 pb-2.5 lg:px-5 lg:pt-4 lg:pb-3',
          )}
        >
          <h2 id={id} className="text-16 font-semibold text-strong">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** The body of an ordinary page: gutters on phones, 1280 px in the middle on desktop. */
export function Page({
  children,
  title,
  lead,
  aside,
  className,
}: {
  children: ReactNode
  title?: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  className?: string
}) {
  return (
    <div className={cx('mx-auto max-w-[calc(var(--page-max)+2*var(--gutter))] px-(--gutter) py-4 lg:py-7', className)}>
      {title !== undefined && (
        <div className="mb-5 hidden items-end justify-between gap-6 lg:flex">
          <div>
            <h1 className="text-28 font-semibold tracking-(--track-tight) text-strong">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
          </div>
          {aside}
        </div>
      )}
      {children}
    </div>
  )
}
