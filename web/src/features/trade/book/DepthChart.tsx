import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPrice as priceDigits, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import { EmptyState } from '@assay/ui/EmptyState'
import { formatCompact, group } from '@assay/ui/format'
import type { BookStore } from './bookStore.ts'
import { type DepthPicture, type DepthReading, drawDepth, type Frame, readDepth, sizeMarks } from './depthCurve.ts'
import { type BookPair, useBookVersion } from './useBook.ts'

interface DepthChartProps {
  store: BookStore
  pair: BookPair
  coins: { coin: string; quote: string }
}

/** Room for the size axis at the right, the prices below, and what is pointed at above. In px. */
const AXIS = { width: 48, height: 24, top: 28 }

/** How much can be bought and sold up to each price. Left to right in every language. */
export function DepthChart({ store, pair, coins }: DepthChartProps) {
  const t = useTranslations('trade')
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  useBookVersion(store)
  const [pointed, setPointed] = useState<number | null>(null)
  const frame = {
    width: Math.max(1, size.width - AXIS.width),
    height: Math.max(1, size.height - AXIS.top - AXIS.height),
  }
  const [bids, asks] = [store.levels('bids'), store.levels('asks')]
  const picture = drawDepth(bids, asks, frame)
  const place = pointed === null ? null : Math.min(1, pointed / frame.width)
  const reading = picture === null || place === null ? null : readDepth(bids, asks, picture, place)
  return (
    <div
      ref={box}
      dir="ltr"
      className="relative min-h-0 flex-1 overflow-hidden [contain:strict]"
      onPointerMove={(event) => setPointed(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => setPointed(null)}
    >
      {picture === null ? (
        <EmptyState title={t('book.empty')} />
      ) : (
        <>
          <svg
            width={size.width}
            height={frame.height}
            role="img"
            aria-label={t('depth.label', {
              low: ticksText(picture.low, pair),
              high: ticksText(picture.high, pair),
            })}
            style={{ top: AXIS.top }}
            className="absolute start-0"
          >
            <SizeScale picture={picture} pair={pair} frame={frame} />
            <path d={picture.bids.area} className="fill-up-soft" />
            <path d={picture.asks.area} className="fill-down-soft" />
            <path d={picture.bids.line} fill="none" className="stroke-up" strokeWidth="1.4" />
            <path d={picture.asks.line} fill="none" className="stroke-down" strokeWidth="1.4" />
            {place !== null && (
              <path
                d={`M${place * frame.width} 0V${frame.height}`}
                className="stroke-line-strong"
                strokeDasharray="4 3"
              />
            )}
          </svg>
          <PriceScale picture={picture} pair={pair} />
          <span
            aria-hidden="true"
            style={{ width: AXIS.width }}
            className="absolute end-0 top-1.5 ps-1.5 text-11 text-muted"
          >
            {coins.coin}
          </span>
          {reading !== null && <DepthNote reading={reading} pair={pair} coin={coins.coin} />}
        </>
      )}
    </div>
  )
}

function PriceScale({ picture, pair }: { picture: DepthPicture; pair: BookPair }) {
  return (
    <div
      aria-hidden="true"
      style={{ height: AXIS.height, right: AXIS.width }}
      className="num pointer-events-none absolute bottom-0 left-0 flex items-center justify-between border-t border-line px-1.5 text-11 text-muted"
    >
      <span>{ticksText(picture.low, pair)}</span>
      <span>{ticksText(picture.middle, pair)}</span>
      <span>{ticksText(picture.high, pair)}</span>
    </div>
  )
}

/** At the right edge, as the price axis of the candles: how much a height stands for. */
function SizeScale({ picture, pair, frame }: { picture: DepthPicture; pair: BookPair; frame: Frame }) {
  return (
    <g aria-hidden="true" className="num text-11">
      <path d={`M${frame.width} 0V${frame.height}`} className="stroke-line" />
      {sizeMarks(picture.top).map((lots) => {
        const y = Math.round(frame.height * (1 - lots / picture.top)) + 0.5
        return (
          <g key={lots}>
            <path d={`M0 ${y}H${frame.width + 4}`} className="stroke-line" />
            <text x={frame.width + 7} y={y} dominantBaseline="central" className="fill-muted">
              {sizeText(lots, pair)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function sizeText(lots: number, pair: BookPair): string {
  const size = Number(formatQuantity(lots as Quantity, pair.quantityDecimals))
  return size >= 1000 ? formatCompact(size) : String(size)
}

function DepthNote({ reading, pair, coin }: { reading: DepthReading; pair: BookPair; coin: string }) {
  const t = useTranslations('trade')
  const values = {
    price: ticksText(reading.price, pair),
    amount: group(formatQuantity(reading.sum, pair.quantityDecimals)),
    coin,
  }
  return (
    <p
      style={{ right: AXIS.width }}
      className="num pointer-events-none absolute top-1.5 left-0 text-center text-12 text-strong"
    >
      {reading.side === 'bids' ? t('depth.bids', values) : t('depth.asks', values)}
    </p>
  )
}

function ticksText(ticks: number, pair: BookPair): string {
  return group(priceDigits(Math.max(1, Math.round(ticks)) as Price, pair.priceDecimals))
}

function useSize(box: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 600, height: 300 })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
