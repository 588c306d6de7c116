import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '@assay/ui/lazyPart'
import { useInstalling } from './installing.ts'
import { installApp } from './watchInstalling.ts'

const InstallSheet = lazyPart(async () => ({ default: (await import('./InstallSheet.tsx')).InstallSheet }))

interface InstallPress {
  press: () => void
  /** The browser has no install dialog: pressing shows the steps. */
  hasSteps: boolean
  /** The steps, while they are open. */
  sheet: ReactNode
}

/** What a button for installing does; null where the app cannot be installed. */
export function useInstallPress(afterSteps?: () => void): InstallPress | null {
  const way = useInstalling((state) => state.way)
  const [isOpen, setIsOpen] = useState(false)
  if (way === null) return null
  const close = () => {
    setIsOpen(false)
    afterSteps?.()
  }
  return {
    press: () => (way === 'prompt' ? void installApp() : setIsOpen(true)),
    hasSteps: way === 'steps',
    sheet: <Suspense>{isOpen && <InstallSheet onClose={close} />}</Suspense>,
  }
}
