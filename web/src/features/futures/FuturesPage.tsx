// Trading contracts. Data and the ticket's state live here, above the layout, so that turning the device loses nothing.
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConnection } from '../../live/live.ts'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { StatusSlot } from '@assay/ui/StatusSlot'
import { useLayout } from '@assay/ui/useLayout'
import { type ContractPair, loadCoins, pairTitle, useCoins } from '../market/coins.ts'
import { useLiveDetail } from '../market/prices.ts'
import { useIsOpen } from '../settings/menus.ts'
import { useIndexReading, useLiveIndex } from '../market/useIndexReading.ts'
import { BookPanel } from '../trade/book/BookPanel.tsx'
import { useBookStore } from '../trade/book/useBook.ts'
import { useOwnBookMarks } from '../trade/book/useOwnBookMarks.ts'
import { foldChart, useChartChoices } from '../trade/chart/chartChoices.ts'
import { FoldedChart } from '../trade/chart/FoldedChart.tsx'
import { PageTools } from '../trade/hub/PageTools.tsx'
import { TradeDesk } from '../trade/hub/TradeDesk.tsx'
import { useIsSimple } from '../trade/hub/useIsSimple.ts'
import { ReadPrice } from '../trade/keys/ReadPrice.tsx'
import { TradeKeys } from '../trade/keys/TradeKeys.tsx'
import { totalDigits } from '../trade/orders/orderTexts.ts'
import { HaltedNote } from '../trade/pair/HaltedNote.tsx'
import { PairBar, PairStrip } from '../trade/pair/PairBar.tsx'
import { type PairListing, useContractListing } from '../trade/pair/pairListing.ts'
import { SourcePill } from '../trade/pair/SourcePill.tsx'
import { SourceWords } from '../trade/pair/SourceWords.tsx'
import { useIsTrading } from '../trade/pair/useIsTrading.ts'
import { useIsWide } from '../trade/pair/useIsWide.ts'
import { ContractAccount } from './ContractAccount.tsx'
import { ContractChart } from './contract/ContractChart.tsx'
import { ContractFigures, FactsButton } from './contract/ContractFigures.tsx'
import { ContractsPanel, type ContractsTab } from './ContractsPanel.tsx'
import { FuturesTicket } from './ticket/FuturesTicket.tsx'
import { useFuturesUpdates, useOpenFuturesOrders, useOwnOf, usePositions } from './futuresQueries.ts'
import { LiquidationNotice } from './positions/LiquidationNotice.tsx'
import { useLiveMarks } from './contract/marks.ts'
import { TicketHeader } from './ticket/TicketHeader.tsx'
import { useContractRules } from './contract/useContractRules.ts'
import { useTicketState } from './ticket/useFuturesTicket.ts'

export function FuturesPage() {
  const t = useTranslations('futures')
  const listing = useContractListing()
  const pair = listing.chosen
  const { hasFailed, isFresh } = useCoins()
  if (pair !== undefined) return <FuturesDesk key={pair.symbol} pair={pair} listing={listing} />
  if (hasFailed) return <FailedState text={t('page.failed')} onRetry={() => void loadCoins()} />
  if (isFresh) return <EmptyState title={t('page.none')}>{t('page.noneHelp')}</EmptyState>
  return <div className="min-h-[70dvh] bg-surface" aria-busy="true" />
}

