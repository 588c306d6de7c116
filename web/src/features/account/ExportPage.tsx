import { useTranslations } from 'use-intl'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { ExportPanels } from './ExportPanels.tsx'

/** A download of everything that is kept of the account. */
export default function ExportPage() {
  const t = useTranslations('security.ownData')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t('lead')}</p>
          <ExportPanels />
        </div>
      </AccountFrame>
    </>
  )
}
