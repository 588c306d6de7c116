// The order book: asks above, the last price in the middle, bids below. On its own layer, because it changes ten
// times a second.
import ArrowDownIcon from '~icons/ph/arrow-down-bold'
import ArrowUpIcon from '~icons/ph/arrow-up-bold'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { FailedState } from '@assay/ui/EmptyState'
import { formatPrice, percentText } from '@assay/ui/format'
import { lazyPart } from '@assay/ui/lazyPart'
import { directionColour, Num } from '@assay/ui/Num'
import { useTicker } from '../../market/prices.ts'
import { useAwaitsReading, useIndexReading } from '../../market/useIndexReading.ts'
import { useBookChoices } from './bookChoices.ts'
import type { BookSide } from './bookLevels.ts'
import { BookRows, type PickedLevel } from './BookRows.tsx'
import type { BookStore } from './bookStore.ts'
import { askAgain, type BookPair, useBookFact } from './useBook.ts'

// Phones have no pointer that hovers.
const BookHover = lazyPart(async () => ({ default: (await import('./BookHover.tsx')).BookHover }))

interface OrderBookProps {
  store: BookStore
  pair: BookPair
  /** Upper case, for the heads. */
  coins: { coin: string; quote: string }
  /** At least so many a side; more where there is height for whole rows. */
  rowsMin: number
  /** The line is lost: what is shown is old. */
  isStale: boolean
  onPick: (picked: PickedLevel) => void
}

export function OrderBook({ store, pair, coins, rowsMin, isStale, onPick }: OrderBookProps) {
  const t = useTranslations('trade')
  const box = useRef<HTMLDivElement>(null)
  const { view, steps } = useBookChoices()
  const step = steps[pair.symbol] ?? 1
  const rows = useRowCounts(box, rowsMin, view)
  const isLoaded = useBookFact(store, (summary) => summary.isLoaded)
  const hasFailed = useBookFact(store, (summary) => summary.hasFailed)
  const isOld = useBookFact(store, (summary) => summary.isLoaded && summary.isStale)
  const [hovered, setHovered] = useState<{ side: BookSide; place: number; element: HTMLElement } | null>(null)
  useEffect(() => store.setView({ step, rows }), [store, step, rows])
  const hover = useCallback(
    (side: BookSide, place: number | null, element: HTMLElement | null) =>
      setHovered(place === null || element === null ? null : { side, place, element }),
    [],
  )
  const side = { store, pair, step, onPick, onHover: hover, isKnown: isLoaded }
  return (
    <section
      dir="ltr"
      aria-label={t('book.title')}
      data-ready={isLoaded ? '' : undefined}
      className={cx(
        'num flex min-h-0 min-w-0 flex-1 flex-col text-12 leading-[1.25] [contain:layout_paint] [will-change:transform] lg:pt-2',
        (isOld || (isStale && isLoaded)) && 'opacity-60 grayscale',
      )}
    >
      <BookHead coins={coins} />
      <div
        ref={box}
        style={{ minHeight: `calc(${rowsMin * 2} * var(--row-book) + ${MIDDLE_HEIGHT}px)` }}
        className="flex flex-1 flex-col"
      >
        {hasFailed ? (
          <FailedBook onRetry={() => askAgain(store, pair.symbol)} />
        ) : (
          <>
            {rows.asks > 0 && <SideRows {...side} side="asks" count={rows.asks} />}
            <BookMiddle pair={pair} />
            {rows.bids > 0 && <SideRows {...side} side="bids" count={rows.bids} />}
          </>
        )}
      </div>
      <BidShare store={store} />
      <Suspense>{hovered !== null && <BookHover store={store} pair={pair} coins={coins} {...hovered} />}</Suspense>
    </section>
  )
}

interface SideProps extends Pick<OrderBookProps, 'store' | 'pair' | 'onPick'> {
  side: BookSide
  step: number
  count: number
  isKnown: boolean
  onHover: (side: BookSide, place: number | null, element: HTMLElement | null) => void
}

function SideRows({ isKnown, ...props }: SideProps) {
  const t = useTranslations('trade')
  const { store, side, count } = props
  const isEmpty = useBookFact(store, (summary) => (side === 'bids' ? summary.bestBid : summary.bestAsk) === null)
  if (!isKnown) return <WaitingRows count={count} side={side} />
  if (isEmpty)
    return <p className="grid flex-1 place-items-center px-4 text-center text-12 text-muted">{t('book.empty')}</p>
  return <BookRows {...props} />
}

