// Which pair, and how it stands: one line on phones, a strip with the day's figures on desktop.
import CaretDownIcon from '~icons/ph/caret-down-bold'
import ChartBarIcon from '~icons/ph/chart-bar'
import ChartBarFillIcon from '~icons/ph/chart-bar-fill'
import StarIcon from '~icons/ph/star'
import StarFillIcon from '~icons/ph/star-fill'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { cx } from '@assay/ui/cx'
import { directionOf, formatChange, formatCompact, formatPrice } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { Change, directionColour, Num, Price } from '@assay/ui/Num'
import { formatTime } from '@assay/ui/time'
import { pairName, pairTitle, type TradePair } from '../../market/coins.ts'
import { useHeadlineTicker, useTicker, useTickerFact } from '../../market/prices.ts'
import { useWatchlist } from '../../market/watchlist.ts'
import { useHasOption } from '../../settings/menus.ts'
import { useZone } from '../../settings/preferences.ts'
import { AlertButton } from '../alerts/AlertButton.tsx'
import type { PairListing } from './pairListing.ts'
import { SourcePill } from './SourcePill.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const PairSheet = lazyPart(async () => ({ default: (await import('./PairSheet.tsx')).PairSheet }))

/** Letters of a name that a phone's bar shows in full beside its logo; a contract's is longer, and more use than that. */
const NAME_BESIDE_DISC = 10

export interface PairBarProps {
  pair: TradePair
  listing: PairListing
  /** The line is lost: prices are old. */
  isStale: boolean
}

/** The phone's line. */
export function PairBar({
  pair,
  listing,
  isStale,
  tools,
  isFolded,
  onFold,
}: PairBarProps & {
  tools: ReactNode
  isFolded?: boolean
  /** Hides and shows the chart; without it there is no such button. */
  onFold?: () => void
}) {
  const t = useTranslations('trade')
  return (
    <div className="flex min-h-12 items-center bg-surface ps-(--gutter) pe-1.5 small:flex-wrap">
      {pairTitle(pair).length <= NAME_BESIDE_DISC && (
        <span className="me-1.5 flex flex-none">
          <CoinDisc coin={pair.coin} logo={pair.logo} size={24} />
        </span>
      )}
      <h1 className="contents">
        <PairButton pair={pair} listing={listing} />
      </h1>
      <DayChange symbol={pair.symbol} isStale={isStale} />
      {!isStale && <span className="flex-1" />}
      <span className="flex">
        <WatchButton pair={pair} size={36} />
        <AlertButton symbol={pair.symbol} title={pairTitle(pair)} />
        {onFold !== undefined && (
          <IconButton
            size={36}
            label={isFolded === true ? t('chart.show') : t('chart.hide')}
            aria-expanded={isFolded !== true}
            onClick={onFold}
          >
            {isFolded === true ? (
              <ChartBarIcon size={20} aria-hidden="true" />
            ) : (
              <ChartBarFillIcon size={20} aria-hidden="true" />
            )}
          </IconButton>
        )}
        {tools}
      </span>
    </div>
  )
}

/** Apart, and by the shown digits: the price moves ten times a second, the day's change seldom. */
function DayChange({ symbol, isStale }: { symbol: string; isStale: boolean }) {
  const change = useTickerFact(symbol, (ticker) => formatChange(ticker?.changePercent))
  const direction = useTickerFact(symbol, (ticker) => directionOf(ticker?.changePercent))
  if (isStale)
    return (
      <span className="ms-2 min-w-min flex-1 leading-tight">
        <LastPriceAt symbol={symbol} />
      </span>
    )
  return (
    <span
      className={cx(
        'ms-2 flex-none rounded-2 px-1.5 py-0.5 text-12 font-medium',
        direction === 'down' ? 'bg-down-soft' : direction === 'up' ? 'bg-up-soft' : 'bg-sunken',
      )}
    >
      <Num className={directionColour[direction]}>{change}</Num>
    </span>
  )
}

function LastPriceAt({ symbol }: { symbol: string }) {
  return <LastAt updatedAt={useTicker(symbol)?.updatedAt ?? 0} />
}

