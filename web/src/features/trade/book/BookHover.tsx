import { useTranslations } from 'use-intl'
import { formatAmount, formatQuantity, quoteUnits } from '@assay/engine/money'
import { group } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { BookSide } from './bookLevels.ts'
import { averageTicks, type BookStore } from './bookStore.ts'
import { type BookPair, useBookRow } from './useBook.ts'

interface BookHoverProps {
  store: BookStore
  pair: BookPair
  coins: { coin: string; quote: string }
  side: BookSide
  place: number
  element: HTMLElement
}

/** What everything up to the row under the pointer would come to: average price, amount, total. */
export function BookHover({ store, pair, coins, side, place, element }: BookHoverProps) {
  const t = useTranslations('trade')
  const row = useBookRow(store, side, place)
  if (row === undefined || !window.matchMedia('(hover: hover)').matches) return null
  const scale = pair.priceDecimals + pair.quantityDecimals
  const total = quoteUnits(row.worth, { ...pair, baseScale: scale, quoteScale: scale }, 'up')
  const lines: [string, string][] = [
    [t('book.average'), group(formatAmount(averageTicks(row), pair.priceDecimals + 2))],
    [t('book.sumOf', { coin: coins.coin }), group(formatQuantity(row.sum, pair.quantityDecimals))],
    [t('book.sumOf', { coin: coins.quote }), group(formatAmount(total, scale).replace(/(\.\d\d)\d*$/, '$1'))],
  ]
  return (
    <dl
      aria-hidden="true"
      style={{ top: element.offsetTop + ((element.offsetParent as HTMLElement | null)?.offsetTop ?? 0) }}
      className="pointer-events-none absolute inset-x-2 z-(--z-popover) mt-6 rounded-3 bg-tooltip px-2.5 py-1.5 text-on-tooltip shadow-[var(--sh-2)]"
    >
      {lines.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3">
          <dt>{label}</dt>
          <dd>
            <Num>{value}</Num>
          </dd>
        </div>
      ))}
    </dl>
  )
}
