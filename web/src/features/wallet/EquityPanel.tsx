import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type EquityPeriod, equityPeriods } from '@assay/api/shownDays'
import { FailedState } from '@assay/ui/EmptyState'
import { cx } from '@assay/ui/cx'
import { directionOf, formatAmount } from '@assay/ui/format'
import { directionColour, Num } from '@assay/ui/Num'
import { Segmented } from '@assay/ui/Segmented'
import { Skeleton } from '@assay/ui/Skeleton'
import { VALUE_COIN } from '../balances/valuation.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { DayBars } from './DayBars.tsx'
import { dayResults, type EquityHistory } from './equityHistory.ts'
import { EquityPlot } from './EquityPlot.tsx'
import type { PlotPoint } from './PlotTable.tsx'
import { useEquityHistory } from './useEquityHistory.ts'

const kinds = ['equity', 'result', 'daily'] as const
type Kind = (typeof kinds)[number]

/** A month or a year: what everything was worth, and what of it was gained or lost. Only recorded days are drawn. */
export function EquityPanel() {
  const t = useTranslations('wallet.history')
  const [kind, setKind] = useState<Kind>('equity')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const [days, setDays] = useState<EquityPeriod>(equityPeriods[0])
  const { history, recorded, isError, retry } = useEquityHistory(days)
  const isShort = recorded !== undefined && recorded < 2
  return (
    <section aria-label={t('title', { days })} className="rounded-4 bg-surface p-4 lg:px-6 lg:py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-16 font-semibold text-strong">{t('title', { days })}</h2>
        {!isShort && !isHidden && (
          <Segmented
            label={t('what')}
            items={kinds.map((id) => ({ id, label: t(id) }))}
            value={kind}
            onChange={setKind}
            className="order-last w-full sm:order-none sm:ms-auto sm:w-80"
          />
        )}
        {/* Last in its row, so that it stays in place when there is nothing to choose beside it. */}
        {!isHidden && (
          <Segmented
            label={t('period')}
            items={equityPeriods.map((id) => ({ id: String(id), label: t('days', { days: id }) }))}
            value={String(days)}
            onChange={(id) => setDays(equityPeriods.find((each) => String(each) === id) ?? equityPeriods[0])}
            className={cx('ms-auto w-44', !isShort && 'sm:ms-0')}
          />
        )}
      </div>
      {isError && <FailedState text={t('failed')} onRetry={() => void retry()} />}
      {!isError && history === undefined && <Skeleton width="100%" height={160} />}
      {!isError && isShort && <p className="mt-2 text-13 text-muted">{t('short', { count: recorded })}</p>}
      {history !== undefined && !isShort && <Curve history={history} kind={kind} isHidden={isHidden} />}
    </section>
  )
}

function Curve({ history, kind, isHidden }: { history: EquityHistory; kind: Kind; isHidden: boolean }) {
  const t = useTranslations('wallet.history')
  const points =
    kind === 'daily'
      ? dayResults(history.points)
      : history.points.flatMap<PlotPoint>(({ time, [kind]: value }) => (value === null ? [] : [{ time, value }]))
  const isDrawn = points.length > (kind === 'daily' ? 0 : 1)
  return (
    <>
      <Figures history={history} isHidden={isHidden} />
      {isHidden && <p className="mt-3 text-13 text-muted">{t('hidden')}</p>}
      {!isHidden && isDrawn && kind === 'daily' && <DayBars days={points} label={t(kind)} />}
      {!isHidden && isDrawn && kind !== 'daily' && (
        <EquityPlot points={points} label={t(kind)} hasZero={kind === 'result'} />
      )}
      {!isHidden && !isDrawn && <p className="mt-3 text-13 text-muted">{t('unpriced')}</p>}
      <p className="mt-2 text-12 text-muted">{t('explained')}</p>
    </>
  )
}

/** The result, and what came from outside, which is none. */
function Figures({ history: { points, inflow }, isHidden }: { history: EquityHistory; isHidden: boolean }) {
  const t = useTranslations('wallet.history')
  const result = points.at(-1)?.result ?? null
  const items = [
    { key: 'result', value: result, colour: result === null ? '' : directionColour[directionOf(result)] },
    { key: 'inflow', value: inflow, colour: 'text-strong' },
  ] as const
  return (
    <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-13">
      {items.map(({ key, value, colour }) => (
        <div key={key} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t(key)}</dt>
          <dd>
            <Num isHidden={isHidden} unit={VALUE_COIN} className={cx('font-medium', isHidden ? 'text-muted' : colour)}>
              {formatAmount(value, 2, { plus: true })}
            </Num>
          </dd>
        </div>
      ))}
    </dl>
  )
}
