import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { Page, Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { isError as isRefusal } from '../../requestError.ts'
import { matchPath, useLocation } from '../../router.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpHome } from './HelpPage.tsx'
import { HelpSide } from './HelpSide.tsx'
import { useHelpArticle } from './helpQueries.ts'

/** /helpDetail/{id}: one article. An id without an article shows the list, and says so. */
export default function HelpDetailPage() {
  const t = useTranslations('help')
  const id = matchPath(paths.helpArticle(), useLocation().path)?.['id'] ?? ''
  const { data, error, isError, refetch } = useHelpArticle(id)
  if (isError && data === undefined && isRefusal(error, 'NOT_FOUND', 'BAD_REQUEST')) return <HelpHome isUnknown />
  return (
    <>
      <TopBar backTo={paths.help()} isOnCanvas />
      <Page>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[200px_minmax(0,1fr)]">
          <HelpSide openId={id} />
          {data !== undefined ? (
            <HelpArticle key={id} article={data} />
          ) : (
            <Panel className="max-w-[720px]">
              {isError ? (
                <FailedState text={t('failed')} onRetry={() => void refetch()} />
              ) : (
                <SkeletonRows count={6} label={t('title')} />
              )}
            </Panel>
          )}
        </div>
      </Page>
    </>
  )
}
