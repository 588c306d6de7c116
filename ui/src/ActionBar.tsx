import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface ActionBarProps {
  children: ReactNode
  /** In a padded panel, on a page without the tab bar: at the window's edge on phones, an ordinary end on desktop. */
  isInPanel?: boolean
  className?: string
}

/** The end of a form that stays in view: above the tab bar on phones, at the foot of its column on desktop. Its parent
 *  is as tall as the form, and on phones has the page's gutters. */
export function ActionBar({ children, isInPanel = false, className }: ActionBarProps) {
  return (
    <div
      data-bottom-bar=""
      className={cx(
        'sticky z-(--z-sticky) flex flex-col gap-2 border-t border-line bg-surface pt-2 lg:border-t-0 lg:pt-0',
        isInPanel
          ? 'bottom-0 -mx-4 px-4 pb-[calc(14px+var(--safe-b))] lg:static lg:mx-0 lg:px-0 lg:pb-0'
          : 'bottom-[calc(var(--h-tabbar)+var(--safe-b))] -mx-(--gutter) px-(--gutter) pb-3.5 lg:bottom-0 lg:-mb-3.5',
        className,
      )}
    >
      {children}
    </div>
  )
}
