import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { NoticeEntry } from './NoticeEntry.tsx'
import { OneNotice } from './OneNotice.tsx'

const PAGE_SIZE = 20

/** All notices, by rank and then the newest first. A notice that a link names stands above them. */
export default function NoticesPage() {
  const t = useTranslations('settings.notices')
  const id = useQueryValue('id')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <AccountFrame title={t('title')}>
        <div className="flex max-w-[720px] flex-col gap-4">
          {id !== null && <OneNotice key={id} id={id} />}
          <Panel>
            <h2 className="sr-only">{id === null ? t('title') : t('list')}</h2>
            <NoticeList />
          </Panel>
        </div>
      </AccountFrame>
    </>
  )
}

function NoticeList() {
  const t = useTranslations('settings.notices')
  const locale = useMessages((state) => state.locale)
  const notices = useInfiniteQuery({
    queryKey: ['notices', locale],
    queryFn: ({ pageParam }) => api.content.listNotices({ pageNum: pageParam, pageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
  })
  if (notices.data === undefined) {
    if (notices.isError) return <FailedState text={t('failedLine')} onRetry={() => void notices.refetch()} />
    return <SkeletonRows count={4} label={t('title')} />
  }
  const rows = notices.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyLine')}</EmptyState>
  return (
    <>
      <ul aria-label={t('title')}>
        {rows.map((notice) => (
          <li key={notice.id} className="border-line not-first:border-t">
            <NoticeEntry notice={notice} />
          </li>
        ))}
      </ul>
      <MoreButton pages={notices} className="border-t border-line p-4">
        {t('more')}
      </MoreButton>
    </>
  )
}
