// The candle chart in the page. It is told by effects what changed, and renders only its frame and its states.
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { FailedState } from '@assay/ui/EmptyState'
import { useZone } from '../../settings/preferences.ts'
import type { Bar } from './chartBars.ts'
import { useChartChoices } from './chartChoices.ts'
import { ChartEngine, type ChartLine, type ChartPair } from './chartEngine.ts'
import type { ChartState } from './chartLoader.ts'
import type { DrawingTool } from './offeredTools.ts'

export interface ChartCommands {
  draw(tool: DrawingTool): void
  clearDrawings(): void
  zoom(scale: number): void
  toLatest(): void
  visibleBars(): Bar[]
  /** A drag was not confirmed: lines go back to their prices. */
  resetLines(): void
}

export interface PriceChartProps {
  pair: ChartPair
  lines: readonly ChartLine[]
  /** A phone's small chart: one average, no legend. */
  isSmall: boolean
  isStale: boolean
  onLineDragged: (id: string, price: number) => void
  commands: Ref<ChartCommands>
}

export function PriceChart(props: PriceChartProps) {
  const { pair, isSmall, isStale } = props
  const t = useTranslations('trade')
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ChartState>('loading')
  const engine = useEngine(box, props, setState)
  useTelling(engine, props)
  useImperativeHandle(props.commands, () => ({
    draw: (tool) => engine?.startDrawing(tool),
    clearDrawings: () => engine?.clearDrawings(),
    zoom: (scale) => engine?.zoom(scale),
    toLatest: () => engine?.toLatest(),
    visibleBars: () => engine?.visibleBars() ?? [],
    resetLines: () => engine?.resetLines(),
  }))
  return (
    <div
      dir="ltr"
      className="relative min-h-0 flex-1"
      data-chart={isSmall ? 'small' : 'large'}
      aria-busy={state === 'loading'}
    >
      <div
        ref={box}
        // The library's axes have a z-index: without one here they would be above the states.
        className={cx('absolute inset-0 z-0', isStale && 'opacity-50')}
        data-pair={pair.symbol}
      />
      {state === 'loading' && <LoadingChart />}
      {state === 'empty' && (
        <p className="absolute inset-0 grid place-items-center bg-surface text-13 text-muted">{t('chart.empty')}</p>
      )}
      {state === 'failed' && (
        <div className="absolute inset-0 grid place-items-center bg-surface">
          <FailedState isBrief={isSmall} text={t('chart.failed')} onRetry={() => engine?.reload()} />
        </div>
      )}
    </div>
  )
}

/** Over the library's axis, which shows made-up prices while there are no candles. After a while it says that it waits. */
export function LoadingChart() {
  const t = useTranslations('trade')
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="absolute inset-0 grid place-items-center bg-surface text-13 text-muted">
      <p role="status">{isSlow && t('chart.slow')}</p>
    </div>
  )
}

const SLOW_AFTER_MS = 3000

function useEngine(
  box: React.RefObject<HTMLDivElement | null>,
  { isSmall, onLineDragged }: PriceChartProps,
  onState: (state: ChartState) => void,
): ChartEngine | null {
  const [engine, setEngine] = useState<ChartEngine | null>(null)
  const zone = useZone()
  const firstZone = useRef(zone)
  const dragged = useRef(onLineDragged)
  useEffect(() => {
    dragged.current = onLineDragged
  })
  useEffect(() => {
    const dom = box.current
    if (dom === null) return undefined
    const created = new ChartEngine(dom, {
      zone: firstZone.current,
      isSmall,
      listener: { onState, onLineDragged: (id, price) => dragged.current(id, price) },
    })
    setEngine(created)
    return () => {
      setEngine(null)
      created.dispose()
    }
  }, [box, isSmall, onState])
  useEffect(() => engine?.setZone(zone), [engine, zone])
  return engine
}

function useTelling(engine: ChartEngine | null, { pair, lines }: PriceChartProps): void {
  const { interval, look, indicators, hasVolume, hasOrders } = useChartChoices()
  useEffect(() => engine?.setLook(look), [engine, look])
  useEffect(() => engine?.showPair(pair, interval), [engine, pair, interval])
  useEffect(() => engine?.setIndicators(indicators, hasVolume), [engine, indicators, hasVolume])
  useEffect(() => engine?.setLines(hasOrders ? lines : []), [engine, lines, hasOrders])
}
