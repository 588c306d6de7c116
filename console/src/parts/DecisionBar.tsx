import type { ReactNode } from 'react'

/** The buttons of a case, in view however long it is. */
export function DecisionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 mt-4 border-t border-line bg-surface py-3">
      <div className="flex max-w-[420px] gap-3">{children}</div>
    </div>
  )
}
