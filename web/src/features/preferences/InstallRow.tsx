import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../ui/lazyPart.ts'
import { useExchangeName } from '../settings/settingsStore.ts'
import { GroupButton } from './GroupLink.tsx'
import { useInstalling } from './installing.ts'
import { installApp } from './watchInstalling.ts'

const InstallSheet = lazyPart(async () => ({ default: (await import('./InstallSheet.tsx')).InstallSheet }))

/** In the settings, also after the user declined. */
export function InstallRow() {
  const t = useTranslations('shell.install')
  const name = useExchangeName()
  const way = useInstalling((state) => state.way)
  const [hasSteps, setHasSteps] = useState(false)
  if (way === null) return null
  return (
    <>
      <GroupButton
        label={t('title', { name })}
        onClick={() => (way === 'prompt' ? void installApp() : setHasSteps(true))}
      />
      <Suspense>{hasSteps && <InstallSheet onClose={() => setHasSteps(false)} />}</Suspense>
    </>
  )
}
