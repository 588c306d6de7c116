import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { TopBar } from '@assay/ui/TopBar'

/** An address without a page. */
export default function NotFoundPage() {
  const t = useTranslations('shell.notFound')
  return (
    <>
      <TopBar title="" backTo={paths.home()} />
      <div className="grid min-h-[60dvh] place-items-center" data-ready>
        <EmptyState mood="tilted" title={t('title')} action={<ButtonLink to={paths.home()}>{t('home')}</ButtonLink>}>
          {t('line')}
        </EmptyState>
      </div>
    </>
  )
}
