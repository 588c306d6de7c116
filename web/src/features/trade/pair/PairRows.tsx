import StarIcon from '~icons/ph/star'
import StarFillIcon from '~icons/ph/star-fill'
import { useTranslations } from 'use-intl'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { cx } from '@assay/ui/cx'
import { IconButton } from '@assay/ui/IconButton'
import { directionOf } from '@assay/ui/format'
import { Change, Num, Price } from '@assay/ui/Num'
import { Sparkline } from '@assay/ui/Sparkline'
import { pairTitle, type TradePair } from '../../market/coins.ts'
import { useTicker } from '../../market/prices.ts'
import { useWatchlist } from '../../market/watchlist.ts'
import { useHasOption } from '../../settings/menus.ts'
import { AlertButton } from '../alerts/AlertButton.tsx'

interface PairRowsProps {
  pairs: readonly TradePair[]
  current?: string | undefined
  onChoose: (symbol: string) => void
  /** 'list' for sheets and phones, 'dense' for the column beside the chart. */
  look?: 'list' | 'dense'
  /** The last day by symbol: the row then has it as a small line, and a bell. */
  lines?: ReadonlyMap<string, readonly string[]>
}

/** Pairs with star, price and change. Each row follows its own price only. */
export function PairRows({ pairs, current, onChoose, look = 'list', lines }: PairRowsProps) {
  const watchlist = useWatchlist()
  const hasOption = useHasOption()
  return (
    <ul>
      {pairs.map((pair) => (
        <PairRow
          key={pair.symbol}
          pair={pair}
          isCurrent={pair.symbol === current}
          isDense={look === 'dense'}
          line={lines === undefined ? undefined : (lines.get(pair.symbol) ?? noLine)}
          isWatched={watchlist.has(pair.symbol)}
          onChoose={onChoose}
          onWatch={hasOption ? watchlist.toggle : null}
        />
      ))}
    </ul>
  )
}

const noLine: readonly string[] = []

interface PairRowProps {
  pair: TradePair
  line: readonly string[] | undefined
  isCurrent: boolean
  isDense: boolean
  isWatched: boolean
  onChoose: (symbol: string) => void
  /** null: the watchlist is closed, so there is no star. */
  onWatch: ((symbol: string) => void) | null
}

function PairRow({ pair, line, isCurrent, isDense, isWatched, onChoose, onWatch }: PairRowProps) {
  const t = useTranslations('trade')
  const title = pairTitle(pair)
  const Star = isWatched ? StarFillIcon : StarIcon
  return (
    <li
      className={cx(
        'flex items-center border-b border-line [content-visibility:auto]',
        isDense ? 'text-12' : 'min-h-14 text-14 [contain-intrinsic-height:56px]',
        onWatch === null ? 'ps-3.5' : isDense && 'ps-1',
        isDense && (line === undefined ? 'h-[34px] pe-3.5' : 'h-11 pe-1'),
        isCurrent && 'bg-brand-soft',
      )}
    >
      {onWatch !== null && (
        <IconButton
          size={isDense ? 28 : 36}
          label={isWatched ? t('pair.unwatch', { pair: title }) : t('pair.watch', { pair: title })}
          aria-pressed={isWatched}
          onClick={() => onWatch(pair.symbol)}
        >
          <Star size={isDense ? 14 : 18} aria-hidden="true" className={isWatched ? 'text-seal' : 'text-muted'} />
        </IconButton>
      )}
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(pair.symbol)}
        className={cx(
          'flex min-w-0 flex-1 items-center self-stretch text-start -outline-offset-2 tiny:flex-wrap',
          isDense ? 'gap-1.5' : 'gap-2.5',
        )}
      >
        {!isDense && <CoinDisc coin={pair.coin} logo={pair.logo} size={28} />}
        <Num className="min-w-0 flex-1 truncate font-medium text-strong small:min-w-min small:overflow-visible">
          {title}
        </Num>
        {line === undefined ? (
          <RowFigures pair={pair} isDense={isDense} />
        ) : (
          <DayFigures pair={pair} line={line} isDense={isDense} />
        )}
      </button>
      {line !== undefined && (
        <AlertButton symbol={pair.symbol} title={title} size={isDense ? 28 : 36} iconSize={isDense ? 14 : 18} />
      )}
    </li>
  )
}

function RowFigures({ pair, isDense }: { pair: TradePair; isDense: boolean }) {
  const ticker = useTicker(pair.symbol)
  return (
    <span className="flex items-center justify-end gap-2 text-end">
      <Price value={ticker?.last} decimals={pair.basePrecision} flashes className="font-medium text-strong" />
      <span className={cx('inline-block', isDense ? 'w-[54px]' : 'w-[68px]')}>
        <Change percent={ticker?.changePercent} />
      </span>
    </span>
  )
}

function DayFigures({ pair, line, isDense }: { pair: TradePair; line: readonly string[]; isDense: boolean }) {
  const ticker = useTicker(pair.symbol)
  return (
    <>
      <span className="flex-none small:hidden">
        <Sparkline
          values={line}
          direction={directionOf(ticker?.changePercent)}
          width={isDense ? 36 : 52}
          height={isDense ? 20 : 26}
        />
      </span>
      <span className={cx('text-end', isDense ? 'min-w-[72px]' : 'min-w-[84px]')}>
        <Price value={ticker?.last} decimals={pair.basePrecision} flashes className="block font-medium text-strong" />
        <Change percent={ticker?.changePercent} className={isDense ? 'text-11' : 'text-13'} />
      </span>
    </>
  )
}
