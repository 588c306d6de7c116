import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { useLocation } from '../router.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { isNotOffered } from './notOffered.ts'

export default function NotFoundPage() {
  const t = useTranslations('shell')
  const reason = isNotOffered(useLocation().path) ? 'notOffered' : 'notFound'
  return (
    <>
      <TopBar backTo={paths.home()} />
      <div className="grid min-h-[60dvh] place-items-center" data-ready>
        <EmptyState
          mood="tilted"
          title={t(`${reason}.title`)}
          action={<ButtonLink to={paths.home()}>{t('notFound.home')}</ButtonLink>}
        >
          {t(`${reason}.line`)}
        </EmptyState>
      </div>
    </>
  )
}