/** The desktop's strip. */
export function PairStrip({
  pair,
  listing,
  isStale,
  tools,
  indexSymbol,
  figures,
  headline,
}: PairBarProps & {
  tools: ReactNode
  /** Whose sources stand behind the price. */
  indexSymbol: string
  /** In place of the day's figures of spot. */
  figures?: ReactNode
  /** In place of the last trade's price. */
  headline?: ReactNode
}) {
  const title = pairTitle(pair)
  return (
    <section aria-label={title} className="flex min-w-0 items-center gap-7 bg-surface ps-5 pe-4 [grid-area:info]">
      <div className="flex items-center gap-1.5">
        <CoinDisc coin={pair.coin} logo={pair.logo} size={28} />
        <h1 className="contents">
          <PairButton pair={pair} listing={listing} />
        </h1>
        <WatchButton pair={pair} size={28} />
        <AlertButton symbol={pair.symbol} title={title} size={28} iconSize={18} />
      </div>
      {/* The price and the figures have their width before they are known, so that nothing beside them moves. */}
      <div className="flex min-w-35 flex-col">{headline ?? <Headline pair={pair} isStale={isStale} />}</div>
      {/* Figures that do not fit wrap out of sight, so that the tools stay in reach. */}
      <div className="flex h-9 min-w-0 flex-1 flex-wrap content-start gap-x-7 gap-y-2 overflow-hidden">
        {figures ?? <DayFigures pair={pair} />}
      </div>
      <div className="flex flex-none items-center gap-1">
        <SourcePill symbol={indexSymbol} decimals={pair.basePrecision} look="pill" />
        {tools}
      </div>
    </section>
  )
}

function PairButton({ pair, listing }: { pair: TradePair; listing: PairListing }) {
  const t = useTranslations('trade')
  const [isOpen, setIsOpen] = useState(false)
  const title = pairTitle(pair)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('pair.button', { pair: title })}
        onClick={() => setIsOpen(true)}
        className="touch flex min-w-0 items-center gap-1.5 rounded-2 text-18 font-semibold tracking-(--track-tight) whitespace-nowrap text-strong"
      >
        <Num className="truncate">{title}</Num>
        <CaretDownIcon size={14} aria-hidden="true" className="flex-none" />
      </button>
      {isOpen && (
        <Suspense>
          <PairSheet isOpen onClose={() => setIsOpen(false)} current={pair.symbol} listing={listing} />
        </Suspense>
      )}
    </>
  )
}

function WatchButton({ pair, size }: { pair: TradePair; size: 36 | 28 }) {
  const t = useTranslations('trade')
  const watchlist = useWatchlist()
  const isWatched = watchlist.has(pair.symbol)
  if (!useHasOption()) return null
  const title = pairTitle(pair)
  const Star = isWatched ? StarFillIcon : StarIcon
  return (
    <IconButton
      size={size}
      label={isWatched ? t('pair.unwatch', { pair: title }) : t('pair.watch', { pair: title })}
      aria-pressed={isWatched}
      onClick={() => watchlist.toggle(pair.symbol)}
    >
      <Star size={size === 36 ? 20 : 18} aria-hidden="true" className={isWatched ? 'text-seal' : undefined} />
    </IconButton>
  )
}

function Headline({ pair, isStale }: Omit<PairBarProps, 'listing'>) {
  const ticker = useHeadlineTicker(pair.symbol)
  return (
    <>
      <Price
        value={ticker?.last}
        decimals={pair.basePrecision}
        direction={ticker?.moved ?? directionOf(ticker?.changePercent)}
        isStale={isStale}
        flashes
        className="text-22 leading-[26px] font-semibold tracking-(--track-tight)"
      />
      {isStale && <LastAt updatedAt={ticker?.updatedAt ?? 0} />}
    </>
  )
}

/** "last at 14:31:58": an old price never stands without its age. */
function LastAt({ updatedAt }: { updatedAt: number }) {
  const t = useTranslations('trade')
  const zone = useZone()
  if (updatedAt === 0) return null
  return (
    <span className="text-11 text-muted">
      {t.rich('pair.lastAt', { time: () => <Num>{formatTime(updatedAt, zone)}</Num> })}
    </span>
  )
}

function DayFigures({ pair }: { pair: TradePair }) {
  const t = useTranslations('trade')
  const ticker = useTicker(pair.symbol)
  const { coin, quote } = pairName(pair)
  const price = (value: string | null | undefined) => <Num>{formatPrice(value, pair.basePrecision)}</Num>
  const figures: StripFigure[] = [
    [t('pair.change'), <Change key="c" percent={ticker?.changePercent} />],
    [t('pair.high'), price(ticker?.high)],
    [t('pair.low'), price(ticker?.low)],
    [t('pair.volume', { coin }), <Num key="v">{formatCompact(ticker?.baseVolume)}</Num>, 'max-xl:hidden'],
    [t('pair.volume', { coin: quote }), <Num key="q">{formatCompact(ticker?.quoteVolume)}</Num>, 'max-xl:hidden'],
  ]
  return <StripFigures figures={figures} />
}

/** Label, value, and a class that hides it where there is no room. */
export type StripFigure = [label: string, value: ReactNode, hidden?: string | undefined]

export function StripFigures({ figures }: { figures: readonly StripFigure[] }) {
  return (
    <dl className="contents">
      {figures.map(([label, value, hidden]) => (
        <div key={label} className={cx('min-w-20 whitespace-nowrap', hidden)}>
          <dt className="text-11 leading-[15px] text-muted">{label}</dt>
          <dd className="mt-px text-13 text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
