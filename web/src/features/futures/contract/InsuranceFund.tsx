// The insurance fund: what it has, how that changed, and what changed it. Time runs left to right in every language.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../api.ts'
import { live } from '../../../live/live.ts'
import { cx } from '@assay/ui/cx'
import { FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Skeleton } from '@assay/ui/Skeleton'
import { formatDate, formatTime } from '@assay/ui/time'
import { fromUnits, toUnits } from '../../balances/units.ts'
import { useZone } from '../../settings/preferences.ts'
import { fundHistory, type FundHistory, type FundMark, type FundPoint } from './fundHistory.ts'

const SHOWN = 500
const HEIGHT = 96
const marks: Record<FundMark, string> = { taken: 'bg-brand', loss: 'bg-negative' }

export function InsuranceFund() {
  const t = useTranslations('futures.fund')
  const { data, isError, refetch } = useQuery({
    queryKey: ['futures', 'insurance'],
    queryFn: () => api.futures.getInsuranceFund({ pageSize: SHOWN }),
  })
  if (data === undefined)
    return isError ? <FailedState text={t('failed')} onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  const coin = data.coin.toUpperCase()
  const history = fundHistory(data)
  return (
    <>
      <p className="text-18 font-semibold text-strong">
        <Num unit={coin}>{formatAmount(data.balance, 2)}</Num>
      </p>
      {history === null ? (
        <p className="mt-1 text-13 text-muted">{t('untouched')}</p>
      ) : (
        <Course
          history={history}
          now={{ time: live.serverNow(), balance: data.balance, mark: null }}
          coin={coin}
          isWhole={data.rows.length === data.total}
        />
      )}
      <p className="mt-2 text-12 text-muted">{t('line')}</p>
    </>
  )
}

interface CourseProps {
  history: FundHistory
  /** Its balance is the same since the newest entry. */
  now: FundPoint
  coin: string
  isWhole: boolean
}

function Course({ history, now, coin, isWhole }: CourseProps) {
  const t = useTranslations('futures.fund')
  const zone = useZone()
  const { fees, taken, losses } = history
  const points = [...history.points, now]
  const [from, to] = [points[0]?.time ?? 0, now.time]
  const change = fromUnits(toUnits(now.balance) - toUnits(points[0]?.balance ?? '0'))
  const show = (epochMs: number) =>
    formatDate(from, zone) === formatDate(to, zone)
      ? `${formatDate(epochMs, zone)} ${formatTime(epochMs, zone)}`
      : formatDate(epochMs, zone)
  const money = (amount: string) => <Num unit={coin}>{formatAmount(amount, 2)}</Num>
  return (
    <figure className="m-0 mt-2">
      <Plot points={points} label={t('plot', { coin, from: show(from), to: show(to) })} />
      <div className="mt-1 flex justify-between text-11 text-muted" dir="ltr" aria-hidden="true">
        <Num>{show(from)}</Num>
        <Num>{show(to)}</Num>
      </div>
      <figcaption className="mt-2">
        <p className="mb-1 text-12 text-muted">{isWhole ? t('whole') : t('since', { time: show(from) })}</p>
        <KeyValues
          items={[
            { label: t('change'), value: <Num unit={coin}>{formatAmount(change, 2, { plus: true })}</Num> },
            { label: t('fees'), value: money(fees) },
            { label: <Marked mark="taken" text={t('taken')} />, value: money(taken) },
            { label: <Marked mark="loss" text={t('losses')} />, value: money(losses) },
          ]}
        />
      </figcaption>
    </figure>
  )
}

function Marked({ mark, text }: { mark: FundMark; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={cx('size-2 flex-none rounded-full', marks[mark])} />
      {text}
    </span>
  )
}

/** Steps, because it stays the same between two entries; the highest and the lowest are written at the side. */
function Plot({ points, label }: { points: readonly FundPoint[]; label: string }) {
  const balances = points.map(({ balance }) => Number(balance))
  const [low, high] = [Math.min(...balances), Math.max(...balances)]
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  const x = ({ time }: FundPoint) => ((time - from) / Math.max(1, to - from)) * 100
  const y = ({ balance }: FundPoint) => (high === low ? 50 : 4 + ((high - Number(balance)) / (high - low)) * 92)
  const path = points.map((point, at) => (at === 0 ? `M${x(point)} ${y(point)}` : `H${x(point)}V${y(point)}`)).join('')
  return (
    <div className="flex gap-2" dir="ltr">
      <div className="relative min-w-0 flex-1 border-b border-line-strong" style={{ height: HEIGHT }}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="block size-full text-brand-text"
        >
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </svg>
        {points.map((point, at) =>
          point.mark === null ? null : (
            <span
              key={at}
              aria-hidden="true"
              className={cx('absolute size-2 -translate-1/2 rounded-full', marks[point.mark])}
              style={{ left: `${x(point)}%`, top: `${y(point)}%` }}
            />
          ),
        )}
      </div>
      <div aria-hidden="true" className="flex flex-none flex-col justify-between text-11 text-muted">
        <Num>{formatAmount(String(high), 2)}</Num>
        {high !== low && <Num>{formatAmount(String(low), 2)}</Num>}
      </div>
    </div>
  )
}
