// The second contract: one tree for phone and desktop, arranged by grid areas. Ticket and lists stay above the layout, so
// that turning the device loses nothing.
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { useHalt } from '../../live/halts.ts'
import { useConnection } from '../../live/live.ts'
import { cx } from '@assay/ui/cx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { lazyPart } from '@assay/ui/lazyPart'
import { Change, Price } from '@assay/ui/Num'
import { StatusSlot } from '@assay/ui/StatusSlot'
import { useLayout } from '@assay/ui/useLayout'
import { loadCoins, pairTitle, type SpotPair, useCoins } from '../market/coins.ts'
import { useLiveDetail, useTicker } from '../market/prices.ts'
import { useIndexReading, useLiveIndex } from '../market/useIndexReading.ts'
import { useOwnText } from '../session/OwnNum.tsx'
import { PairBar, PairStrip, type StripFigure, StripFigures } from '../trade/pair/PairBar.tsx'
import { type PairListing, useSecondListing } from '../trade/pair/pairListing.ts'
import { HaltedNote } from '../trade/pair/HaltedNote.tsx'
import { SourcePill } from '../trade/pair/SourcePill.tsx'
import { SourceWords } from '../trade/pair/SourceWords.tsx'
import { BinaryTicket } from './BinaryTicket.tsx'
import { entryPriceOf, withEntry } from './contractFigures.ts'
import { useContractUpdates, useOpenContracts, usePeriods } from './contractQueries.ts'
import { ContractsPanel } from './ContractsPanel.tsx'
import { LinePanel } from './LinePanel.tsx'
import { OpenCards } from './OpenCards.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { ResultCard } from './ResultCard.tsx'
import { SecondMenu } from './SecondMenu.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import type { Period } from './stake.ts'
import type { EntryLine } from './TickChart.tsx'
import { useBinaryTicket } from './useTicket.ts'
import { useStay } from './useStay.ts'
import { useTickLine } from './useTickLine.ts'
import { ruleFigures } from './ruleFigures.ts'

const StaySheet = lazyPart(async () => ({ default: (await import('./StaySheet.tsx')).StaySheet }))
const VerifySheet = lazyPart(async () => ({ default: (await import('./VerifySheet.tsx')).VerifySheet }))

export function BinaryPage() {
  const t = useTranslations('binary')
  const listing = useSecondListing()
  const { hasFailed, isFresh } = useCoins()
  if (listing.chosen !== undefined)
    return <PeriodsOf key={listing.chosen.symbol} pair={listing.chosen} listing={listing} />
  if (hasFailed) return <FailedState text={t('page.failed')} onRetry={() => void loadCoins()} />
  if (isFresh) return <EmptyState title={t('page.none')}>{t('page.noneHelp')}</EmptyState>
  return <div className="min-h-[70dvh] bg-surface" aria-busy="true" />
}

interface PairProps {
  pair: SpotPair
  listing: PairListing<SpotPair>
}

function PeriodsOf({ pair, listing }: PairProps) {
  const t = useTranslations('binary')
  const { data, isError, refetch } = usePeriods(pair.symbol)
  const halt = useHalt('BINARY', pair.symbol)
  // Each period says itself whether it is open.
  useEffect(() => void refetch(), [halt, refetch])
  const [first, ...others] = data ?? []
  if (first !== undefined) return <BinaryDesk pair={pair} listing={listing} periods={[first, ...others]} />
  if (isError) return <FailedState text={t('page.failed')} onRetry={() => void refetch()} />
  if (data !== undefined) return <EmptyState title={t('page.none')}>{t('page.noneHelp')}</EmptyState>
  return <div className="min-h-[70dvh] bg-surface" aria-busy="true" />
}

