// Spot trading. Data and the ticket's state live here, above the layout, so that turning the device loses nothing.
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsConnectionLost } from '../../live/live.ts'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { formatAmount } from '@assay/ui/format'
import { StatusSlot } from '@assay/ui/StatusSlot'
import { useLayout } from '@assay/ui/useLayout'
import { loadCoins, pairName, pairTitle, type SpotPair, useCoins } from '../market/coins.ts'
import { useLiveDetail } from '../market/prices.ts'
import { useBookStore } from '../trade/book/useBook.ts'
import { useOwnBookMarks } from '../trade/book/useOwnBookMarks.ts'
import { foldChart, useChartChoices } from '../trade/chart/chartChoices.ts'
import { FoldedChart } from '../trade/chart/FoldedChart.tsx'
import { ChartPanel } from '../trade/chart/ChartPanel.tsx'
import { PageTools } from '../trade/hub/PageTools.tsx'
import { TradeDesk } from '../trade/hub/TradeDesk.tsx'
import { useIsSimple } from '../trade/hub/useIsSimple.ts'
import { HaltedNote } from '../trade/pair/HaltedNote.tsx'
import { ReadPrice } from '../trade/keys/ReadPrice.tsx'
import { PairBar, PairStrip } from '../trade/pair/PairBar.tsx'
import { type PairListing, useSpotListing } from '../trade/pair/pairListing.ts'
import { SourcePill } from '../trade/pair/SourcePill.tsx'
import { SourceWords } from '../trade/pair/SourceWords.tsx'
import { useLiveIndex } from '../market/useIndexReading.ts'
import { useIsTrading } from '../trade/pair/useIsTrading.ts'
import { useIsWide } from '../trade/pair/useIsWide.ts'
import { BookPanel } from '../trade/book/BookPanel.tsx'
import type { DraggedOrder } from '../trade/orders/DragConfirm.tsx'
import type { OrdersTab } from './OrdersPanel.tsx'
import { useOpenOrdersOf, useOrderUpdates } from './orderQueries.ts'
import { type PairLooks, totalDigits } from '../trade/orders/orderTexts.ts'
import { useSpotActions } from './useSpotActions.ts'
import { useOrderLines } from '../trade/chart/useOrderLines.ts'
import { type TicketState, useTicketState } from './useTicketState.ts'
import { lazyPart } from '@assay/ui/lazyPart'

const SpotTicket = lazyPart(async () => ({ default: (await import('./SpotTicket.tsx')).SpotTicket }))
const OrdersPanel = lazyPart(async () => ({ default: (await import('./OrdersPanel.tsx')).OrdersPanel }))
const PairAssets = lazyPart(async () => ({ default: (await import('./SpotAssets.tsx')).PairAssets }))
const TradeKeys = lazyPart(async () => ({ default: (await import('../trade/keys/TradeKeys.tsx')).TradeKeys }))
const DragConfirm = lazyPart(async () => ({ default: (await import('../trade/orders/DragConfirm.tsx')).DragConfirm }))

interface SpotPageProps {
  /** The specification's flag isOption: the type that is open is the watchlist. Its column then stands beside the chart on
   *  every desktop, not only on wide ones. */
  isOption?: boolean
}

export function SpotPage({ isOption }: SpotPageProps) {
  const t = useTranslations('trade')
  const listing = useSpotListing()
  const pair = listing.chosen
  const { hasFailed, isFresh } = useCoins()
  if (pair !== undefined)
    return <SpotDesk key={pair.symbol} pair={pair} listing={listing} isOption={isOption === true} />
  if (hasFailed) return <FailedState text={t('pair.failed')} onRetry={() => void loadCoins()} />
  if (isFresh) return <EmptyState title={t('hub.noPairs')}>{t('hub.noPairsHelp')}</EmptyState>
  return <div className="min-h-[70dvh] bg-surface" aria-busy="true" />
}

interface SpotDeskProps {
  pair: SpotPair
  listing: PairListing
  isOption: boolean
}

