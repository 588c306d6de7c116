import { useTranslations } from 'use-intl'
import { formatAmount } from '@assay/ui/format'
import { KeyValues, Meter } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatMoment } from '@assay/ui/time'
import { exactAmount } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import type { Programme, Standing } from './rewardQueries.ts'

const sources = ['fees', 'assets', 'earn'] as const

/** The level of now, how far the next one is, and what the growth was computed from. */
export function StandingPanel({ standing, programme }: { standing: Standing; programme: Programme }) {
  const t = useTranslations('rewards.vip')
  const zone = useZone()
  const { level, growth, next, points, fallsAt, computedAt } = standing
  const { weights, days, graceDays } = programme
  return (
    <Panel isPadded>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-22 font-semibold text-strong">{t('level', { level: String(level) })}</p>
        <p className="text-13 text-muted">
          {t('growth')}{' '}
          <span className="font-semibold text-strong">
            <Num>{String(growth)}</Num>
          </span>
        </p>
      </div>
      {next !== null && (
        <div className="mt-3">
          <Meter
            value={Math.min(growth, next.start)}
            max={next.start}
            label={t('progress')}
            text={t('toNext', { level: String(next.level), points: String(Math.max(0, next.start - growth)) })}
          />
        </div>
      )}
      {fallsAt !== null && (
        <Note className="mt-3">{t('falls', { level: String(level), time: formatMoment(fallsAt, zone) })}</Note>
      )}
      <KeyValues
        className="mt-3 border-t border-line pt-2"
        items={sources.map((source) => ({
          label: t(`source.${source}`, { days }),
          value: (
            <>
              <Num unit="USDT">{formatAmount(standing[source], 2)}</Num>
              <span className="text-muted">
                {' '}
                × <Num>{exactAmount(weights[source])}</Num> = <Num>{String(points[source])}</Num>
              </span>
            </>
          ),
        }))}
      />
      <p className="pt-2 text-13 text-muted">
        {t('how', { days, grace: graceDays })}{' '}
        {computedAt === null ? t('notYet') : t('computed', { time: formatMoment(computedAt, zone) })}
      </p>
    </Panel>
  )
}
