import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatShortDateTime } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'

const PAGE = 50

/** The newest first: what, in which role, when. */
export function StaffAccessPanel() {
  const t = useTranslations('security.access')
  const errorText = useErrorText()
  const zone = useZone()
  const listed = useInfiniteQuery({
    queryKey: ['staff access'],
    queryFn: ({ pageParam }) => api.user.listStaffAccess({ pageNum: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : null),
  })
  const rows = (listed.data?.pages ?? []).flatMap((page) => page.rows)
  return (
    <Panel className="overflow-hidden">
      {listed.isPending && <SkeletonRows count={3} label={t('title')} />}
      {listed.isError && <FailedState text={errorText(listed.error)} onRetry={() => void listed.refetch()} />}
      {listed.data !== undefined && rows.length === 0 && <EmptyState title={t('none')}>{t('noneLine')}</EmptyState>}
      <ul>
        {rows.map(({ time, act, roles }, place) => (
          // Rows have no id, and are only ever added at the top.
          <li
            key={`${rows.length - place} ${time}`}
            className="border-t border-line px-4 py-2.5 first:border-0 lg:px-5"
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-strong">
              {t(`acts.${act}`)}
              <Num className="text-13 text-muted">{formatShortDateTime(time, zone, Date.now())}</Num>
            </p>
            <p className="text-13 text-muted">{roles.map((role) => t('role', { role })).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {listed.hasNextPage && (
        <div className="border-t border-line p-4 lg:px-5">
          <Button kind="secondary" isBusy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