function SpotDesk({ pair, listing, isOption }: SpotDeskProps) {
  const isPhone = useLayout() === 'phone'
  const isSimple = useIsSimple()
  const hasList = (useIsWide() && !isSimple) || (isOption && !isPhone)
  const desk = useDesk(pair)
  const [tab, setTab] = useState<OrdersTab>('open')
  const [hasKeys, setHasKeys] = useState(false)
  const isFolded = useChartChoices((choices) => choices.folded.spot)
  const { chartPair, looks, book, ticket, isStale, isTrading } = desk
  const { remember } = listing
  useEffect(() => remember(pair.symbol), [remember, pair.symbol])
  const shared = { pair, listing, isStale, tools: <PageTools onShowKeys={() => setHasKeys(true)} /> }
  return (
    <TradeDesk
      symbol={pair.symbol}
      list={hasList ? listing : null}
      store={book}
      bar={
        isPhone ? (
          <PairBar {...shared} isFolded={isFolded} onFold={() => foldChart('spot', !isFolded)} />
        ) : (
          <PairStrip {...shared} indexSymbol={pair.symbol} />
        )
      }
      chart={
        isPhone && isFolded ? (
          <FoldedChart onOpen={() => foldChart('spot', false)} />
        ) : (
          <DeskChart desk={desk} isPhone={isPhone} />
        )
      }
      row={isPhone && <SourcePill symbol={pair.symbol} decimals={pair.basePrecision} look="row" />}
      notes={!isTrading && <HaltedNote product="SPOT" market={pair.symbol} title={looks.title} />}
      ticket={
        <>
          <SpotTicket
            state={ticket}
            pair={pair}
            book={book}
            looks={looks}
            isPhone={isPhone}
            isTrading={isTrading}
            onShowOrders={() => setTab('open')}
          />
          <Suspense>{!isPhone && <PairAssets rules={ticket.rules} looks={looks} />}</Suspense>
          {!isPhone && <MinimumNote pair={pair} quote={looks.quote} />}
        </>
      }
      book={
        isSimple ? null : (
          <BookPanel
            store={book}
            pair={chartPair}
            coins={looks}
            isPhone={isPhone}
            isStale={isStale}
            onPick={ticket.pick}
          />
        )
      }
      orders={<OrdersPanel symbol={pair.symbol} isPhone={isPhone} tab={tab} onTab={setTab} />}
    >
      {!isPhone && (
        <StatusSlot>
          <SourceWords symbol={pair.symbol} />
        </StatusSlot>
      )}
      <ReadPrice symbol={pair.symbol} title={looks.title} decimals={pair.basePrecision} />
      <Suspense>
        {!isPhone && (
          <TradeKeys ticket={ticket} isShown={hasKeys} onShow={setHasKeys} onOrders={() => setTab('open')} />
        )}
      </Suspense>
    </TradeDesk>
  )
}

interface Desk {
  chartPair: { symbol: string; title: string; priceDecimals: number; quantityDecimals: number }
  looks: PairLooks
  book: ReturnType<typeof useBookStore>
  ticket: TicketState
  orders: ReturnType<typeof useOpenOrdersOf>
  isStale: boolean
  isTrading: boolean
}

/** Everything that the page's parts share. */
function useDesk(pair: SpotPair): Desk {
  const { symbol, basePrecision: priceDecimals, coinPrecision: quantityDecimals } = pair
  useLiveDetail(symbol)
  useLiveIndex(symbol)
  useOrderUpdates()
  const title = pairTitle(pair)
  const { coin, quote } = pairName(pair)
  const chartPair = useMemo(
    () => ({ symbol, title, priceDecimals, quantityDecimals }),
    [symbol, title, priceDecimals, quantityDecimals],
  )
  const looks = useMemo(
    () => ({ title, coin, quote, priceDecimals, quantityDecimals, totalDecimals: totalDigits(priceDecimals) }),
    [title, coin, quote, priceDecimals, quantityDecimals],
  )
  const book = useBookStore(chartPair)
  const orders = useOpenOrdersOf(symbol)
  useOwnBookMarks(book, orders, priceDecimals)
  return {
    chartPair,
    looks,
    book,
    ticket: useTicketState(pair),
    orders,
    isStale: useIsConnectionLost(),
    isTrading: useIsTrading(pair),
  }
}

function DeskChart({ desk, isPhone }: { desk: Desk; isPhone: boolean }) {
  const { chartPair, looks, book, orders, isStale } = desk
  const [dragged, setDragged] = useState<DraggedOrder | null>(null)
  const { amend } = useSpotActions()
  const lines = useOrderLines(orders, looks)
  return (
    <>
      <ChartPanel
        pair={chartPair}
        coins={looks}
        book={book}
        lines={lines}
        isPhone={isPhone}
        isStale={isStale}
        onLineDragged={(id, price, commands) => {
          const order = orders.find((known) => String(known.orderId) === id)
          const reset = () => commands?.resetLines()
          if (order === undefined || order.price === null) reset()
          else setDragged({ order, price: price.toFixed(looks.priceDecimals), reset })
        }}
      />
      <Suspense>
        {dragged !== null && (
          <DragConfirm
            dragged={dragged}
            looks={looks}
            isBusy={amend.isPending}
            onConfirm={(outcome) => {
              const order = orders.find(({ orderId }) => orderId === dragged.order.orderId)
              if (order !== undefined) amend.mutate({ order, price: dragged.price }, outcome)
            }}
            onClose={() => setDragged(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function MinimumNote({ pair, quote }: { pair: SpotPair; quote: string }) {
  const t = useTranslations('trade')
  const minimum = () => <Num unit={quote}>{formatAmount(pair.minNotional, 8, { trim: true })}</Num>
  return (
    <p className="mt-auto border-t border-line px-4 py-3.5 text-12 leading-[1.5] text-muted">
      {t.rich('ticket.note', { minimum })}
    </p>
  )
}
