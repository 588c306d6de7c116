import type { ReactNode } from 'react'
import { lazyPart } from '@assay/ui/lazyPart'
import { SheetOpener } from '@assay/ui/SheetOpener'
import type { RulesKey } from './rulesQuery.ts'

const RulesSheet = lazyPart(async () => ({ default: (await import('./RulesSheet.tsx')).RulesSheet }))

/** Opens the rules of a product from its screen. */
export function RulesLink({ rules, children }: { rules: RulesKey; children: ReactNode }) {
  return <SheetOpener sheet={(onClose) => <RulesSheet rules={rules} onClose={onClose} />}>{children}</SheetOpener>
}
