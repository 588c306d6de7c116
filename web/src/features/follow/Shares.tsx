import { MoreButton } from '@assay/ui/MoreButton'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatMoment } from '@assay/ui/time'
import { useTranslations } from 'use-intl'
import { coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import { type Share, useShares } from './followQueries.ts'
import { money } from './followWords.tsx'

/** The statement of shares: the same rows for follower and trader, each with the figures of its formula. */
export function Shares({ as = 'follower' }: { as?: 'follower' | 'trader' }) {
  const t = useTranslations('follow')
  const list = useShares(as)
  const { rows, isError, refetch } = list
  if (rows === undefined && isError) return <FailedState text={t('sharesFailed')} onRetry={() => void refetch()} />
  if (rows === undefined) return <SkeletonRows count={3} label={t('tabs.shares')} />
  if (rows.length === 0) return <EmptyState title={t('sharesNone')}>{t('sharesNoneLine')}</EmptyState>
  return (
    <>
      <p className="pb-3 text-13 text-muted">{t('shareFormula')}</p>
      <ul className="rounded-4 bg-surface px-4">
        {rows.map((share) => (
          <li key={`${share.followId}:${share.time}`} className="border-t border-line py-3 text-13 first:border-t-0">
            <ShareRow share={share} />
          </li>
        ))}
      </ul>
      <MoreButton pages={list} className="pt-3">
        {t('more')}
      </MoreButton>
    </>
  )
}

function ShareRow({ share }: { share: Share }) {
  const t = useTranslations('follow')
  const zone = useZone()
  const unit = coinName(share.coin)
  const own = (value: string) => <OwnNum>{money(value)}</OwnNum>
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium text-strong">
          {share.name} · {t(`shareReasons.${share.reason}`)}
        </span>
        <OwnNum unit={unit} className="font-medium text-strong">
          {money(share.paid)}
        </OwnNum>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-muted">
        <span>
          {t.rich('shareFigures', {
            realized: () => own(share.realized),
            open: () => own(share.unrealized),
            rate: () => <Num>{formatRate(share.shareRate, 0)}</Num>,
            before: () => own(share.sharedBefore),
            due: () => own(share.due),
          })}
        </span>
        <Num>{formatMoment(share.time, zone)}</Num>
      </p>
    </>
  )
}
