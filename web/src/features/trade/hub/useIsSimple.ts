import { useLayout } from '@assay/ui/useLayout'
import { useDeskChoices } from './deskChoices.ts'

/** Whether the desktop's simple layout was chosen. A phone has one layout. */
export function useIsSimple(): boolean {
  const layout = useDeskChoices((choices) => choices.layout)
  return useLayout() === 'desktop' && layout === 'simple'
}
