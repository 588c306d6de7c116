import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useNoticeList } from '../settings/noticeList.ts'
import { OneNotice } from '../settings/OneNotice.tsx'
import { NoticeEntry } from './NoticeEntry.tsx'

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
  const notices = useNoticeList()
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
