import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPrice as priceDigits, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCompact, group } from '../../../ui/format.ts'
import type { BookStore } from './bookStore.ts'
import { type DepthPicture, type DepthReading, drawDepth, readDepth } from './depthCurve.ts'
import { type BookPair, useBookVersion } from './useBook.ts'

interface DepthChartProps {
  store: BookStore
  pair: BookPair
  coins: { coin: string; quote: string }
}

/** How much can be bought and sold up to each price. Left to right in every language. */
export function DepthChart({ store, pair, coins }: DepthChartProps) {
  const t = useTranslations('trade')
  const box = useRef<HTMLDivElement>(null)
  const frame = useSize(box)
  useBookVersion(store)
  const [place, setPlace] = useState<number | null>(null)
  const [bids, asks] = [store.levels('bids'), store.levels('asks')]
  const picture = drawDepth(bids, asks, frame)
  const reading = picture === null || place === null ? null : readDepth(bids, asks, picture, place)
  return (
    <div
      ref={box}
      dir="ltr"
      className="relative min-h-0 flex-1 overflow-hidden [contain:strict]"
      onPointerMove={(event) =>
        setPlace((event.clientX - event.currentTarget.getBoundingClientRect().left) / frame.width)
      }
      onPointerLeave={() => setPlace(null)}
    >
      {picture === null ? (
        <EmptyState title={t('book.empty')} />
      ) : (
        <>
          <svg
            width={frame.width}
            height={frame.height}
            role="img"
            aria-label={t('depth.label', {
              low: ticksText(picture.low, pair),
              high: ticksText(picture.high, pair),
            })}
            className="block"
          >
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
          <DepthScale picture={picture} pair={pair} />
          <SizeScale picture={picture} pair={pair} coin={coins.coin} />
          {reading !== null && <DepthNote reading={reading} pair={pair} coin={coins.coin} />}
        </>
      )}
    </div>
  )
}

function DepthScale({ picture, pair }: { picture: DepthPicture; pair: BookPair }) {
  return (
    <div
      aria-hidden="true"
      className="num pointer-events-none absolute inset-x-3 bottom-1 flex justify-between text-11 text-muted"
    >
      <span>{ticksText(picture.low, pair)}</span>
      <span>{ticksText(picture.middle, pair)}</span>
      <span>{ticksText(picture.high, pair)}</span>
    </div>
  )
}

const SIZE_MARKS = [1, 0.75, 0.5, 0.25]

/** At the right edge, as the price axis of the candles: how much a height stands for. */
function SizeScale({ picture, pair, coin }: { picture: DepthPicture; pair: BookPair; coin: string }) {
  const sizes = SIZE_MARKS.map((share) => ({ share, lots: Math.round(picture.top * share) }))
  return (
    <div aria-hidden="true" className="num pointer-events-none absolute inset-y-0 end-0 text-11 text-muted">
      {sizes.map(({ share, lots }) => (
        <span
          key={share}
          style={{ top: `${(1 - share) * 100}%` }}
          className="absolute end-2 flex items-center gap-1 whitespace-nowrap before:h-px before:w-2 before:bg-line-strong"
        >
          {formatCompactSize(lots, pair)}
          {share === 1 && ` ${coin}`}
        </span>
      ))}
    </div>
  )
}

function formatCompactSize(lots: number, pair: BookPair): string {
  const size = Number(formatQuantity(lots as Quantity, pair.quantityDecimals))
  return size >= 1000 ? formatCompact(size) : size.toPrecision(3)
}

function DepthNote({ reading, pair, coin }: { reading: DepthReading; pair: BookPair; coin: string }) {
  const t = useTranslations('trade')
  const values = {
    price: ticksText(reading.price, pair),
    amount: group(formatQuantity(reading.sum, pair.quantityDecimals)),
    coin,
  }
  return (
    <p className="num pointer-events-none absolute inset-x-0 top-3 text-center text-12 text-strong">
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