/** The book's columns lie from left to right in every language; these words do not. */
function FailedBook({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('trade')
  return (
    <div dir="auto" className="grid flex-1 place-items-center leading-[1.45]">
      <FailedState isBrief text={t('book.failed')} onRetry={onRetry} />
    </div>
  )
}

function WaitingRows({ count, side }: { count: number; side: BookSide }) {
  return (
    <div aria-hidden="true" className={cx('flex min-h-0 flex-1 flex-col', side === 'asks' && 'justify-end')}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className="flex h-(--row-book) flex-none items-center justify-between lg:px-3.5">
          <i className="h-2.5 w-16 rounded-1 bg-skeleton" />
          <i className="h-2.5 w-12 rounded-1 bg-skeleton" />
        </span>
      ))}
    </div>
  )
}

function BookHead({ coins }: { coins: OrderBookProps['coins'] }) {
  const t = useTranslations('trade')
  return (
    <div className="flex justify-between gap-1.5 pb-1.5 text-11 leading-[14px] text-muted lg:px-3.5 xl:grid xl:grid-cols-3">
      {/* The book's columns lie from left to right in every language; its words do not. */}
      <bdi>{t('book.price', { coin: coins.quote })}</bdi>
      <span className="text-end">
        <bdi>{t('book.amount', { coin: coins.coin })}</bdi>
      </span>
      <span className="hidden text-end xl:block">
        <bdi>{t('book.sum')}</bdi>
      </span>
    </div>
  )
}

/** The last price with its direction as an arrow, and the index beside it. */
function BookMiddle({ pair }: { pair: BookPair }) {
  return (
    <div className="flex-none py-1.5 leading-[1.2] lg:my-1 lg:flex lg:items-baseline lg:justify-between lg:border-y lg:border-line lg:px-3.5">
      <LastPrice pair={pair} />
      <IndexPrice pair={pair} />
    </div>
  )
}

function LastPrice({ pair }: { pair: BookPair }) {
  const ticker = useTicker(pair.symbol)
  const Arrow = ticker?.moved === 'down' ? ArrowDownIcon : ArrowUpIcon
  return (
    <div
      className={cx(
        'flex items-center gap-1 text-18 leading-[22px] font-semibold tracking-(--track-tight)',
        directionColour[ticker?.moved ?? 'flat'],
      )}
    >
      <Num>{formatPrice(ticker?.last, pair.priceDecimals)}</Num>
      {ticker?.moved && <Arrow size={14} aria-hidden="true" />}
    </div>
  )
}

/** Apart from the last price, because it changes once a second and that one ten times. */
function IndexPrice({ pair }: { pair: BookPair }) {
  const t = useTranslations('trade')
  const indexSymbol = pair.indexSymbol ?? pair.symbol
  const reading = useIndexReading(indexSymbol)
  const isAwaited = useAwaitsReading(indexSymbol)
  if (!isAwaited && !reading?.price) return null
  return (
    <div className="min-h-[15px] text-11 leading-[15px] text-muted">
      {reading?.price &&
        t.rich('book.index', { price: () => <Num>{formatPrice(reading.price, pair.priceDecimals)}</Num> })}
    </div>
  )
}

function BidShare({ store }: { store: BookStore }) {
  const t = useTranslations('trade')
  const share = useBookFact(store, (summary) => summary.bidShare)
  if (share === null) return null
  return (
    <div
      role="img"
      aria-label={t('book.share', { bids: percentText(String(share)), asks: percentText(String(100 - share)) })}
      className="mt-1.5 flex flex-none items-center gap-1.5 text-11 lg:mt-0 lg:border-t lg:border-line lg:px-3.5 lg:pt-2 lg:pb-2.5"
    >
      <span className="text-up">{percentText(String(share))}</span>
      <span className="flex h-1 flex-1 gap-0.5">
        <i className="rounded-1 bg-up-bar" style={{ width: `${share}%` }} />
        <i className="flex-1 rounded-1 bg-down-bar" />
      </span>
      <span className="text-down">{percentText(String(100 - share))}</span>
    </div>
  )
}

/** The last price between the sides: two lines on phones, one and its rules on desktop. */
const MIDDLE_HEIGHT = 50

interface RowCounts {
  bids: number
  asks: number
}

/** Whole rows only: as many as the panel's height holds. */
function useRowCounts(box: React.RefObject<HTMLDivElement | null>, least: number, view: 'both' | BookSide): RowCounts {
  const [fitting, setFitting] = useState(least * 2)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    // It reports the first height as well, after the layout: measuring here would force one of its own.
    const observer = new ResizeObserver(() => {
      const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-book')) || 20
      setFitting(Math.max(least * 2, Math.floor((element.clientHeight - MIDDLE_HEIGHT) / rowHeight)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, least])
  const half = Math.floor(fitting / 2)
  return useMemo(() => {
    if (view === 'both') return { bids: half, asks: half }
    return view === 'bids' ? { bids: fitting, asks: 0 } : { bids: 0, asks: fitting }
  }, [view, fitting, half])
}
