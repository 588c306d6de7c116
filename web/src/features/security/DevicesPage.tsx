import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { currentLocation } from '../../router.tsx'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { FreezePanel } from './FreezePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SignInsPanel } from './SignInsPanel.tsx'

/** Where the account is signed in, who tried to, and the way to freeze it: first for anyone who came for that. */
export default function DevicesPage() {
  const t = useTranslations('security.devices')
  const { id, offset } = useZone()
  const isFreezing = currentLocation().hash === '#freeze'
  return (
    <>
      <TopBar title={t('title')} backTo={paths.security()} />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t('line')}</p>
          {isFreezing && <FreezePanel />}
          <SessionsPanel />
          {!isFreezing && <FreezePanel />}
          <SignInsPanel />
          <p className="text-13 text-muted">{t('zone', { zone: id, offset })}</p>
        </div>
      </AccountFrame>
    </>
  )
}
