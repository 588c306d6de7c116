// What the exchange announces, beside the messages about one's own account.
import MegaphoneIcon from '~icons/ph/megaphone'
import { cx } from '@assay/ui/cx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatListTime } from '@assay/ui/time'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useNoticeList } from '../settings/noticeList.ts'
import type { Notice } from '../settings/notices.ts'
import { plainText } from '../settings/plainText.ts'
import { useZone } from '../settings/preferences.ts'
import { InboxRow, type OpenProps } from './InboxRow.tsx'

export function NoticeRows(open: OpenProps) {
  const t = useTranslations('alerts.messages')
  const tNotices = useTranslations('settings.notices')
  const list = useNoticeList()
  if (list.data === undefined) {
    if (list.isError) return <FailedState text={tNotices('failedLine')} onRetry={() => void list.refetch()} />
    return <SkeletonRows count={6} label={t('notices')} />
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState title={tNotices('emptyTitle')}>{t('emptyLines.notices')}</EmptyState>
  return (
    <>
      <ul data-ready="">
        {rows.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} {...open} />
        ))}
      </ul>
      <MoreButton pages={list} className="border-t border-line p-4">
        {t('more')}
      </MoreButton>
    </>
  )
}

function NoticeRow({ notice, ...open }: { notice: Notice } & OpenProps) {
  const zone = useZone()
  return (
    <InboxRow
      id={notice.id}
      to={paths.notices(notice.id)}
      icon={
        <span className="grid size-7 flex-none place-items-center text-muted">
          <MegaphoneIcon size={20} aria-hidden="true" />
        </span>
      }
      isRead={notice.isRead}
      time={
        <time dateTime={new Date(notice.start).toISOString()}>
          <Num>{formatListTime(notice.start, zone, Date.now()).slice(0, -3)}</Num>
        </time>
      }
      {...open}
    >
      <span className={cx('block text-14 text-strong', !notice.isRead && 'font-semibold')} dir="auto">
        {notice.title}
      </span>
      <span className="line-clamp-2 text-13 text-muted" dir="auto">
        {plainText(notice.content)}
      </span>
    </InboxRow>
  )
}
