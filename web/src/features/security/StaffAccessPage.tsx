import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { StaffAccessPanel } from './StaffAccessPanel.tsx'

/** When the exchange's staff looked at the account's data or did something with it. */
export default function StaffAccessPage() {
  const t = useTranslations('security.access')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.security()} />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t('line')}</p>
          <StaffAccessPanel />
        </div>
      </AccountFrame>
    </>
  )
}
