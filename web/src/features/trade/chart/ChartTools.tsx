// Depth or candles, indicators, drawings, settings: the tools in the chart's head.
import ChartLineIcon from '~icons/ph/chart-line'
import LineSegmentIcon from '~icons/ph/line-segment'
import SlidersHorizontalIcon from '~icons/ph/sliders-horizontal'
import { type RefObject, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@assay/ui/IconButton'
import { Menu, type MenuEntry, useMenu } from '@assay/ui/Menu'
import { AlertButton } from '../alerts/AlertButton.tsx'
import type { DepthSwitch } from './chartChoices.ts'
import type { ChartPair } from './chartEngine.ts'
import { drawingTools } from './offeredTools.ts'
import type { ChartCommands } from './PriceChart.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const IndicatorSheet = lazyPart(async () => ({ default: (await import('./IndicatorSheet.tsx')).IndicatorSheet }))
const ChartSettingsSheet = lazyPart(async () => ({
  default: (await import('./ChartSettingsSheet.tsx')).ChartSettingsSheet,
}))

interface ChartToolsProps {
  depth: DepthSwitch
  commands: RefObject<ChartCommands | null>
  /** A phone's small chart: drawing needs full screen. */
  isSmall: boolean
  pair: ChartPair
}

export function ChartTools({ depth, commands, isSmall, pair }: ChartToolsProps) {
  const t = useTranslations('trade')
  const [opened, setOpened] = useState<'indicators' | 'settings' | null>(null)
  const hasCandles = !depth.isShown || depth.isBeside
  return (
    <>
      {!isSmall && (
        <button
          type="button"
          aria-pressed={depth.isShown}
          onClick={() => depth.onShow(!depth.isShown)}
          className="touch rounded-2 px-2 py-1 whitespace-nowrap aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-strong"
        >
          {t('depth.title')}
        </button>
      )}
      {hasCandles && (
        <>
          {!isSmall && <DrawMenu commands={commands} />}
          {!isSmall && <AlertButton symbol={pair.symbol} title={pair.title} size={28} iconSize={16} />}
          <IconButton size={28} label={t('chart.indicators')} onClick={() => setOpened('indicators')}>
            <ChartLineIcon size={16} aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton size={28} label={t('chart.settings')} onClick={() => setOpened('settings')}>
        <SlidersHorizontalIcon size={16} aria-hidden="true" />
      </IconButton>
      <Suspense>
        {opened === 'indicators' && <IndicatorSheet onClose={() => setOpened(null)} />}
        {opened === 'settings' && (
          <ChartSettingsSheet onClose={() => setOpened(null)} depth={depth} commands={commands} pair={pair} />
        )}
      </Suspense>
    </>
  )
}

function DrawMenu({ commands }: Pick<ChartToolsProps, 'commands'>) {
  const t = useTranslations('trade')
  const menu = useMenu()
  const entries: MenuEntry[] = [
    ...drawingTools.map((tool) => ({
      id: tool,
      label: t(`draw.${tool}`),
      onSelect: () => commands.current?.draw(tool),
    })),
    { id: 'clear', label: t('draw.clear'), onSelect: () => commands.current?.clearDrawings() },
  ]
  return (
    <>
      <IconButton size={28} label={t('draw.title')} {...menu.trigger}>
        <LineSegmentIcon size={16} aria-hidden="true" />
      </IconButton>
      <Menu title={t('draw.title')} entries={entries} isOpen={menu.isOpen} onClose={menu.close} anchor={menu.anchor} />
    </>
  )
}
