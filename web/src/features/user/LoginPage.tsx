import LockKeyIcon from '~icons/ph/lock-key'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { EmptyState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { HelpLink } from '../help/HelpLink.tsx'
import { useSettings } from '../settings/settingsStore.ts'
import { openAccountTypes } from './accountRules.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { LoginFields } from './LoginFields.tsx'
import { WaysIn } from './WaysIn.tsx'

export default function LoginPage() {
  const t = useTranslations('user.login')
  const rules = useSettings((settings) => settings.LOGIN_REGIS_SETTING)
  if (rules === undefined) return null
  const types = openAccountTypes(rules)
  const lead = t.rich('newHere', {
    link: (words) => (
      <Link to={paths.register()} className="font-medium text-brand-text hover:underline">
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
          <WaysIn rules={rules}>{types.length > 0 && <LoginFields rules={rules} types={types} />}</WaysIn>
          <Link to={paths.lockedOut()} className="touch text-14 font-medium text-brand-text hover:underline">
            {t('lockedOut')}
          </Link>
          <Note tone="quiet" icon={<LockKeyIcon size={18} aria-hidden="true" />}>
            {t('safety')}
          </Note>
        </>
      )}
      <p className="text-14">
        <HelpLink article="locked-out">{t('help')}</HelpLink>
      </p>
    </AuthFrame>
  )
}
