import { useTranslations } from 'use-intl'
import { Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import {
  densities,
  setDensity,
  setTextSize,
  setTheme,
  type TextSize,
  textSizes,
  themes,
  usePreferences,
} from '../settings/preferences.ts'
import { PriceColourChoice } from './PriceColourChoice.tsx'

/** How the pages look: each choice shows at once. */
export function AppearanceGroup() {
  const t = useTranslations('settings')
  const { theme, density, textSize } = usePreferences()
  return (
    <Panel title={t('appearance')} isPadded>
      <div className="flex flex-col gap-5">
        <div>
          <Caption>{t('theme.label')}</Caption>
          <Segmented
            label={t('theme.label')}
            items={themes.map((id) => ({ id, label: t(`theme.${id}`) }))}
            value={theme}
            onChange={setTheme}
          />
        </div>
        <PriceColourChoice />
        <div>
          <Caption>{t('textSize.label')}</Caption>
          <Segmented
            label={t('textSize.label')}
            items={textSizes.map((size) => ({ id: `${size}` as const, label: t(`textSize.${size}`) }))}
            value={`${textSize}`}
            onChange={(id) => setTextSize(Number(id) as TextSize)}
          />
          <p className="num mt-2 text-14 text-strong">{t('textSize.sample')}</p>
        </div>
        <div className="hidden lg:block">
          <Caption>{t('density.label')}</Caption>
          <Segmented
            label={t('density.label')}
            items={densities.map((id) => ({ id, label: t(`density.${id}`) }))}
            value={density}
            onChange={setDensity}
          />
        </div>
      </div>
    </Panel>
  )
}

function Caption({ children }: { children: string }) {
  return <p className="mb-1.5 text-13 font-medium text-normal">{children}</p>
}
