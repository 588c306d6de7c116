// One side of the book. Every row listens to its own place only; what is picked is found from the row that was pressed,
// so that rows need no handlers of their own.
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Price } from '@assay/engine/money'
import { formatPrice as priceDigits, formatQuantity } from '@assay/engine/money'
import { cx } from '@assay/ui/cx'
import { group } from '@assay/ui/format'
import { type BookSide, stepDecimals } from './bookLevels.ts'
import type { BookStore } from './bookStore.ts'
import { type BookPair, useBookRow } from './useBook.ts'

/** A level that a person picked, as the wire writes it; the size is that of everything up to it. */
export interface PickedLevel {
  side: BookSide
  price: string
  size?: string
}

interface BookRowsProps {
  store: BookStore
  pair: BookPair
  side: BookSide
  count: number
  step: number
  onPick: (picked: PickedLevel) => void
  onHover: (side: BookSide, place: number | null, element: HTMLElement | null) => void
}

export const BookRows = memo(function BookRows({ store, pair, side, count, step, onPick, onHover }: BookRowsProps) {
  const t = useTranslations('trade')
  const list = useRef<HTMLUListElement>(null)
  const places = Array.from({ length: count }, (_, place) => (side === 'bids' ? place : count - 1 - place))
  useFirstTabStop(list, count)
  function pick(event: MouseEvent) {
    const place = placeOf(event.target)
    const row = place === null ? undefined : store.row(side, place)
    if (row === undefined) return
    const price = priceDigits(row.price, pair.priceDecimals)
    onPick({ side, price, ...(event.shiftKey ? { size: formatQuantity(row.sum, pair.quantityDecimals) } : {}) })
  }
  return (
    <ul
      ref={list}
      aria-label={side === 'bids' ? t('book.bidsLabel') : t('book.asksLabel')}
      onClick={pick}
      onKeyDown={moveAmongRows}
      onMouseOver={(event) => onHover(side, placeOf(event.target), rowOf(event.target))}
      onMouseLeave={() => onHover(side, null, null)}
      className={cx('flex min-h-0 flex-1 flex-col overflow-hidden [contain:strict]', side === 'asks' && 'justify-end')}
    >
      {places.map((place) => (
        <BookRow key={place} store={store} pair={pair} side={side} place={place} step={step} />
      ))}
    </ul>
  )
})

interface BookRowProps {
  store: BookStore
  pair: BookPair
  side: BookSide
  place: number
  step: number
}

const BookRow = memo(function BookRow({ store, pair, side, place, step }: BookRowProps) {
  const t = useTranslations('trade')
  const row = useBookRow(store, side, place)
  if (row === undefined) return null
  const price = joinedPrice(row.price, step, pair.priceDecimals)
  const quantity = group(formatQuantity(row.quantity, pair.quantityDecimals))
  const level = t(side === 'bids' ? 'book.bid' : 'book.ask', { price, quantity })
  return (
    <li className="relative flex max-h-[22px] min-h-[18px] flex-[1_0_18px]">
      <button
        type="button"
        tabIndex={-1}
        data-place={place}
        aria-label={row.isOwn ? t('book.own', { level }) : level}
        style={{ backgroundSize: `${row.depth}% 100%` }}
        className={cx(
          'grid w-full grid-cols-[1fr_auto] items-center gap-1.5 bg-right bg-no-repeat text-start text-strong -outline-offset-2 lg:px-3.5 lg:hover:bg-hover xl:grid-cols-3',
          side === 'bids'
            ? 'bg-[image:linear-gradient(var(--c-up-soft),var(--c-up-soft))]'
            : 'bg-[image:linear-gradient(var(--c-down-soft),var(--c-down-soft))]',
        )}
      >
        {row.isOwn && (
          <i className="absolute start-[-8px] top-1/2 h-2 w-1 -translate-y-1/2 rounded-1 bg-strong lg:start-[5px]" />
        )}
        <span className={side === 'bids' ? 'text-up' : 'text-down'}>{price}</span>{' '}
        <span className="text-end">{quantity}</span>{' '}
        <span className="hidden text-end xl:block">{shortSum(row.sum, pair.quantityDecimals)}</span>
      </button>
    </li>
  )
})

/** A joined price shows only the decimals that its step can have. */
export function joinedPrice(price: Price, step: number, priceDecimals: number): string {
  const decimals = stepDecimals(step, priceDecimals)
  const digits = priceDigits(price, priceDecimals)
  return group(
    decimals === priceDecimals
      ? digits
      : digits.slice(0, digits.length - (priceDecimals - decimals) - (decimals === 0 ? 1 : 0)),
  )
}

/** Sums need fewer decimals the larger they are: five significant places are enough to compare. */
function shortSum(lots: number, quantityDecimals: number): string {
  const value = lots / 10 ** quantityDecimals
  return group(value.toFixed(Math.max(0, Math.min(quantityDecimals, 3 - Math.floor(Math.log10(Math.max(1, value)))))))
}

/** One tab stop for the side: the row at the middle of the book. */
function useFirstTabStop(list: React.RefObject<HTMLUListElement | null>, count: number): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const first = () => element.querySelector<HTMLElement>('[data-place="0"]')
    const enter = () => first()?.setAttribute('tabindex', '0')
    enter()
    const observer = new MutationObserver(enter)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [list, count])
}

function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-place]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const target =
    event.key === 'Home'
      ? rows[0]
      : event.key === 'End'
        ? rows.at(-1)
        : step === undefined
          ? undefined
          : rows[at + step]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
}

function placeOf(target: EventTarget): number | null {
  const place = rowOf(target)?.dataset.place
  return place === undefined ? null : Number(place)
}
