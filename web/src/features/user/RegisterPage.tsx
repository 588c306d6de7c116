import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { EmptyState } from '@assay/ui/EmptyState'
import { lazyPart } from '@assay/ui/lazyPart'
import { Suspense } from 'react'
import { useSettings } from '../settings/settingsStore.ts'
import { openAccountTypes } from './accountRules.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { RegisterFields } from './RegisterFields.tsx'
import { WaysIn } from './WaysIn.tsx'

const WelfareNotice = lazyPart(() => import('./WelfareNotice.tsx'))

export default function RegisterPage() {
  const t = useTranslations('user.register')
  const rules = useSettings((settings) => settings.LOGIN_REGIS_SETTING)
  if (rules === undefined) return null
  const types = openAccountTypes(rules)
  const lead = t.rich('haveOne', {
    link: (words) => (
      <Link to={paths.login()} className="font-medium text-brand-text hover:underline">
        {words}
      </Link>
    ),
  })
  return (
    <AuthFrame title={t('title')} lead={lead} backTo={paths.entry()}>
      {types.length === 0 && !rules.addressIsOpen ? (
        <EmptyState title={t('closedTitle')}>{t('closedLine')}</EmptyState>
      ) : (
        <>
          <WaysIn rules={rules}>{types.length > 0 && <RegisterFields rules={rules} types={types} />}</WaysIn>
          <Suspense>
            <WelfareNotice />
          </Suspense>
        </>
      )}
    </AuthFrame>
  )
}
