// How the parts of a trade page lie: one tree for phone and desktop, arranged by grid areas.
import { type ReactNode, Suspense } from 'react'
import { cx } from '@assay/ui/cx'
import { lazyPart } from '@assay/ui/lazyPart'
import { useLayout } from '@assay/ui/useLayout'
import type { BookStore } from '../book/bookStore.ts'
import { useIsUsable } from '../book/useIsUsable.ts'
import { ticketFields } from '../ticket/TicketForm.tsx'
import type { PairListing } from '../pair/pairListing.ts'
import { panelStyle, useDeskChoices } from './deskChoices.ts'

// Desktop only.
const WatchlistColumn = lazyPart(async () => ({
  default: (await import('../pair/WatchlistColumn.tsx')).WatchlistColumn,
}))

const Splitter = lazyPart(async () => ({ default: (await import('./Splitter.tsx')).Splitter }))

/** The parts of a desktop's page from start to end: first row, second row. */
const areas = {
  book: 'lg:grid-cols-[minmax(0,1fr)_var(--panel-book)_var(--panel-ticket)] lg:[grid-template-areas:"info_info_info"_"chart_book_ticket"_"orders_orders_ticket"]',
  listAndBook:
    'lg:grid-cols-[var(--panel-list)_minmax(0,1fr)_var(--panel-book)_var(--panel-ticket)] lg:[grid-template-areas:"info_info_info_info"_"wl_chart_book_ticket"_"wl_orders_orders_ticket"]',
  list: 'lg:grid-cols-[var(--panel-list)_minmax(0,1fr)_var(--panel-ticket)] lg:[grid-template-areas:"info_info_info"_"wl_chart_ticket"_"wl_orders_ticket"]',
  plain:
    'lg:grid-cols-[minmax(0,1fr)_var(--panel-ticket)] lg:[grid-template-areas:"info_info"_"chart_ticket"_"orders_ticket"]',
}

/** Until they are changed (deskChoices.ts). */
const firstSizes = {
  plain: '[--panel-book:248px] [--panel-ticket:320px] xl:[--panel-book:292px]',
  withList:
    '[--panel-list:240px] [--panel-book:248px] [--panel-ticket:300px] 2xl:[--panel-list:264px] 2xl:[--panel-book:300px] 2xl:[--panel-ticket:340px]',
}

/** Of a phone's buttons under the form, with the line above them. */
const ACTIONS_HEIGHT = 91

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
  /** Reserves more height for the fields on phones; contracts need it. */
  hasTallTicket?: boolean
  /** null in the desktop's simple layout. */
  book: ReactNode
  /** Below the first screen of a phone, and empty for most: it comes after the book and the ticket. */
  orders: ReactNode
  /** What lies over the page or in its status bar. */
  children?: ReactNode
}

export function TradeDesk(props: TradeDeskProps) {
  const { symbol, list, store, bar, chart, row, notes, ticket, hasTallTicket = false, book, orders, children } = props
  const sizes = useDeskChoices((choices) => choices.sizes)
  const style: Record<string, string> = {
    ...panelStyle(sizes),
    '--h-form': hasTallTicket ? '32.5rem' : '23rem',
  }
  const hasBook = book !== null
  return (
    <div
      data-frame=""
      style={style}
      className={cx(
        'lg:grid lg:h-full lg:grid-rows-[60px_minmax(0,1fr)_var(--panel-orders)] lg:gap-px lg:bg-line lg:[--panel-orders:264px]',
        list === null ? firstSizes.plain : firstSizes.withList,
        list === null ? (hasBook ? areas.book : areas.plain) : hasBook ? areas.listAndBook : areas.list,
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
      <Splitters hasList={list !== null} hasBook={hasBook} />
      {children}
    </div>
  )
}

/** Over the edges of the panels; the chart takes what they leave. */
function Splitters({ hasList, hasBook }: { hasList: boolean; hasBook: boolean }) {
  const isPhone = useLayout() === 'phone'
  if (isPhone) return null
  return (
    <Suspense>
      {hasList && <Splitter panel="list" edge="end" className="relative [grid-area:wl]" />}
      {hasBook && <Splitter panel="book" edge="start" className="relative [grid-area:book]" />}
      <Splitter panel="ticket" edge="start" className="relative [grid-area:ticket]" />
      <Splitter panel="orders" edge="top" className="relative [grid-area:orders]" />
    </Suspense>
  )
}

function TicketPlace({ store, notes, children }: { store: BookStore; notes: ReactNode; children: ReactNode }) {
  const isUsable = useIsUsable(store)
  const place = (
    <>
      <div className={cx(ticketFields, 'lg:hidden')} />
      <div className="max-lg:order-1 max-lg:basis-full lg:hidden" style={{ minHeight: ACTIONS_HEIGHT }} />
    </>
  )
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
