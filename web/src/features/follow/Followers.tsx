import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatDate } from '@assay/ui/time'
import { useTranslations } from 'use-intl'
import { useZone } from '../settings/preferences.ts'
import { useFollowers } from './followQueries.ts'
import { money } from './followWords.tsx'

/** Who copies the caller: masked. */
export function Followers() {
  const t = useTranslations('follow')
  const zone = useZone()
  const { rows, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFollowers()
  return (
    <section aria-label={t('followers')}>
      <h3 className="pb-1 text-14 font-semibold text-strong">{t('followers')}</h3>
      {rows === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} isBrief />}
      {rows === undefined && !isError && <SkeletonRows count={3} label={t('followers')} />}
      {rows?.length === 0 && <p className="py-2 text-13 text-muted">{t('followersNone')}</p>}
      <ul>
        {rows?.map((row) => (
          <li key={row.followId} className="border-t border-line py-2.5 text-13 first:border-t-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <Num className="font-medium text-strong">{row.name}</Num>
              <Num unit="USDT">{money(row.allotted)}</Num>
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-muted">
              <span>
                {t('since')} <Num>{formatDate(row.startedAt, zone)}</Num>
              </span>
              <span>
                {t('sharedSoFar')} <Num unit="USDT">{money(row.shared)}</Num>
              </span>
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="pt-2 text-center">
          <Button kind="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}
