import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useIsConnectionLost } from '../../live/live.ts'
import { Link } from '../../router.tsx'
import { directionOf, formatCompact } from '@assay/ui/format'
import { Change, Num, Price } from '@assay/ui/Num'
import { Sparkline } from '@assay/ui/Sparkline'
import { useHasOption } from '../settings/menus.ts'
import { type Column, type Sort, Table } from '@assay/ui/Table'
import { pairTitle, type ListedPair } from './coins.ts'
import { PairDisc, PairName } from './PairName.tsx'
import type { Ticker } from './priceStore.ts'
import { useTicker } from './prices.ts'
import { RangeBar } from './RangeBar.tsx'
import { StarButton } from './StarButton.tsx'
import { tradeLink } from './tradeLink.ts'

interface PairTableProps {
  pairs: readonly ListedPair[]
  lines: ReadonlyMap<string, readonly string[]>
  caption: string
  /** Where Trade leads; by default to where the pair is traded. */
  linkTo?: (pair: ListedPair) => string
  sort?: Sort | null
  onSort?: (key: string) => void
}

/** Pairs on a desktop. Every figure listens to its own symbol, so a tick renders one cell. */
export function PairTable({ pairs, lines, caption, linkTo = tradeLink, sort = null, onSort }: PairTableProps) {
  const t = useTranslations('market.columns')
  const hasOption = useHasOption()
  const columns = useMemo<Column<ListedPair>[]>(
    () => [
      ...(hasOption
        ? [
            {
              key: 'star',
              header: <span className="sr-only">{t('star')}</span>,
              cell: (pair: ListedPair) => <StarButton pair={pair} />,
              width: '48px',
            },
          ]
        : []),
      { key: 'pair', header: t('pair'), cell: (pair) => <PairCell pair={pair} />, isSortable: true },
      { key: 'last', header: t('last'), align: 'end', isSortable: true, cell: (pair) => <LastCell pair={pair} /> },
      {
        key: 'change',
        header: t('change'),
        align: 'end',
        isSortable: true,
        cell: withTicker((ticker) => <Change percent={ticker?.changePercent} className="text-14" />),
      },
      { key: 'range', header: <span className="block text-center">{t('range')}</span>, cell: withTicker(rangeCell) },
      {
        key: 'volume',
        header: t('volume'),
        align: 'end',
        isSortable: true,
        cell: withTicker((ticker) => <Num>{formatCompact(ticker?.quoteVolume)}</Num>),
      },
      {
        key: 'line',
        header: '',
        align: 'end',
        cell: withTicker((ticker, pair) => (
          <Sparkline
            values={lines.get(pair.symbol) ?? []}
            direction={directionOf(ticker?.changePercent)}
            className="inline-block"
          />
        )),
      },
      { key: 'trade', header: '', align: 'end', cell: (pair) => <TradeLink pair={pair} to={linkTo(pair)} /> },
    ],
    [t, hasOption, lines, linkTo],
  )
  return (
    <div data-ready={pairs.length > 0 ? '' : undefined} className="overflow-x-auto">
      <Table
        caption={caption}
        columns={columns}
        rows={pairs}
        rowKey={(pair) => pair.symbol}
        sort={sort}
        {...(onSort === undefined ? {} : { onSort })}
        size="roomy"
      />
    </div>
  )
}

function rangeCell(ticker: Ticker | undefined, pair: ListedPair) {
  return (
    <span className="flex justify-center">
      <RangeBar ticker={ticker} decimals={pair.basePrecision} />
    </span>
  )
}

function withTicker(draw: (ticker: Ticker | undefined, pair: ListedPair) => ReactNode) {
  return (pair: ListedPair) => <TickerCell pair={pair} draw={draw} />
}

function TickerCell({
  pair,
  draw,
}: {
  pair: ListedPair
  draw: (ticker: Ticker | undefined, pair: ListedPair) => ReactNode
}) {
  return draw(useTicker(pair.symbol), pair)
}

function PairCell({ pair }: { pair: ListedPair }) {
  return (
    <span className="flex items-center gap-3 text-14">
      <PairDisc pair={pair} size={28} />
      <PairName pair={pair} />
    </span>
  )
}

function LastCell({ pair }: { pair: ListedPair }) {
  const ticker = useTicker(pair.symbol)
  return (
    <Price
      value={ticker?.last ?? pair.amount}
      decimals={pair.basePrecision}
      isStale={useIsConnectionLost()}
      flashes
      className="text-14 font-semibold text-strong"
    />
  )
}

function TradeLink({ pair, to }: { pair: ListedPair; to: string }) {
  const t = useTranslations('market')
  return (
    <Link
      to={to}
      aria-label={t('tradePair', { pair: pairTitle(pair) })}
      className="touch text-13 font-medium text-brand-text"
    >
      {t('trade')}
    </Link>
  )
}
