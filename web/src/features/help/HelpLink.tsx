// Help where somebody needs it: a link that opens an article over the page, so that nothing typed there is lost.
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '@assay/ui/lazyPart'

const HelpSheet = lazyPart(async () => ({ default: (await import('./HelpSheet.tsx')).HelpSheet }))

export function HelpLink({ article, children }: { article: string; children: ReactNode }) {
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
      <Suspense>{isOpen && <HelpSheet article={article} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
