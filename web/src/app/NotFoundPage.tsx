import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TopBar } from '../ui/TopBar.tsx'

export default function NotFoundPage() {
  const t = useTranslations('shell')
  return (
    <>
      <TopBar backTo={paths.home()} />
      <div className="grid min-h-[60dvh] place-items-center" data-ready>
        <EmptyState
          mood="tilted"
          title={t('notFound.title')}
          action={<ButtonLink to={paths.home()}>{t('notFound.home')}</ButtonLink>}
        >
          {t('notFound.line')}
        </EmptyState>
      </div>
    </>
  )
}
