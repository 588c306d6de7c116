import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { ButtonLink } from '@assay/ui/Button'
import { formatAmount } from '@assay/ui/format'
import { Meter } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatMoment } from '@assay/ui/time'
import { paths } from '../../paths.ts'
import { exactAmount } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { neededFor } from './neededFor.ts'
import type { Programme, Standing } from './rewardQueries.ts'

const sources = ['fees', 'assets', 'earn'] as const
type Source = (typeof sources)[number]

/** Where more of it comes from. */
const places: Record<Source, string> = { fees: paths.trade(), assets: paths.deposit(), earn: paths.finance() }

/** The level of now, how far the next one is, and the three ways to it. */
export function StandingPanel({ standing, programme }: { standing: Standing; programme: Programme }) {
  const t = useTranslations('rewards.vip')
  const zone = useZone()
  const { level, growth, next, points, fallsAt, computedAt } = standing
  const { days, graceDays } = programme
  const most = sources.find((source) => points[source] === growth && growth > 0)
  return (
    <Panel isPadded>
      <dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <dt className="text-13 text-muted">{t('yourLevel')}</dt>
          <dd className="text-28 font-semibold text-strong">
            <Num>{t('level', { level: String(level) })}</Num>
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-13 text-muted">{t('growth')}</dt>
          <dd className="text-16 font-semibold text-strong">
            <Num>{formatAmount(growth, 0)}</Num>
          </dd>
        </div>
      </dl>
      <div className="mt-3">
        {next === null ? (
          <p className="text-13 text-muted">{t('highest')}</p>
        ) : (
          <Meter
            value={Math.min(growth, next.start)}
            max={next.start}
            label={t('progress')}
            text={t.rich('toNext', {
              level: String(next.level),
              count: Math.max(0, next.start - growth),
              points: formatAmount(Math.max(0, next.start - growth), 0),
              n: (words) => <Num>{words}</Num>,
            })}
          />
        )}
      </div>
      {fallsAt !== null && (
        <Note tone="warning" className="mt-3">
          {t.rich('falls', {
            level: String(level),
            time: formatMoment(fallsAt, zone),
            n: (words) => <Num>{words}</Num>,
          })}
        </Note>
      )}
      <h2 className="mt-4 border-t border-line pt-3 font-semibold text-strong">{t('ways')}</h2>
      <p className="text-13 text-muted">{t('waysLine')}</p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3 lg:gap-6">
        {sources.map((source) => (
          <Way key={source} {...{ source, standing, programme }} counts={source === most} />
        ))}
      </ul>
      <p className="pt-4 text-13 text-muted">
        {t('how', { days, grace: graceDays })}{' '}
        {computedAt === null
          ? t('notYet')
          : t.rich('computed', { time: formatMoment(computedAt, zone), n: (words) => <Num>{words}</Num> })}
      </p>
    </Panel>
  )
}

interface WayProps {
  source: Source
  standing: Standing
  programme: Programme
  /** Whether it is the largest, so that its points are the growth. */
  counts: boolean
}

/** One figure of the growth: how much of it there is, how much the next level needs, and where more comes from. */
function Way({ source, standing, programme: { weights, days }, counts }: WayProps) {
  const t = useTranslations('rewards.vip')
  const needed = standing.next === null ? null : neededFor(standing.next.start, weights[source])
  const has = standing[source]
  const facts = (
    <>
      <Num>{exactAmount(weights[source])}</Num> × <Num unit="USDT">{formatAmount(has, 2)}</Num> ={' '}
      <Num>{formatAmount(standing.points[source], 0)}</Num>
    </>
  )
  return (
    <li className="flex min-w-0 flex-col">
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
        {t(`source.${source}`, { days })} {counts && <Badge tone="brand">{t('counts')}</Badge>}
      </p>
      <p className="mb-1.5 text-16 font-semibold text-strong">
        <Num>
          {formatAmount(has, 2)}
          <span className="text-13 font-normal text-muted">
            {' '}
            {needed !== null && `/ ${formatAmount(needed, 2)} `}USDT
          </span>
        </Num>
      </p>
      <Progress has={has} needed={needed} label={t(`source.${source}`, { days })}>
        <bdi dir="ltr">{facts}</bdi>
      </Progress>
      <p className="flex flex-1 items-end pt-2">
        <ButtonLink to={places[source]} kind="soft" size="sm" block>
          {t(`step.${source}`)}
        </ButtonLink>
      </p>
    </li>
  )
}

interface ProgressProps {
  has: string
  needed: string | null
  label: string
  children: ReactNode
}

function Progress({ has, needed, label, children }: ProgressProps) {
  if (needed === null) return <p className="text-12 text-muted">{children}</p>
  return <Meter value={Math.min(Number(has), Number(needed))} max={Number(needed)} label={label} text={children} />
}
