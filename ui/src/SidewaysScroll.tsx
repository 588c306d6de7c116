// A frame for a table that may be wider than its place.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Focusable, so that the arrow keys move a table without controls. */
export function SidewaysScroll({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className={cx('overflow-x-auto', className)}>
      {children}
    </div>
  )
}
