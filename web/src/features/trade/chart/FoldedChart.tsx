import CaretDownIcon from '~icons/ph/caret-down-bold'
import ChartBarIcon from '~icons/ph/chart-bar'
import { useTranslations } from 'use-intl'
import { useChartChoices } from './chartChoices.ts'
import { chartIntervals } from './chartIntervals.ts'

/** In the place of a phone's chart that is folded away: one tap brings it back. */
export function FoldedChart({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('trade')
  const interval = useChartChoices((choices) => choices.interval)
  return (
    <button
      type="button"
      aria-expanded="false"
      onClick={onOpen}
      className="flex min-h-10 w-full items-center gap-2 border-t border-line bg-surface px-(--gutter) text-13 font-medium text-strong -outline-offset-2"
    >
      <ChartBarIcon size={18} aria-hidden="true" className="text-brand-text" />
      {t('chart.show')}
      <bdi dir="ltr" className="num font-normal text-muted">
        {chartIntervals[interval].label}
      </bdi>
      <CaretDownIcon size={14} aria-hidden="true" className="ms-auto" />
    </button>
  )
}
