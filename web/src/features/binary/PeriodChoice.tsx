import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { formatRate } from '@assay/ui/format'
import { Measure, Num } from '@assay/ui/Num'
import { moveFocus } from '@assay/ui/rovingFocus'
import type { Period } from './stake.ts'

interface PeriodChoiceProps {
  periods: readonly Period[]
  chosen: Period
  onChoose: (period: Period) => void
}

/** Each duration with what it pays; a pool says that its shares are those of the round. */
export function PeriodChoice({ periods, chosen, onChoose }: PeriodChoiceProps) {
  const t = useTranslations('binary')
  return (
    <div
      role="radiogroup"
      aria-label={t('ticket.durations')}
      onKeyDown={(event) => moveFocus(event, '[role="radio"]')?.click()}
      className="grid grid-cols-4 gap-2"
    >
      {periods.map((period) => {
        const isChosen = period.periodId === chosen.periodId
        return (
          <button
            key={period.periodId}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(period)}
            className={cx(
              'flex min-h-12 flex-col items-center justify-center rounded-3 border px-1 py-1 leading-[1.25]',
              isChosen
                ? 'border-brand bg-brand-soft shadow-[0_0_0_1px_var(--c-brand)]'
                : 'border-line-strong bg-surface',
            )}
          >
            <span className="text-14 font-medium text-strong">
              <Duration seconds={period.period} />
            </span>
            <span className="text-12 text-muted">
              {period.mode === 'POOL' ? t('ticket.pool') : <Num>{formatRate(period.odds, 0)}</Num>}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** 30 s, 2 min, 1 h. */
export function Duration({ seconds }: { seconds: number }) {
  const t = useTranslations('binary')
  return <Measure>{durationText(seconds, t)}</Measure>
}

type Words = ReturnType<typeof useTranslations<'binary'>>

export function durationText(seconds: number, t: Words): string {
  if (seconds < 600) return t('duration.seconds', { count: seconds })
  if (seconds < 7200) return t('duration.minutes', { count: Math.round(seconds / 60) })
  return t('duration.hours', { count: Math.round(seconds / 3600) })
}
