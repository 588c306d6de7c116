import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsConnectionLost } from '../../live/live.ts'
import { Link } from '../../router.tsx'
import { cx } from '@assay/ui/cx'
import { directionOf, formatCompact } from '@assay/ui/format'
import { Change, Num, Price } from '@assay/ui/Num'
import { ChangePill } from '@assay/ui/Badge'
import { Sparkline } from '@assay/ui/Sparkline'
import type { ListedPair } from './coins.ts'
import { PairDisc, PairName } from './PairName.tsx'
import { useTicker } from './prices.ts'
import { tradeLink } from './tradeLink.ts'

interface PairListProps {
  pairs: readonly ListedPair[]
  /** The small line of the last day, by symbol; without them the change is in a pill. */
  lines?: ReadonlyMap<string, readonly string[]>
  label: string
  /** Link target of a row; by default the trade page. */
  linkTo?: (pair: ListedPair) => string
  /** A small button before a row's link. */
  before?: (pair: ListedPair) => ReactNode
  /** Rows for which there is to be room, where not all are given yet. */
  count?: number
}

/** Pairs on a phone: one link a row, each row listening to its own symbol only. */
export function PairList({ pairs, lines, label, linkTo = tradeLink, before, count = 0 }: PairListProps) {
  return (
    <ul
      aria-label={label}
      data-ready={pairs.length > 0 ? '' : undefined}
      style={count > pairs.length ? { minHeight: `calc(${count} * var(--row-list))` } : undefined}
    >
      {pairs.map((pair) => (
        <li
          key={pair.symbol}
          className="flex items-center border-line [contain-intrinsic-size:auto_60px] [content-visibility:auto] not-first:border-t"
        >
          {before !== undefined && <span className="ps-(--gutter)">{before(pair)}</span>}
          <PairRow
            pair={pair}
            to={linkTo(pair)}
            line={lines?.get(pair.symbol)}
            hasLine={lines !== undefined}
            className={before === undefined ? 'px-(--gutter)' : 'ps-2 pe-(--gutter)'}
          />
        </li>
      ))}
    </ul>
  )
}

interface PairRowProps {
  pair: ListedPair
  to: string
  line: readonly string[] | undefined
  hasLine: boolean
  className: string
}

function PairRow({ pair, to, line, hasLine, className }: PairRowProps) {
  const t = useTranslations('market')
  const ticker = useTicker(pair.symbol)
  const isStale = useIsConnectionLost()
  const last = ticker?.last ?? pair.amount
  return (
    <Link
      to={to}
      className={cx(
        'flex min-h-(--row-list) min-w-0 flex-1 items-center gap-3 py-2 tiny:flex-wrap tiny:gap-y-0',
        className,
      )}
    >
      <PairDisc pair={pair} />
      <span className="min-w-0 flex-1 small:min-w-min">
        <span className="block truncate text-16 small:overflow-visible">
          <PairName pair={pair} />
        </span>
        <span className="block text-12 text-muted">
          {t.rich('volume', { amount: () => <Num>{formatCompact(ticker?.quoteVolume)}</Num> })}
        </span>
      </span>
      {hasLine && (
        <span className="flex-none small:hidden">
          <Sparkline values={line ?? []} direction={directionOf(ticker?.changePercent)} />
        </span>
      )}
      {hasLine ? (
        <span className="min-w-[92px] text-end tiny:flex-1">
          <Price
            value={last}
            decimals={pair.basePrecision}
            isStale={isStale}
            flashes
            className="block text-16 font-medium text-strong"
          />
          <Change percent={ticker?.changePercent} className="text-13" />
        </span>
      ) : (
        <>
          <Price
            value={last}
            decimals={pair.basePrecision}
            isStale={isStale}
            flashes
            className="text-16 font-medium text-strong"
          />
          <ChangePill percent={ticker?.changePercent ?? null} />
        </>
      )}
    </Link>
  )
}
