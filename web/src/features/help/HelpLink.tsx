import type { ReactNode } from 'react'
import { lazyPart } from '@assay/ui/lazyPart'
import { SheetOpener } from '@assay/ui/SheetOpener'

const HelpSheet = lazyPart(async () => ({ default: (await import('./HelpSheet.tsx')).HelpSheet }))

/** Opens a help article where somebody needs it. */
export function HelpLink({ article, children }: { article: string; children: ReactNode }) {
  return <SheetOpener sheet={(onClose) => <HelpSheet article={article} onClose={onClose} />}>{children}</SheetOpener>
}
