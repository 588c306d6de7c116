import { useTranslations } from 'use-intl'
import { Banner } from '@assay/ui/Banner'
import { Button } from '@assay/ui/Button'
import { useExchangeName } from '../settings/settingsStore.ts'
import { useInstallPress } from './useInstallPress.tsx'
import { declineInstalling } from './watchInstalling.ts'

/** A banner until the user installs the app or declines. */
export function InstallOffer() {
  const t = useTranslations('shell.install')
  const name = useExchangeName()
  const install = useInstallPress(declineInstalling)
  if (install === null) return null
  return (
    <>
      <Banner
        tone="info"
        action={
          <span className="flex flex-none gap-1">
            <Button kind="quiet" size="xs" className="touch" onClick={install.press}>
              {t(install.hasSteps ? 'how' : 'verb')}
            </Button>
            <Button kind="quiet" size="xs" className="touch text-muted!" onClick={declineInstalling}>
              {t('notNow')}
            </Button>
          </span>
        }
      >
        {t('offer', { name })}
      </Banner>
      {install.sheet}
    </>
  )
}