function FuturesDesk({ pair, listing }: { pair: ContractPair; listing: PairListing }) {
  const isPhone = useLayout() === 'phone'
  const isSimple = useIsSimple()
  const hasList = useIsWide() && !isSimple
  const desk = useDesk(pair)
  const isOpen = useIsOpen('Ustandard')
  const [tab, setTab] = useState<ContractsTab>('positions')
  const [hasKeys, setHasKeys] = useState(false)
  const isFolded = useChartChoices((choices) => choices.folded.contract)
  const { remember } = listing
  useEffect(() => remember(pair.symbol), [remember, pair.symbol])
  const { chartPair, looks, book, ticket, isStale, isTrading } = desk
  const tools = (
    <PageTools onShowKeys={() => setHasKeys(true)}>{!isPhone && <FactsButton pair={pair} isPhone={false} />}</PageTools>
  )
  const shared = { pair, listing, isStale, tools }
  return (
    <TradeDesk
      symbol={pair.symbol}
      list={hasList ? listing : null}
      store={book}
      bar={
        isPhone ? (
          <PairBar {...shared} isFolded={isFolded} onFold={() => foldChart('contract', !isFolded)} />
        ) : (
          <PairStrip {...shared} indexSymbol={pair.indexSymbol} figures={<ContractFigures pair={pair} />} />
        )
      }
      chart={
        isPhone && isFolded ? (
          <FoldedChart onOpen={() => foldChart('contract', false)} />
        ) : (
          <ContractChart pair={chartPair} looks={looks} book={book} isPhone={isPhone} isStale={isStale} />
        )
      }
      row={
        isPhone && (
          <PhoneRows pair={pair} header={<TicketHeader rules={ticket.rules} className="flex flex-none gap-2" />} />
        )
      }
      notes={
        <>
          <TradingNote isOpen={isOpen} isTrading={isTrading} symbol={pair.symbol} title={looks.title} />
          <IndexNote symbol={pair.indexSymbol} />
          <LiquidationNotice />
        </>
      }
      ticket={
        <>
          <FuturesTicket
            state={ticket}
            book={book}
            looks={looks}
            isPhone={isPhone}
            isTrading={isOpen && isTrading}
            onShowOrders={() => setTab('orders')}
          />
          {!isPhone && <ContractAccount quote={pair.baseCoin} />}
        </>
      }
      hasTallTicket
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
      orders={<ContractsPanel book={{ symbol: pair.symbol, store: book }} isPhone={isPhone} tab={tab} onTab={setTab} />}
    >
      {!isPhone && (
        <StatusSlot>
          <SourceWords symbol={pair.indexSymbol} />
        </StatusSlot>
      )}
      <ReadPrice symbol={pair.symbol} title={looks.title} decimals={pair.basePrecision} />
      {!isPhone && (
        <TradeKeys ticket={ticket} isShown={hasKeys} onShow={setHasKeys} onOrders={() => setTab('positions')} />
      )}
    </TradeDesk>
  )
}

/** Between chart and ticket on phones: where the index comes from, margin and leverage, funding. */
function PhoneRows({ pair, header }: { pair: ContractPair; header: ReactNode }) {
  return (
    <>
      <SourcePill symbol={pair.indexSymbol} decimals={pair.basePrecision} look="row" />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-surface px-(--gutter) pt-2">
        {header}
        <FactsButton pair={pair} isPhone />
      </div>
    </>
  )
}

/** Everything that the page's parts share. */
function useDesk(pair: ContractPair) {
  const { symbol, indexSymbol, basePrecision: priceDecimals, coinPrecision: quantityDecimals } = pair
  useLiveDetail(symbol)
  useLiveIndex(indexSymbol)
  useFuturesUpdates()
  const { data: positions } = usePositions()
  useLiveMarks([symbol, ...(positions ?? []).map((position) => position.symbol)])
  const title = pairTitle(pair)
  const [coin, quote] = [pair.coin.toUpperCase(), pair.baseCoin.toUpperCase()]
  const chartPair = useMemo(
    () => ({ symbol, title, priceDecimals, quantityDecimals, indexSymbol }),
    [symbol, title, priceDecimals, quantityDecimals, indexSymbol],
  )
  const looks = useMemo(
    () => ({ title, coin, quote, priceDecimals, quantityDecimals, totalDecimals: totalDigits(priceDecimals) }),
    [title, coin, quote, priceDecimals, quantityDecimals],
  )
  const book = useBookStore(chartPair)
  useOwnBookMarks(book, useOwnOf(useOpenFuturesOrders().data, symbol), priceDecimals)
  const connection = useConnection()
  return {
    chartPair,
    looks,
    book,
    ticket: useTicketState(useContractRules(pair)),
    isStale: connection === 'reconnecting' || connection === 'offline',
    isTrading: useIsTrading(pair),
  }
}

interface TradingNoteProps {
  isOpen: boolean
  isTrading: boolean
  symbol: string
  title: string
}

/** Why nothing can be ordered: all futures are closed, or this contract is halted. */
function TradingNote({ isOpen, isTrading, symbol, title }: TradingNoteProps) {
  const t = useTranslations('futures')
  if (isOpen) return isTrading ? null : <HaltedNote product="FUTURES" market={symbol} title={title} />
  return (
    <Note tone="warning" title={t('page.closed')}>
      {t('page.closedHelp')}
    </Note>
  )
}

/** What the index's state means for positions, said before it matters. */
function IndexNote({ symbol }: { symbol: string }) {
  const t = useTranslations('futures')
  const state = useIndexReading(symbol)?.state ?? 'NORMAL'
  if (state === 'NORMAL') return null
  const isPaused = state === 'PAUSED'
  return (
    <Note tone={isPaused ? 'negative' : 'warning'} title={t(isPaused ? 'ticket.paused' : 'ticket.degraded')}>
      {t(isPaused ? 'ticket.pausedHelp' : 'ticket.degradedHelp')}
    </Note>
  )
}
