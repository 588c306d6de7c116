import { useTranslations } from 'use-intl'
import { Checkbox } from '@assay/ui/Checkbox'
import { Overlay } from '@assay/ui/Overlay'
import { chooseChart, PANES_MAX, toggleIndicator, useChartChoices } from './chartChoices.ts'
import { type IndicatorName, paneIndicators, priceIndicators } from './offeredTools.ts'

/** Which indicators are drawn: over the candles, and in panes below. Each takes effect at once. */
export function IndicatorSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('trade')
  return (
    <Overlay isOpen onClose={onClose} title={t('chart.indicators')}>
      <Group title={t('chart.overCandles')} names={priceIndicators} />
      <Group title={t('chart.inPanes', { count: PANES_MAX })} names={paneIndicators} />
    </Overlay>
  )
}

function Group({ title, names }: { title: string; names: readonly IndicatorName[] }) {
  const t = useTranslations('trade')
  const chosen = useChartChoices((choices) => choices.indicators)
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 text-13 font-semibold text-strong">{title}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          className="flex! min-h-11! border-b border-line"
          label={
            <>
              <b className="me-2 font-medium text-strong">{name}</b>
              <span className="text-muted">{t(`indicators.${name}`)}</span>
            </>
          }
          isOn={chosen.includes(name)}
          onChange={() => chooseChart({ indicators: toggleIndicator(chosen, name) })}
        />
      ))}
    </fieldset>
  )
}
