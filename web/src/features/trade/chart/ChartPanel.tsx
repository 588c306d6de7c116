// The chart with its tools. The library comes in its own chunk, once the page is usable.
import ArrowsInSimpleIcon from '~icons/ph/arrows-in-simple'
import ArrowsOutSimpleIcon from '~icons/ph/arrows-out-simple'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { formatChange, formatPrice } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { prices } from '../../market/prices.ts'
import type { BookStore } from '../book/bookStore.ts'
import { useIsUsable } from '../book/useIsUsable.ts'
import { panelStyle, useDeskChoices } from '../hub/deskChoices.ts'
import type { ChartLine, ChartPair } from './chartEngine.ts'
import { chartIntervals } from './chartIntervals.ts'
import { type ChartMode, chooseChart, type DepthSwitch, useChartChoices } from './chartChoices.ts'
import { ChartTools } from './ChartTools.tsx'
import { IntervalRow } from './IntervalRow.tsx'
import type { ChartCommands } from './PriceChart.tsx'
import { lazyPart } from '@assay/ui/lazyPart'
import { mediaHook } from '@assay/ui/mediaHook'

const DepthChart = lazyPart(async () => ({ default: (await import('../book/DepthChart.tsx')).DepthChart }))
const Splitter = lazyPart(async () => ({ default: (await import('../hub/Splitter.tsx')).Splitter }))
const PriceChart = lazyPart(async () => ({ default: (await import('./PriceChart.tsx')).PriceChart }))

/** From 1440 px on there is room for the book's depth beside the candles. */
const useIsRoomy = mediaHook('(min-width: 90rem)')

interface ChartPanelProps {
  pair: ChartPair
  coins: { coin: string; quote: string }
  book: BookStore
  lines: readonly ChartLine[]
  isPhone: boolean
  isStale: boolean
  /** commands.resetLines() puts the line back. */
  onLineDragged: (id: string, price: number, commands: ChartCommands | null) => void
}

export function ChartPanel(props: ChartPanelProps) {
  const { pair, coins, book, isPhone } = props
  const t = useTranslations('trade')
  const commands = useRef<ChartCommands | null>(null)
  const sizes = useDeskChoices((choices) => choices.sizes)
  const [chosen, setMode] = useState<ChartMode>('candles')
  const isRoomy = useIsRoomy()
  const hasDepth = useChartChoices((choices) => choices.hasDepth)
  const mode = isRoomy ? 'candles' : chosen
  const depth: DepthSwitch = isRoomy
    ? { isShown: hasDepth, isBeside: true, onShow: (isShown) => chooseChart({ hasDepth: isShown }) }
    : { isShown: mode === 'depth', isBeside: false, onShow: (isShown) => setMode(isShown ? 'depth' : 'candles') }
  const [isFull, setIsFull] = useFullScreen()
  const FullIcon = isFull ? ArrowsInSimpleIcon : ArrowsOutSimpleIcon
  return (
    <section
      aria-label={t('chart.title')}
      className={cx(
        'flex min-h-0 min-w-0 flex-col bg-surface',
        isFull
          ? 'fixed inset-0 z-(--z-sheet) pt-(--safe-t) pb-(--safe-b)'
          : 'h-[calc(152px+32px)] md:h-[calc(300px+32px)] lg:h-auto lg:[grid-area:chart]',
      )}
    >
      <div className="flex h-8 flex-none items-center gap-0.5 px-2.5 text-12 text-muted lg:h-10 lg:gap-1 lg:border-b lg:border-line lg:px-3.5 lg:text-13">
        <IntervalRow isDisabled={mode === 'depth'} />
        <span className="flex-1" />
        <ChartTools depth={depth} commands={commands} isSmall={isPhone && !isFull} pair={pair} />
        <IconButton
          size={28}
          label={isFull ? t('chart.small') : t('chart.full')}
          aria-pressed={isFull}
          onClick={() => setIsFull(!isFull)}
        >
          <FullIcon size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {mode === 'depth' ? (
        <Suspense fallback={<Waiting />}>
          <DepthChart store={book} pair={pair} coins={coins} />
        </Suspense>
      ) : (
        <div data-frame="" style={panelStyle(sizes)} className="flex min-h-0 flex-1 gap-px bg-line [--panel-depth:32%]">
          <Candles {...props} isSmall={isPhone && !isFull} commands={commands} />
          {isRoomy && hasDepth && (
            <section
              aria-label={t('depth.title')}
              className="relative flex w-(--panel-depth) flex-none flex-col bg-surface"
            >
              <Suspense fallback={<Waiting />}>
                <DepthChart store={book} pair={pair} coins={coins} />
                <Splitter panel="depth" edge="start" className="absolute inset-0" />
              </Suspense>
            </section>
          )}
        </div>
      )}
    </section>
  )
}

type CandlesProps = ChartPanelProps & { isSmall: boolean; commands: React.RefObject<ChartCommands | null> }

function Candles({ pair, book, lines, isSmall, isStale, onLineDragged, commands }: CandlesProps) {
  const isUsable = useIsUsable(book)
  const label = useChartLabel(pair)
  if (!isUsable) return <Waiting />
  return (
    <div role="group" aria-label={label} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <Suspense fallback={<Waiting />}>
        <PriceChart
          pair={pair}
          lines={lines}
          isSmall={isSmall}
          isStale={isStale}
          onLineDragged={(id, price) => onLineDragged(id, price, commands.current)}
          commands={commands}
        />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return <div className="min-h-0 flex-1 bg-surface" aria-busy="true" />
}

const LABEL_EVERY_MS = 10_000

/** "BTC/USDT, 15m candles, last 104,233.10, +1.24% in 24 hours", renewed now and then rather than with every tick. */
function useChartLabel(pair: ChartPair): string {
  const t = useTranslations('trade')
  const interval = useChartChoices((choices) => choices.interval)
  const [, renew] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => renew((count) => count + 1), LABEL_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const ticker = prices.get(pair.symbol)
  return t('chart.label', {
    pair: pair.title,
    interval: chartIntervals[interval].label,
    last: formatPrice(ticker?.last, pair.priceDecimals),
    change: formatChange(ticker?.changePercent),
  })
}

/** The whole window, on every device; Esc leaves it. */
function useFullScreen() {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    if (!isFull) return undefined
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) setIsFull(false)
    }
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    document.addEventListener('keydown', leave)
    return () => {
      document.body.style.overflow = overflow
      document.removeEventListener('keydown', leave)
    }
  }, [isFull])
  return [isFull, setIsFull] as const
}
