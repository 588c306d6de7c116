import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { useSession } from '../session/sessionStore.ts'
import { Banner } from '@assay/ui/Banner'

/** While the account is frozen: what is stopped, what still works, and the way to how it ends; only the exchange ends its own. */
export function FrozenLine() {
  const t = useTranslations('security.freeze')
  const frozen = useSession((session) => session.user?.frozen ?? null)
  const isClosing = frozen?.reason === 'CLOSURE'
  return (
    <Banner tone="warning">
      <b className="font-semibold text-strong">{t('frozenTitle')}</b>
      {' · '}
      {t('allowed')}{' '}
      <Link
        to={isClosing ? paths.closeAccount() : paths.devices()}
        className="font-medium whitespace-nowrap text-brand-text hover:underline"
      >
        {t(frozen !== null && frozen.until !== null ? 'see' : 'seeWhy')}
      </Link>
    </Banner>
  )
}
