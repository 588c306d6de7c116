import { useTranslations } from 'use-intl'
import { useExchangeName } from '../settings/settingsStore.ts'
import { GroupButton } from './GroupLink.tsx'
import { useInstallPress } from './useInstallPress.tsx'

/** In the settings, also after the user declined. */
export function InstallRow() {
  const t = useTranslations('shell.install')
  const name = useExchangeName()
  const install = useInstallPress()
  if (install === null) return null
  return (
    <>
      <GroupButton label={t('title', { name })} onClick={install.press} />
      {install.sheet}
    </>
  )
}
