import { Note } from '@assay/ui/Note'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'

/** For an inviter who closes the account: the code still works, but earns nothing. */
export function EarningNote() {
  const t = useTranslations('alerts')
  return (
    <Note tone="warning" title={t('title.CLOSURE_PREPARED')} className="mb-3 lg:mb-4">
      <Link to={paths.closeAccount()} className="font-medium text-brand-text hover:underline">
        {t('messages.closing')}
      </Link>
    </Note>
  )
}
