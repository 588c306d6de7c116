import { useTranslations } from 'use-intl'
import { Mark } from '@assay/ui/Mark'

/** The end of a desktop page. */
export function Foot() {
  const t = useTranslations('shell')
  return (
    <footer className="border-t border-line bg-surface text-13 text-muted">
      <div className="mx-auto flex max-w-[calc(var(--page-max)+2*var(--gutter))] items-center gap-2.5 px-(--gutter) py-5">
        <Mark size={18} />
        {t('foot.about')}
      </div>
    </footer>
  )
}
