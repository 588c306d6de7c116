// One simple question: will it stand above this price on that day? Yes buys a call, no a put, at the strike that is asked.
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OptionChain } from '@assay/api/options'
import { useIsHalted } from './useIsHalted.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatChange, formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Page, Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useCoins } from '../market/coins.ts'
import { useZone } from '../settings/preferences.ts'
import { BoardHead } from './BoardHead.tsx'
import { ExpiryChips } from './ExpiryChips.tsx'
import { choose } from './optionModel.ts'
import { useOptionUpdates } from './optionQueries.ts'
import { OptionTicket } from './OptionTicket.tsx'
import { expiryDay } from './optionTexts.ts'
import { PositionsPanel } from './PositionsPanel.tsx'
import { type OptionPair, useLookedChain, useOptionBoard } from './useOptionBoard.ts'
import { useSettledToast } from './useSettledToast.ts'
import { UnquotedNote } from './UnquotedNote.tsx'

type Answer = 'yes' | 'no'

/** So many strikes on each side of the index are asked about. */
const STRIKES = 3

export default function FlashOptionPage() {
  const t = useTranslations('options')
  const board = useOptionBoard(({ symbol, series }) => paths.flashOption(symbol, series))
  const { isFresh } = useCoins()
  return (
    <>
      <TopBar title={t('flash.title')} backTo={paths.flash()} />
      <Page
        title={t('flash.title')}
        lead={t('flash.lead')}
        aside={
          <ButtonLink to={paths.options({ symbol: board.pair?.symbol })} kind="secondary" size="sm">
            {t('flash.toChain')}
          </ButtonLink>
        }
      >
        {board.pair !== undefined && <Question key={board.pair.symbol} {...board} pair={board.pair} />}
        {board.pair === undefined && isFresh && <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>}
      </Page>
    </>
  )
}

function Question({ pairs, pair, series, show }: ReturnType<typeof useOptionBoard> & { pair: OptionPair }) {
  const t = useTranslations('options')
  const { chain, isWaiting, hasFailed, refetch } = useLookedChain(pair.symbol, series)
  useOptionUpdates(useSettledToast())
  return (
    <>
      <BoardHead pairs={pairs} pair={pair} chain={chain} onShow={(symbol) => show({ symbol })} />
      {hasFailed && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
      {(chain === undefined || isWaiting) && !hasFailed && <SkeletonRows count={6} label={t('flash.title')} />}
      {chain !== undefined && !isWaiting && (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start" data-ready>
          <Asked chain={chain} coin={pair.coin} onShow={(next) => show({ symbol: pair.symbol, series: next })} />
        </div>
      )}
      <PositionsPanel coin={pair.coin} />
    </>
  )
}

function Asked({ chain, coin, onShow }: { chain: OptionChain; coin: string; onShow: (series: string) => void }) {
  const t = useTranslations('options')
  const zone = useZone()
  const locale = useLocale()
  const [strike, setStrike] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer>('yes')
  const series = chain.expiries.find((expiry) => expiry.series === chain.series)
  const isHalted = useIsHalted(chain)
  const middle = chain.rows.findIndex(({ isAtTheMoney }) => isAtTheMoney)
  const row = chain.rows.find((one) => one.strike === strike) ?? chain.rows[middle]
  // The question stays while somebody reads or confirms it, even when the index moves past its strike.
  if (row !== undefined && row.strike !== strike) setStrike(row.strike)
  const near = chain.rows.filter((one, place) => Math.abs(place - middle) <= STRIKES || one === row)
  const choice = row === undefined ? null : choose(chain, (answer === 'yes' ? row.call : row.put).symbol)
  const decimals = series?.priceDecimals ?? 2
  const shown = (text: string) => formatPrice(text, text.includes('.') ? decimals : 0)
  const day = series === undefined ? '' : expiryDay(series.expiry, zone, locale)
  return (
    <>
      <Panel isPadded className="-mx-(--gutter) rounded-none lg:mx-0 lg:rounded-4">
        <ExpiryChips chain={chain} onShow={onShow} />
        {row === undefined || chain.quote === null || isHalted ? (
          <UnquotedNote series={chain.series ?? ''} isHalted={isHalted} className="mt-4" />
        ) : (
          <>
            <h2 className="mt-4 text-18 leading-snug font-semibold text-strong">
              {t.rich('flash.question', {
                coin: coin.toUpperCase(),
                price: () => <Num>{shown(row.strike)}</Num>,
                day,
              })}
            </h2>
            <div role="group" aria-label={t('flash.strikes')} className="mt-3 grid grid-cols-4 gap-2">
              {near.map((one) => (
                <button
                  key={one.strike}
                  type="button"
                  aria-pressed={one.strike === row.strike}
                  onClick={() => setStrike(one.strike)}
                  className="min-h-11 rounded-3 border border-line-strong px-1 py-1 text-center text-13 text-strong aria-pressed:border-brand aria-pressed:bg-brand-soft"
                >
                  <Num className="block font-medium">{shown(one.strike)}</Num>
                  <Num className="block text-11 text-muted">{distance(one.strike, chain.quote?.index)}</Num>
                </button>
              ))}
            </div>
            <Segmented
              label={t('flash.answer')}
              size="lg"
              items={[
                { id: 'yes', label: t('flash.yes'), tone: 'up' },
                { id: 'no', label: t('flash.no'), tone: 'down' },
              ]}
              value={answer}
              onChange={setAnswer}
              className="mt-4"
            />
            <p className="mt-3 text-13 leading-[1.5] text-muted">
              {t.rich(answer === 'yes' ? 'flash.meansYes' : 'flash.meansNo', {
                coin: coin.toUpperCase(),
                price: () => <Num>{shown(row.strike)}</Num>,
              })}
            </p>
          </>
        )}
      </Panel>
      {choice !== null && (
        <Panel isPadded title={t('flash.ticket')} className="-mx-(--gutter) rounded-none lg:mx-0 lg:rounded-4">
          <OptionTicket
            key={choice.contract.symbol}
            choice={choice}
            verb={t(answer === 'yes' ? 'flash.buyYes' : 'flash.buyNo')}
          />
        </Panel>
      )}
    </>
  )
}

function distance(strike: string, index: string | undefined): string {
  return index === undefined ? '' : formatChange(((Number(strike) - Number(index)) / Number(index)) * 100)
}
