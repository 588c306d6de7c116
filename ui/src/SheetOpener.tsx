import { type ReactNode, Suspense, useState } from 'react'

interface SheetOpenerProps {
  /** The sheet; a lazyPart is loaded with the first opening. */
  sheet: (onClose: () => void) => ReactNode
  children: ReactNode
}

/** Words that open a sheet over the page, so that nothing typed there is lost. */
export function SheetOpener({ sheet, children }: SheetOpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="touch text-start font-medium text-brand-text underline-offset-3 hover:underline"
      >
        {children}
      </button>
      <Suspense>{isOpen && sheet(() => setIsOpen(false))}</Suspense>
    </>
  )
}
