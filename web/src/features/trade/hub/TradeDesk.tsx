// How the parts of a trade page lie: one tree for phone and desktop, arranged by grid areas.
import { type ReactNode, Suspense } from 'react'
import { cx } from '../../../ui/cx.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import type { BookStore } from '../book/bookStore.ts'
import { useIsUsable } from '../book/useIsUsable.ts'
import { ticketFields } from '../ticket/TicketForm.tsx'
import type { PairListing } from '../pair/pairListing.ts'

// Desktop only.
const WatchlistColumn = lazyPart(async () => ({
  default: (await import('../pair/WatchlistColumn.tsx')).WatchlistColumn,
}))

const areas = {
  plain:
    'lg:grid-cols-[minmax(0,1fr)_248px_320px] xl:grid-cols-[minmax(0,1fr)_292px_320px] lg:[grid-template-areas:"info_info_info"_"chart_book_ticket"_"orders_orders_ticket"]',
  withList:
    'lg:grid-cols-[240px_minmax(0,1fr)_248px_300px] 2xl:grid-cols-[264px_minmax(0,1fr)_300px_340px] lg:[grid-template-areas:"info_info_info_info"_"wl_chart_book_ticket"_"wl_orders_orders_ticket"]',
}

interface TradeDeskProps {
  symbol: string
  /** Shown beside the chart; null for none. */
  list: PairListing | null
  store: BookStore
  bar: ReactNode
  /** null while it is folded away. */
  chart: ReactNode
  /** Between chart and ticket on phones. */
  row: ReactNode
  /** What must be known before an order is written: above ticket and book on phones, above the ticket on desktop. */
  notes?: ReactNode
  /** It comes after the book's first rows. Its form is a TicketForm. */
  ticket: ReactNode
  book: ReactNode
  /** Below the first screen of a phone, and empty for most: it comes after the book and the ticket. */
  orders: ReactNode
  /** What lies over the page or in its status bar. */
  children?: ReactNode
}

export function TradeDesk(props: TradeDeskProps) {
  const { symbol, list, store, bar, chart, row, notes, ticket, book, orders, children } = props
  return (
    <div
      className={cx(
        'lg:grid lg:h-full lg:grid-rows-[60px_minmax(0,1fr)_264px] lg:gap-px lg:bg-line',
        list === null ? areas.plain : areas.withList,
      )}
    >
      {bar}
      {list !== null && (
        <Suspense fallback={<div className="bg-surface [grid-area:wl]" />}>
          <WatchlistColumn
            listing={list}
            current={symbol}
            className="flex min-h-0 flex-col overflow-hidden bg-surface [grid-area:wl]"
          />
        </Suspense>
      )}
      {chart}
      {row}
      <div className="flex flex-wrap gap-x-3.5 bg-surface px-(--gutter) pt-3 md:gap-x-6 lg:contents">
        <TicketPlace store={store} notes={notes}>
          {ticket}
        </TicketPlace>
        {book}
      </div>
      <OrdersPlace store={store}>{orders}</OrdersPlace>
      {children}
    </div>
  )
}

function TicketPlace({ store, notes, children }: { store: BookStore; notes: ReactNode; children: ReactNode }) {
  const isUsable = useIsUsable(store)
  const place = <div className={cx(ticketFields, 'lg:hidden')} />
  return (
    <div className="max-lg:contents lg:flex lg:min-h-0 lg:min-w-0 lg:flex-col lg:overflow-y-auto lg:bg-surface lg:[grid-area:ticket]">
      {isUsable ? (
        <>
          <div className="flex flex-col gap-2 empty:hidden max-lg:mb-2 max-lg:basis-full lg:px-4 lg:pt-3.5">
            {notes}
          </div>
          <Suspense fallback={place}>{children}</Suspense>
        </>
      ) : (
        place
      )}
    </div>
  )
}

function OrdersPlace({ store, children }: { store: BookStore; children: ReactNode }) {
  const isUsable = useIsUsable(store)
  const place = <div className="min-h-80 border-t-8 border-canvas bg-surface lg:border-t-0 lg:[grid-area:orders]" />
  return isUsable ? <Suspense fallback={place}>{children}</Suspense> : place
}
