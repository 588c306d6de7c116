import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { AboutGroup } from './AboutGroup.tsx'
import { AccountGroup } from './AccountGroup.tsx'
import { AppearanceGroup } from './AppearanceGroup.tsx'
import { ChoicesGroup } from './ChoicesGroup.tsx'

export default function SettingsPage() {
  const t = useTranslations('settings')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t('line')}</p>
          <AppearanceGroup />
          <ChoicesGroup />
          <AccountGroup />
          <AboutGroup />
        </div>
      </AccountFrame>
    </>
  )
}
