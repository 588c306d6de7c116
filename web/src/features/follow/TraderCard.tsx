import { Badge } from '@assay/ui/Badge'
import { ButtonLink } from '@assay/ui/Button'
import { directionOf, formatAmount, formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Sparkline } from '@assay/ui/Sparkline'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { type Period, type Trader, useIsCopied } from './followQueries.ts'
import { lossRate, Return, TraderDisc } from './followWords.tsx'

/** One trader in the list: the figures that matter first, and the way to copy. */
export function TraderCard({ trader, days }: { trader: Trader; days: Period }) {
  const t = useTranslations('follow')
  return (
    <>
      <TraderHead trader={trader} isLink />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-13 text-muted">{t('returnOf', { days })}</p>
          <Return part={trader.return} className="text-22 font-semibold" />
        </div>
        <Sparkline
          values={[0, ...trader.curve]}
          direction={directionOf(trader.return)}
          width={132}
          height={44}
          className="max-w-full"
        />
      </div>
      <dl className="mt-3 mb-3 flex flex-1 flex-wrap content-start items-start justify-between gap-x-3 gap-y-2 border-t border-line pt-2.5">
        <Figure label={t('drawdown')}>{lossRate(trader.drawdown)}</Figure>
        <Figure label={t('followers')}>
          {formatAmount(trader.followers, 0)}
          <span className="text-13 font-normal text-muted"> / {formatAmount(trader.maxUserCount, 0)}</span>
        </Figure>
        <Figure label={t('share')}>{formatRate(trader.shareRate, 0)}</Figure>
      </dl>
      <CopyButton trader={trader} />
    </>
  )
}

export function TraderHead({ trader, isLink }: { trader: Trader; isLink?: boolean }) {
  const t = useTranslations('follow')
  const { name, recordDays, traderId } = trader
  return (
    <div className="flex items-center gap-3">
      <TraderDisc name={name} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-16 font-semibold text-strong">
          {isLink ? <Link to={paths.trader(traderId)}>{name}</Link> : name}
        </h2>
        <p className="text-13 text-muted">{t('recordDays', { days: recordDays })}</p>
      </div>
      <TraderBadge trader={trader} />
    </div>
  )
}

function TraderBadge({ trader: { isRanked, unavailable } }: { trader: Trader }) {
  const t = useTranslations('follow')
  if (unavailable !== null) return <Badge>{t(`unavailable.${unavailable}`)}</Badge>
  return isRanked ? null : <Badge tone="info">{t('newTrader')}</Badge>
}

/** The way to copy, to the user's own copy of this trader, or why the trader cannot be copied now. */
export function CopyButton({ trader }: { trader: Trader }) {
  const t = useTranslations('follow')
  const { coin, name, ratioMinAmount, traderId, unavailable } = trader
  if (useIsCopied(traderId))
    return (
      <ButtonLink to={paths.follows()} kind="secondary" block>
        {t('toMine')}
      </ButtonLink>
    )
  if (unavailable !== null)
    return (
      <p className="rounded-3 border border-line bg-sunken px-4 py-2.5 text-center text-14 font-medium text-muted">
        {t(`copyUnavailable.${unavailable}`)}
      </p>
    )
  return (
    <ButtonLink to={paths.confirmFollow(traderId)} kind="soft" block aria-label={t('copyName', { name })}>
      <span>{t('copy')}</span>
      <span className="ps-2 text-13">
        {t.rich('fromAmount', {
          amount: exactAmount(ratioMinAmount),
          coin: coinName(coin),
          n: (words) => <Num>{words}</Num>,
        })}
      </span>
    </ButtonLink>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="last:text-end">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="text-16 font-semibold text-strong">
        <Num>{children}</Num>
      </dd>
    </div>
  )
}
