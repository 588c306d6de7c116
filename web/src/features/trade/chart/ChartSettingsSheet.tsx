// The chart's looks, and its figures as a table for those who read rather than see them.
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Switch } from '@assay/ui/Checkbox'
import { formatPrice, group } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { Segmented } from '@assay/ui/Segmented'
import { type Column, Table } from '@assay/ui/Table'
import { formatDateTime } from '@assay/ui/time'
import { useZone } from '../../settings/preferences.ts'
import type { Bar } from './chartBars.ts'
import { candleLooks, chooseChart, type DepthSwitch, useChartChoices } from './chartChoices.ts'
import type { ChartPair } from './chartEngine.ts'
import type { ChartCommands } from './PriceChart.tsx'

interface ChartSettingsSheetProps {
  onClose: () => void
  depth: DepthSwitch
  commands: RefObject<ChartCommands | null>
  pair: ChartPair
}

export function ChartSettingsSheet({ onClose, depth, commands, pair }: ChartSettingsSheetProps) {
  const t = useTranslations('trade')
  const [bars, setBars] = useState<readonly Bar[] | null>(null)
  const { look, hasVolume, hasOrders } = useChartChoices()
  if (bars !== null) return <BarTable bars={bars} pair={pair} onClose={onClose} />
  return (
    <Overlay isOpen onClose={onClose} title={t('chart.settings')}>
      {!depth.isBeside && (
        <Segmented
          label={t('chart.mode')}
          items={[
            { id: 'candles', label: t('chart.title') },
            { id: 'depth', label: t('depth.title') },
          ]}
          value={depth.isShown ? 'depth' : 'candles'}
          onChange={(mode) => depth.onShow(mode === 'depth')}
          className="mb-4"
        />
      )}
      <Segmented
        label={t('chart.look')}
        items={candleLooks.map((id) => ({ id, label: t(`chart.looks.${id}`) }))}
        value={look}
        onChange={(id) => chooseChart({ look: id })}
        className="mb-2"
      />
      <Switch label={t('chart.volume')} isOn={hasVolume} onChange={(isOn) => chooseChart({ hasVolume: isOn })} />
      <Switch label={t('chart.ownOrders')} isOn={hasOrders} onChange={(isOn) => chooseChart({ hasOrders: isOn })} />
      {depth.isBeside && <Switch label={t('depth.beside')} isOn={depth.isShown} onChange={depth.onShow} />}
      {(depth.isBeside || !depth.isShown) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button kind="secondary" size="sm" onClick={() => setBars(commands.current?.visibleBars() ?? [])}>
            {t('chart.table')}
          </Button>
          <Button kind="secondary" size="sm" onClick={() => commands.current?.zoom(1.25)}>
            {t('chart.zoomIn')}
          </Button>
          <Button kind="secondary" size="sm" onClick={() => commands.current?.zoom(0.8)}>
            {t('chart.zoomOut')}
          </Button>
          <Button kind="secondary" size="sm" onClick={() => commands.current?.toLatest()}>
            {t('chart.toLatest')}
          </Button>
        </div>
      )}
    </Overlay>
  )
}

function BarTable({ bars, pair, onClose }: { bars: readonly Bar[]; pair: ChartPair; onClose: () => void }) {
  const t = useTranslations('trade')
  const zone = useZone()
  const figure = (key: 'open' | 'high' | 'low' | 'close'): Column<Bar> => ({
    key,
    header: t(`chart.${key}`),
    align: 'end',
    cell: (bar) => <Num>{formatPrice(bar[key], pair.priceDecimals)}</Num>,
  })
  const columns: Column<Bar>[] = [
    {
      key: 'time',
      header: t('chart.time'),
      cell: (bar) => <Num>{formatDateTime(bar.timestamp, zone).slice(0, -3)}</Num>,
    },
    figure('open'),
    figure('high'),
    figure('low'),
    figure('close'),
    {
      key: 'volume',
      header: t('chart.volume'),
      align: 'end',
      cell: (bar) => <Num>{group(bar.volume.toFixed(pair.quantityDecimals))}</Num>,
    },
  ]
  return (
    <Overlay isOpen onClose={onClose} title={t('chart.table')} as="drawer">
      <div className="-mx-(--gutter) overflow-x-auto">
        <Table
          caption={t('chart.table')}
          columns={columns}
          rows={[...bars].reverse()}
          rowKey={(bar) => bar.timestamp}
          size="dense"
        />
      </div>
    </Overlay>
  )
}