function BinaryDesk({ pair, listing, periods }: PairProps & { periods: readonly [Period, ...Period[]] }) {
  const t = useTranslations('binary')
  const isPhone = useLayout() === 'phone'
  const { symbol, basePrecision: decimals } = pair
  const isHalted = useHalt('BINARY', symbol) !== undefined
  useLiveDetail(symbol)
  useLiveIndex(symbol)
  const { remember } = listing
  useEffect(() => remember(symbol), [remember, symbol])
  const [verified, setVerified] = useState<BinaryContract | null>(null)
  const [result, setResult] = useState<BinaryContract | null>(null)
  // A result of another pair does not take the place of one of the pair in view.
  const showResult = useCallback(
    (settled: BinaryContract) =>
      setResult((shown) => (settled.symbol !== symbol && shown?.symbol === symbol ? shown : settled)),
    [symbol],
  )
  useContractUpdates(showResult)
  const points = useTickLine(symbol)
  const { data: contracts = [], isLoading } = useOpenContracts()
  // Their cards stand above a phone's ticket, which must not move under a finger.
  const isAwaited = isPhone && isLoading
  const open = contracts.map((contract) => (contract.symbol === symbol ? withEntry(contract, points) : contract))
  // What was just accepted is watched: its chart and its countdown stand above the ticket.
  const ticket = useBinaryTicket(periods, () => isPhone && window.scrollTo({ top: 0, behavior: 'smooth' }))
  const connection = useConnection()
  const isStale = connection === 'reconnecting' || connection === 'offline'
  const stay = useStay()
  const menu = <SecondMenu />
  const card = result !== null && (
    <ResultCard
      contract={result}
      isPhone={isPhone}
      onVerify={() => setVerified(result)}
      onRepeat={result.symbol === symbol ? () => ticket.repeat(result) : undefined}
      onClose={() => setResult(null)}
    />
  )
  return (
    <div className="lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_292px_320px] lg:grid-rows-[60px_minmax(0,1fr)_264px] lg:gap-px lg:bg-line lg:[grid-template-areas:'info_info_info'_'chart_book_ticket'_'orders_orders_ticket']">
      {isPhone ? (
        <>
          <PairBar pair={pair} listing={listing} isStale={isStale} tools={menu} />
          <PhoneHeadline pair={pair} isStale={isStale} />
        </>
      ) : (
        <PairStrip
          pair={pair}
          listing={listing}
          isStale={isStale}
          tools={menu}
          indexSymbol={symbol}
          headline={<IndexPrice pair={pair} isStale={isStale} className="text-22 leading-[26px]" />}
          figures={<SecondFigures pair={pair} period={ticket.period} />}
        />
      )}
      <LinePanel
        title={pairTitle(pair)}
        points={points}
        entries={useEntryLines(open, symbol)}
        settledAt={result?.symbol === symbol ? result.expiresAt : null}
        decimals={decimals}
        isStale={isStale}
      />
      {!isPhone && <SourcesPanel symbol={symbol} decimals={decimals} />}
      <div className="flex flex-col gap-3 bg-surface px-(--gutter) py-3 lg:overflow-y-auto lg:px-4 lg:py-3.5 lg:[grid-area:ticket]">
        {isPhone && <OpenCards contracts={open} />}
        {isPhone && card}
        {isAwaited ? (
          <div className="min-h-[70dvh]" aria-busy="true" />
        ) : (
          <>
            {isHalted && (
              <HaltedNote product="BINARY" market={symbol} title={pairTitle(pair)}>
                {t('haltedHelp')}
              </HaltedNote>
            )}
            <BinaryTicket ticket={ticket} periods={periods} isPhone={isPhone} />
          </>
        )}
        {!isPhone && card}
        {!isAwaited && <OwnRecord />}
      </div>
      <ContractsPanel symbol={symbol} open={open} isPhone={isPhone} onVerify={setVerified} onRepeat={ticket.repeat} />
      {!isPhone && (
        <StatusSlot>
          <SourceWords symbol={symbol} />
        </StatusSlot>
      )}
      <Suspense>
        {verified !== null && <VerifySheet contract={verified} onClose={() => setVerified(null)} />}
        {stay.hours !== null && <StaySheet hours={stay.hours} onClose={stay.close} />}
      </Suspense>
    </div>
  )
}

/** The index, because it is what settles; the last trade of the spot book is another figure. */
function IndexPrice({ pair, isStale, className }: { pair: SpotPair; isStale: boolean; className: string }) {
  const reading = useIndexReading(pair.symbol)
  return (
    <Price
      value={reading?.price}
      decimals={pair.basePrecision}
      isStale={isStale}
      flashes
      className={cx('font-semibold tracking-(--track-tight) text-strong', className)}
    />
  )
}

function PhoneHeadline({ pair, isStale }: { pair: SpotPair; isStale: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-surface px-(--gutter) pb-2">
      <IndexPrice pair={pair} isStale={isStale} className="text-28 leading-9" />
      <SourcePill symbol={pair.symbol} decimals={pair.basePrecision} look="short" />
    </div>
  )
}

function SecondFigures({ pair, period }: { pair: SpotPair; period: Period }) {
  const t = useTranslations('binary')
  const ticker = useTicker(pair.symbol)
  const limits = `${formatAmount(period.minAmount, 0)} – ${formatAmount(period.maxAmount, 0)}`
  const figures: StripFigure[] = [
    [t('strip.change'), <Change key="c" percent={ticker?.changePercent} />],
    [t('strip.high'), <Price key="h" value={ticker?.high} decimals={pair.basePrecision} />],
    [t('strip.low'), <Price key="l" value={ticker?.low} decimals={pair.basePrecision} />],
    [t('strip.settles'), t('strip.settlesOn', ruleFigures)],
    [t('strip.stake'), <bdi key="s" dir="ltr" className="num">{`${limits} ${period.coin.toUpperCase()}`}</bdi>],
  ]
  return <StripFigures figures={figures} />
}

function useEntryLines(open: readonly BinaryContract[], symbol: string): EntryLine[] {
  const t = useTranslations('binary')
  const own = useOwnText()
  return open.flatMap((contract) => {
    const price = contract.symbol === symbol ? entryPriceOf(contract) : null
    if (price === null) return []
    const amount = own(formatAmount(contract.amount, 2, { trim: true }))
    const label = t('chart.entry', { direction: t(`directions.${contract.direction}`), amount })
    return [{ orderId: contract.orderId, price, label }]
  })
}
