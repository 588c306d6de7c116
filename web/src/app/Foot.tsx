import { useTranslations } from 'use-intl'
import { Mark } from '@assay/ui/Mark'
import { paths } from '../paths.ts'
import { Link } from '../router.tsx'

/** The end of a desktop page. */
export function Foot() {
  const t = useTranslations('shell')
  return (
    <footer className="border-t border-line bg-surface text-13 text-muted">
      <div className="mx-auto flex max-w-[calc(var(--page-max)+2*var(--gutter))] items-center gap-2.5 px-(--gutter) py-5">
        <Mark size={18} />
        <span className="flex-1">{t('foot.about')}</span>
        <Link to={paths.help()} className="touch font-medium text-brand-text">
          {t('menu.help')}
        </Link>
        <Link to={paths.withdrawalTimes()} className="touch font-medium text-brand-text">
          {t('menu.withdrawalTimes')}
        </Link>
      </div>
    </footer>
  )
}
