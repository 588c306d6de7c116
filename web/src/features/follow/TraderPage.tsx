import { ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { formatAmount, formatRate } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Page, Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Found } from '../../Found.tsx'
import { paths } from '../../paths.ts'
import { matchPath, useLocation } from '../../router.tsx'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { isTraderId, type Period, periods, type Trader, useTrader } from './followQueries.ts'
import { lossRate, money, Return } from './followWords.tsx'
import { ReturnPlot } from './ReturnPlot.tsx'
import { SettledPositions } from './SettledPositions.tsx'
import { CopyButton, TraderHead } from './TraderCard.tsx'

/** One trader: figures, curves and every closed position. */
export default function TraderPage() {
  const t = useTranslations('follow')
  const { path } = useLocation()
  const id = Number(matchPath(paths.trader(), path)?.['id'])
  const [days, setDays] = useState<Period>(90)
  const query = useTrader(id, days)
  const { data } = query
  return (
    <>
      <TopBar title={data?.name ?? t('trader')} backTo={paths.follow()} isOnCanvas />
      <Page title={data?.name ?? t('trader')} lead={data && <bdi>{data.about}</bdi>}>
        <Found
          query={query}
          isNamed={isTraderId(id)}
          failed={t('failed')}
          waiting={<SkeletonRows count={6} label={t('trader')} />}
          none={<UnknownTrader />}
        >
          {(trader) => <Whole trader={trader} days={days} onDays={setDays} />}
        </Found>
      </Page>
    </>
  )
}

export function UnknownTrader() {
  const t = useTranslations('follow')
  return (
    <EmptyState
      title={t('unknown')}
      action={
        <ButtonLink to={paths.follow()} kind="secondary">
          {t('toTraders')}
        </ButtonLink>
      }
    >
      {t('unknownLine')}
    </EmptyState>
  )
}

function Whole({ trader, days, onDays }: { trader: Trader; days: Period; onDays: (days: Period) => void }) {
  const t = useTranslations('follow')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-4">
      <Panel isPadded>
        <TraderHead trader={trader} />
        <p className="mt-3 text-14 lg:hidden">
          <bdi>{trader.about}</bdi>
        </p>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
          <div>
            <p className="text-13 text-muted">{t('returnOf', { days })}</p>
            <Return part={trader.return} className="text-28 font-semibold" />
          </div>
          <Segmented
            label={t('period')}
            items={periods.map((each) => ({ id: String(each), label: t(`periods.${each}`) }))}
            value={String(days)}
            onChange={(next) => onDays(Number(next) as Period)}
          />
        </div>
        <ReturnPlot curve={trader.curve} />
      </Panel>
      {/* On phones before the closed positions, which may be many. */}
      <div className="flex min-w-0 flex-col gap-3 lg:row-span-2 lg:gap-4">
        <Panel isPadded title={t('figures')}>
          <TraderFigures trader={trader} />
          <div className="mt-4">
            <CopyButton trader={trader} />
          </div>
        </Panel>
        <HowItWorks />
      </div>
      <SettledPositions traderId={trader.traderId} />
    </div>
  )
}

function TraderFigures({ trader }: { trader: Trader }) {
  const t = useTranslations('follow')
  const unit = coinName(trader.coin)
  const { holdingMs, sharpe, winRate } = trader
  return (
    <KeyValues
      items={[
        { label: t('drawdown'), value: <Num>{lossRate(trader.drawdown)}</Num> },
        { label: t('profit'), value: <Num unit={unit}>{money(trader.profit, { plus: true })}</Num> },
        { label: t('openLoss'), value: <Num unit={unit}>{money(trader.openLoss)}</Num> },
        { label: t('followersProfit'), value: <Num unit={unit}>{money(trader.followersProfit, { plus: true })}</Num> },
        { label: t('copied'), value: <Num unit={unit}>{money(trader.copied)}</Num> },
        {
          label: t('followers'),
          value: <Num>{`${formatAmount(trader.followers, 0)} / ${formatAmount(trader.maxUserCount, 0)}`}</Num>,
        },
        { label: t('winRate'), value: winRate === null ? t('noFigure') : <Num>{formatRate(winRate, 1, 1)}</Num> },
        { label: t('closedPositions'), value: <Num>{formatAmount(trader.closedPositions, 0)}</Num> },
        { label: t('holding'), value: holdingMs === null ? t('noFigure') : <Holding ms={holdingMs} /> },
        { label: t('sharpe'), value: sharpe === null ? t('noFigure') : <Num>{exactAmount(sharpe)}</Num> },
        { label: t('share'), value: <Num>{formatRate(trader.shareRate, 0)}</Num> },
      ]}
    />
  )
}

const MINUTE_MS = 60_000

function Holding({ ms }: { ms: number }) {
  const t = useTranslations('follow')
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 60) return t('minutes', { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) })
}

/** What copying is, in four sentences. */
export function HowItWorks() {
  const t = useTranslations('follow')
  return (
    <Panel isPadded title={t('how.title')}>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-13">
        <li>{t('how.block')}</li>
        <li>{t('how.account')}</li>
        <li>{t('how.share')}</li>
        <li>{t('how.leave')}</li>
      </ul>
    </Panel>
  )
}
