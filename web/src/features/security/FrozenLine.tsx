import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Banner } from '@assay/ui/Banner'

/** While the account is frozen: what is stopped, what still works, and the way to where it can be ended. */
export function FrozenLine() {
  const t = useTranslations('security.freeze')
  return (
    <Banner tone="warning">
      <b className="font-semibold text-strong">{t('frozenTitle')}</b>
      {' · '}
      {t('allowed')}{' '}
      <Link to={paths.devices()} className="font-medium whitespace-nowrap text-brand-text hover:underline">
        {t('see')}
      </Link>
    </Banner>
  )
}
