// What a product's screen shows of its rules: a link that opens them as a sheet, which is loaded with the first opening.
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '@assay/ui/lazyPart'
import type { RulesKey } from './RulesText.tsx'

const RulesSheet = lazyPart(async () => ({ default: (await import('./RulesSheet.tsx')).RulesSheet }))

export function RulesLink({ rules, children }: { rules: RulesKey; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="touch font-medium text-brand-text underline-offset-3 hover:underline"
      >
        {children}
      </button>
      <Suspense>{isOpen && <RulesSheet rules={rules} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
