import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { goBack } from '../../router.tsx'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { LanguageList } from '../settings/LanguageList.tsx'

export default function LanguagePage() {
  const t = useTranslations('settings.language')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <AccountFrame title={t('title')} lead={t('line')} isFlush>
        <LanguageList isWide onChosen={() => goBack(paths.settings())} />
      </AccountFrame>
    </>
  )
}
