import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { useExchangeName } from '../settings/settingsStore.ts'
import { useInstalling } from './installing.ts'
import { declineInstalling, installApp } from './watchInstalling.ts'

const InstallSheet = lazyPart(async () => ({ default: (await import('./InstallSheet.tsx')).InstallSheet }))

/** A banner until the user installs the app or declines. */
export function InstallOffer() {
  const t = useTranslations('shell.install')
  const name = useExchangeName()
  const way = useInstalling((state) => state.way)
  const [hasSteps, setHasSteps] = useState(false)
  if (way === null) return null
  return (
    <>
      <Banner
        tone="info"
        action={
          <span className="flex flex-none gap-1">
            <Button
              kind="quiet"
              size="xs"
              className="touch"
              onClick={() => (way === 'prompt' ? void installApp() : setHasSteps(true))}
            >
              {t(way === 'prompt' ? 'verb' : 'how')}
            </Button>
            <Button kind="quiet" size="xs" className="touch text-muted!" onClick={declineInstalling}>
              {t('notNow')}
            </Button>
          </span>
        }
      >
        {t('offer', { name })}
      </Banner>
      <Suspense>{hasSteps && <InstallSheet onClose={declineInstalling} />}</Suspense>
    </>
  )
}
