import type { ReactNode } from 'react'

/** As ActionBar, in a padded panel of a page without the tab bar: at the window's edge on phones, an ordinary end on desktop. */
export function PanelActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-(--z-sticky) -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-[calc(14px+var(--safe-b))] lg:static lg:mx-0 lg:border-t-0 lg:px-0 lg:pt-0 lg:pb-0"
    >
      {children}
    </div>
  )
}
