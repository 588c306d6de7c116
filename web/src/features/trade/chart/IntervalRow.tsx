import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { moveFocus } from '@assay/ui/rovingFocus'
import { chooseChart, useChartChoices } from './chartChoices.ts'
import { type ChartInterval, chartIntervals, intervalNames } from './chartIntervals.ts'

/** Hidden where there is little room. */
const roomy: readonly ChartInterval[] = ['30min', '1week']

export function IntervalRow({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('trade')
  const interval = useChartChoices((choices) => choices.interval)
  return (
    <div
      role="radiogroup"
      aria-label={t('chart.interval')}
      onKeyDown={(event) => moveFocus(event, '[role="radio"]')?.click()}
      className={cx(
        'flex min-w-0 items-center gap-0.5 overflow-x-auto scrollbar-none xl:gap-1',
        isDisabled && 'invisible',
      )}
    >
      {intervalNames.map((name) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={name === interval}
          tabIndex={name === interval ? 0 : -1}
          onClick={() => chooseChart({ interval: name })}
          className={cx(
            'num min-h-6 flex-none rounded-2 px-[7px] py-1 lg:max-xl:px-1 whitespace-nowrap -outline-offset-2',
            name === interval ? 'bg-sunken font-semibold text-strong' : roomy.includes(name) && 'max-xl:hidden',
          )}
        >
          <bdi dir="ltr">{chartIntervals[name].label}</bdi>
        </button>
      ))}
    </div>
  )
}
