import { screenAt, topOf } from '@assay/api/screens'
import { useTranslations } from 'use-intl'
import { useSession } from '../features/session/sessionStore.ts'
import { paths } from '../paths.ts'
import { useLocation } from '../router.tsx'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { TopBar } from '@assay/ui/TopBar'

/** An address without a page, or the page of a planned feature, with its name. */
export default function NotFoundPage() {
  const t = useTranslations('shell')
  const isSign = useSession((session) => session.isSign)
  const { later = null } = screenAt(topOf(useLocation().path)) ?? {}
  const name = later === null ? '' : t(`later.${later}`)
  return (
    <>
      <TopBar title={name} backTo={paths.home()} />
      <div className="grid min-h-[60dvh] place-items-center" data-ready>
        <EmptyState
          mood={later === null ? 'tilted' : 'level'}
          title={later === null ? t('notFound.title') : t('notOffered.title', { name })}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to={paths.home()}>{t('notFound.home')}</ButtonLink>
              {later !== null && isSign && (
                <ButtonLink to={paths.wallet()} kind="secondary">
                  {t('menu.wallet')}
                </ButtonLink>
              )}
            </div>
          }
        >
          {t(later === null ? 'notFound.line' : 'notOffered.line')}
        </EmptyState>
      </div>
    </>
  )
}
