import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The end of a form that stays in view: above the tab bar on phones, at the foot of its column on desktop. Its parent
 *  is as tall as the form, and on phones has the page's gutters. */
export function ActionBar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-bottom-bar=""
      className={cx(
        'sticky bottom-[calc(var(--h-tabbar)+var(--safe-b))] z-(--z-sticky) -mx-(--gutter) flex flex-col gap-2 border-t border-line bg-surface px-(--gutter) pt-2 pb-3.5',
        'lg:bottom-0 lg:-mb-3.5 lg:border-t-0 lg:pt-0',
        className,
      )}
    >
      {children}
    </div>
  )
}
