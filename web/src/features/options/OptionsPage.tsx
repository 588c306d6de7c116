// The chain: calls, strikes and puts of one expiry, the ticket beside it, and what one has below it.
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptionChain } from '@assay/api/options'
import { useIsHalted } from './useIsHalted.ts'
import { useIsConnectionLost } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Overlay } from '@assay/ui/Overlay'
import { Page, Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useLayout } from '@assay/ui/useLayout'
import { useCoins } from '../market/coins.ts'
import { BoardHead } from './BoardHead.tsx'
import { ChainTable } from './ChainTable.tsx'
import { ExpiryChips } from './ExpiryChips.tsx'
import { choose } from './optionModel.ts'
import { useOptionUpdates } from './optionQueries.ts'
import { OptionTicket } from './OptionTicket.tsx'
import { PositionsPanel } from './PositionsPanel.tsx'
import { StrikeList } from './StrikeList.tsx'
import { type OptionPair, useLookedChain, useOptionBoard } from './useOptionBoard.ts'
import { useSettledToast } from './useSettledToast.ts'
import { UnquotedNote } from './UnquotedNote.tsx'
import { SETTLEMENT_MS } from '@assay/engine/options/terms'

export default function OptionsPage() {
  const t = useTranslations('options')
  const board = useOptionBoard(paths.options)
  const { isFresh } = useCoins()
  return (
    <>
      <TopBar title={t('title')} backTo={paths.markets()} />
      <Page
        title={t('title')}
        lead={t('lead')}
        aside={
          <ButtonLink to={paths.flashOption(board.pair?.symbol)} kind="secondary" size="sm">
            {t('toSimple')}
          </ButtonLink>
        }
      >
        {board.pair !== undefined && <Board key={board.pair.symbol} {...board} pair={board.pair} />}
        {board.pair === undefined && isFresh && <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>}
      </Page>
    </>
  )
}

type BoardProps = ReturnType<typeof useOptionBoard> & { pair: OptionPair }

function Board({ pairs, pair, series, show }: BoardProps) {
  const t = useTranslations('options')
  const isPhone = useLayout() === 'phone'
  const [chosen, setChosen] = useState<string | null>(null)
  const { chain, isWaiting, hasFailed, refetch } = useLookedChain(pair.symbol, series)
  useOptionUpdates(useSettledToast())
  const isHalted = useIsHalted(chain)
  const choice = isWaiting || isHalted ? null : choose(chain, chosen)
  const close = () => setChosen(null)
  const verb = t(choice?.contract.type === 'P' ? 'ticket.buyPut' : 'ticket.buyCall')
  const ticket = choice !== null && (
    <OptionTicket
      key={choice.contract.symbol}
      choice={choice}
      verb={verb}
      isInSheet={isPhone}
      {...(isPhone && { onBought: close })}
    />
  )
  return (
    <>
      <BoardHead pairs={pairs} pair={pair} chain={chain} onShow={(symbol) => show({ symbol })} />
      <div
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start"
        data-ready={chain === undefined ? undefined : ''}
      >
        <Panel className="-mx-(--gutter) rounded-none lg:mx-0 lg:rounded-4">
          <div className="min-h-14 border-b border-line px-(--gutter) py-3 lg:px-4">
            {chain !== undefined && (
              <ExpiryChips chain={chain} onShow={(next) => show({ symbol: pair.symbol, series: next })} />
            )}
          </div>
          {hasFailed && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
          {chain === undefined && !hasFailed && <WaitingChain />}
          {chain !== undefined && (
            <Rows
              chain={chain}
              isWaiting={isWaiting}
              isPhone={isPhone}
              coin={pair.coin}
              {...{ chosen, isHalted, setChosen }}
            />
          )}
        </Panel>
        {!isPhone && (
          <Panel title={choice?.contract.symbol ?? t('ticket.title')} isPadded className="sticky top-20">
            {ticket || <Unchosen />}
          </Panel>
        )}
      </div>
      {isPhone && (
        <Overlay isOpen={choice !== null} onClose={close} title={choice?.contract.symbol ?? ''}>
          {ticket}
        </Overlay>
      )}
      <Suspense>
        <PositionsPanel coin={pair.coin} />
      </Suspense>
    </>
  )
}

/** Before anything is chosen: what to press, and what an option is. */
function Unchosen() {
  const t = useTranslations('options')
  return (
    <>
      <p className="text-13 text-strong">{t('ticket.pick')}</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 ps-5 text-13 text-muted">
        <li>{t('first.lose')}</li>
        <li>{t('first.house')}</li>
        <li>{t('first.settles', { minutes: SETTLEMENT_MS / 60_000 })}</li>
      </ul>
    </>
  )
}

interface RowsProps {
  chain: OptionChain
  isWaiting: boolean
  isPhone: boolean
  coin: string
  chosen: string | null
  isHalted: boolean
  setChosen: (symbol: string) => void
}

function Rows({ chain, isWaiting, isPhone, coin, chosen, isHalted, setChosen }: RowsProps) {
  const t = useTranslations('options')
  const [side, setSide] = useState<'call' | 'put'>('call')
  const { quote, rows } = chain
  const series = chain.expiries.find((expiry) => expiry.series === chain.series)
  if (isWaiting) return <WaitingChain />
  if (series === undefined)
    return <EmptyState title={t('noneOf', { coin: coin.toUpperCase() })}>{t('noneHelp')}</EmptyState>
  if (quote === null || isHalted) return <UnquotedNote series={series.series} isHalted={isHalted} className="m-4" />
  const given = { rows, index: quote.index, decimals: series.priceDecimals, onChoose: setChosen }
  if (!isPhone)
    return (
      <ScrolledChain key={series.series}>
        <ChainTable {...given} chosen={chosen} />
      </ScrolledChain>
    )
  return (
    <>
      <Segmented
        label={t('side')}
        items={[
          { id: 'call', label: t('chain.calls') },
          { id: 'put', label: t('chain.puts') },
        ]}
        value={side}
        onChange={setSide}
        className="mx-(--gutter) mt-3"
      />
      <ScrolledChain key={series.series}>
        <StrikeList {...given} side={side} />
      </ScrolledChain>
    </>
  )
}

function WaitingChain() {
  const t = useTranslations('options')
  return (
    <div className={`overflow-hidden max-lg:pt-12 ${chainHeight} max-lg:box-content`}>
      <SkeletonRows count={12} label={t('chain.caption')} />
    </div>
  )
}

/** As high from the first moment as it stays, so that what is below does not move. */
const chainHeight = 'h-[56dvh] lg:h-[64dvh]'

/** Opens with the strike nearest to the index in the middle, and with a whole row below the heads. Paler while its quotes
 *  are old. */
function ScrolledChain({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const isStale = useIsConnectionLost()
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[data-at-the-money]')
    if (!box.current || !row) return
    const head = box.current.querySelector<HTMLElement>('[data-chain-head]')?.offsetHeight ?? 0
    const rowsAbove = Math.floor((box.current.clientHeight - head) / 2 / row.offsetHeight)
    box.current.scrollTop = row.offsetTop - head - rowsAbove * row.offsetHeight
  }, [])
  return (
    <div ref={box} className={cx('relative overflow-auto', chainHeight, isStale && 'opacity-50')}>
      {children}
    </div>
  )
}
