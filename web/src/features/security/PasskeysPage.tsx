import { useTranslations } from 'use-intl'
import { FactorPage } from './FactorPage.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'

/** Passkeys: added, renamed, removed. */
export default function PasskeysPage() {
  const t = useTranslations('security.passkeys')
  return (
    <FactorPage title={t('title')} line={t('line')}>
      {({ passkeys }, change) => <PasskeysPanel passkeys={passkeys} {...change} />}
    </FactorPage>
  )
}
