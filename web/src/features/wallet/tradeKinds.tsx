// The lists of what was traded, one for each product: what a row shows, and what its file has beyond that.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { CoinDisc } from '../../ui/CoinDisc.tsx'
import { directionOf, formatAmount, formatPrice } from '../../ui/format.ts'
import { Num } from '../../ui/Num.tsx'
import type { Column } from '../../ui/Table.tsx'
import { formatDateTime } from '../../ui/time.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { VALUE_COIN } from '../balances/valuation.ts'
import { type ListedPair, pairTitle, useContractPairs, useSecondPairs, useSpotPairs } from '../market/coins.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'

export interface TradeQuery {
  symbol?: string
  /** Epoch ms. */
  from?: number
  to?: number
  pageNum: number
  pageSize: number
}

export interface TradeKind<Row> {
  /** Of the file and of the query. */
  name: string
  caption: string
  read: (query: TradeQuery) => Promise<{ rows: Row[]; total: number }>
  keyOf: (row: Row) => string
  facts: Fact<Row>[]
  /** What the filter chooses among; empty where there is no such choice. */
  pairs: readonly ListedPair[]
}

export interface Fact<Row> extends Omit<Column<Row>, 'cell' | 'key' | 'header'> {
  key: FactName
  /** Without one it is only in the file. */
  cell?: (row: Row) => ReactNode
  /** As the file has it: every digit, no marks for thousands. */
  plain: (row: Row) => string
}

type FactName =
  | 'time'
  | 'pair'
  | 'side'
  | 'price'
  | 'quantity'
  | 'quote'
  | 'fee'
  | 'coin'
  | 'role'
  | 'order'
  | 'trade'
  | 'result'
  | 'entry'
  | 'settled'
  | 'stake'
  | 'units'

type SpotTrade = Output<'spot', 'listTradeRecords'>['rows'][number]
type FuturesTrade = Output<'futures', 'listTradeRecords'>['rows'][number]
type SecondContract = Output<'binary', 'listRecords'>['rows'][number]
type OptionTrade = Output<'options', 'listOptionRecords'>['rows'][number]

export function useSpotTrades(): TradeKind<SpotTrade> {
  const t = useTranslations('wallet.records')
  const pairs = useSpotPairs()
  const facts = useFacts(pairs)
  return {
    name: 'trades',
    caption: t('trades'),
    read: (query) => api.spot.listTradeRecords(query),
    keyOf: ({ tradeId, side }) => `${tradeId}-${side}`,
    pairs,
    facts: [
      ...facts.head<SpotTrade>(({ side }) => side),
      facts.price('price', ({ price }) => price),
      facts.size(),
      facts.money('quote', ({ quote }) => quote, 'value'),
      ...facts.execution<SpotTrade>(),
    ],
  }
}

export function useFuturesTrades(): TradeKind<FuturesTrade> {
  const t = useTranslations('wallet.records')
  const pairs = useContractPairs()
  const facts = useFacts(pairs)
  return {
    name: 'futures-trades',
    caption: t('futures'),
    read: (query) => api.futures.listTradeRecords(query),
    keyOf: ({ tradeId, symbol, side }) => `${symbol}-${tradeId}-${side}`,
    pairs,
    facts: [
      ...facts.head<FuturesTrade>(({ side }) => side),
      facts.price('price', ({ price }) => price),
      facts.size(),
      facts.money('quote', ({ quote }) => quote, 'value'),
      facts.result(({ realizedPnl }) => realizedPnl),
      ...facts.execution<FuturesTrade>(),
    ],
  }
}

export function useSecondContracts(): TradeKind<SecondContract & { time: number }> {
  const t = useTranslations('wallet.records')
  const pairs = useSecondPairs()
  const facts = useFacts(pairs)
  return {
    name: 'second-contracts',
    caption: t('seconds'),
    read: async (query) => {
      const { rows, total } = await api.binary.listRecords(query)
      return { rows: rows.map((row) => ({ ...row, time: row.acceptedAt })), total }
    },
    keyOf: ({ orderId }) => String(orderId),
    pairs,
    facts: [
      ...facts.head<SecondContract & { time: number }>(({ direction }) => direction),
      facts.price('entry', ({ entry }) => entry?.price ?? null),
      facts.price('settled', ({ settlePrice }) => settlePrice),
      facts.money('stake', ({ amount }) => amount),
      facts.result(({ profit }) => profit, 'value'),
      { key: 'coin', plain: ({ coin }) => coinName(coin) },
      { key: 'order', plain: ({ orderId }) => String(orderId) },
    ],
  }
}

export function useOptionTrades(): TradeKind<OptionTrade> {
  const t = useTranslations('wallet.records')
  const facts = useFacts([])
  return {
    name: 'option-trades',
    caption: t('options'),
    read: ({ symbol: _, ...query }) => api.options.listOptionRecords(query),
    keyOf: ({ tradeId }) => String(tradeId),
    pairs: [],
    facts: [
      ...facts.head<OptionTrade>(({ kind }) => kind),
      facts.price('price', ({ price }) => price),
      {
        key: 'units',
        align: 'end',
        cell: ({ units }) => <OwnNum>{units}</OwnNum>,
        plain: ({ units }) => String(units),
      },
      facts.money('quote', ({ amount }) => amount, 'value'),
      facts.result(({ realised }) => realised),
      facts.money('fee', ({ fee }) => fee),
      { key: 'coin', plain: () => VALUE_COIN },
      { key: 'trade', plain: ({ tradeId }) => String(tradeId) },
    ],
  }
}

const MONEY_DECIMALS = 4
const DECIMALS_MAX = 8

type Place = Column<unknown>['mobile']
type Word = 'BUY' | 'SELL' | 'UP' | 'DOWN' | 'SETTLE' | 'VOID'
interface Execution {
  fee: string
  feeCoin: string
  isMaker: boolean
  orderId: number
  tradeId: number
}

const tones: Record<Word, 'up' | 'down' | 'neutral'> = {
  BUY: 'up',
  UP: 'up',
  SELL: 'down',
  DOWN: 'down',
  SETTLE: 'neutral',
  VOID: 'neutral',
}

/** Exact, without marks for thousands, and with a plain minus. */
export function plainAmount(decimal: string | null): string {
  return decimal === null ? '' : exactAmount(decimal).replaceAll(',', '').replace('\u2212', '-')
}

/** A gain or a loss has its colour, unless it is hidden. */
function ResultText({ value }: { value: string | null }) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const direction = directionOf(value)
  const colours = { up: 'text-positive', down: 'text-negative', flat: 'text-muted' }
  return (
    <Num isHidden={isHidden} className={cx('font-medium', isHidden ? 'text-muted' : colours[direction])}>
      {formatAmount(value, 2, { plus: true })}
    </Num>
  )
}

/** The facts that several products share. */
function useFacts(pairs: readonly ListedPair[]) {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const pairOf = (symbol: string) => pairs.find((listed) => listed.symbol === symbol)
  const title = (symbol: string) => titleOf(pairs, symbol)
  return {
    /** Pair, side and time. */
    head: <Row extends { symbol: string; time: number }>(wordOf: (row: Row) => Word): Fact<Row>[] => [
      {
        key: 'time',
        mobile: 'meta',
        cell: ({ time }) => <Num className="text-muted">{formatDateTime(time, zone)}</Num>,
        plain: ({ time }) => formatDateTime(time, zone),
      },
      {
        key: 'pair',
        mobile: 'title',
        cell: ({ symbol }) => (
          <span className="inline-flex items-center gap-2 align-middle">
            <CoinDisc coin={pairOf(symbol)?.coin ?? symbol.split('-')[0] ?? ''} size={20} />
            <Num>{title(symbol)}</Num>
          </span>
        ),
        plain: ({ symbol }) => title(symbol),
      },
      {
        key: 'side',
        mobile: 'title',
        cell: (row) => <Badge tone={tones[wordOf(row)]}>{t(wordOf(row))}</Badge>,
        plain: (row) => t(wordOf(row)),
      },
    ],
    price: <Row extends { symbol: string }>(key: FactName, valueOf: (row: Row) => string | null): Fact<Row> => ({
      key,
      align: 'end',
      cell: (row) => <Num>{formatPrice(valueOf(row), pairOf(row.symbol)?.basePrecision)}</Num>,
      plain: (row) => plainAmount(valueOf(row)),
    }),
    /** How much was traded, in the contract's or the pair's own decimals. */
    size: <Row extends { symbol: string; quantity: string }>(): Fact<Row> => ({
      key: 'quantity',
      align: 'end',
      cell: ({ symbol, quantity }) => (
        <OwnNum>{formatAmount(quantity, pairOf(symbol)?.coinPrecision ?? DECIMALS_MAX)}</OwnNum>
      ),
      plain: ({ quantity }) => plainAmount(quantity),
    }),
    /** An amount of USDT. */
    money: <Row,>(key: FactName, valueOf: (row: Row) => string, mobile?: Place): Fact<Row> => ({
      key,
      align: 'end',
      ...(mobile && { mobile }),
      cell: (row) => <OwnNum>{formatAmount(valueOf(row), MONEY_DECIMALS)}</OwnNum>,
      plain: (row) => plainAmount(valueOf(row)),
    }),
    /** What was gained or lost, in USDT. */
    result: <Row,>(valueOf: (row: Row) => string | null, mobile?: Place): Fact<Row> => ({
      key: 'result',
      align: 'end',
      ...(mobile && { mobile }),
      cell: (row) => <ResultText value={valueOf(row)} />,
      plain: (row) => plainAmount(valueOf(row)),
    }),
    /** Fee and role; order and trade in the file. */
    execution: <Row extends Execution>(): Fact<Row>[] => [
      {
        key: 'fee',
        align: 'end',
        cell: ({ fee, feeCoin }) => (
          <OwnNum unit={coinName(feeCoin)}>
            {formatAmount(fee, coinName(feeCoin) === VALUE_COIN ? MONEY_DECIMALS : DECIMALS_MAX)}
          </OwnNum>
        ),
        plain: ({ fee }) => plainAmount(fee),
      },
      { key: 'coin', plain: ({ feeCoin }) => coinName(feeCoin) },
      {
        key: 'role',
        mobile: 'meta',
        cell: ({ isMaker }) => <span className="text-muted">{t(isMaker ? 'maker' : 'taker')}</span>,
        plain: ({ isMaker }) => t(isMaker ? 'maker' : 'taker'),
      },
      { key: 'order', plain: ({ orderId }) => String(orderId) },
      { key: 'trade', plain: ({ tradeId }) => String(tradeId) },
    ],
  }
}

/** BTC/USDT of btcusdt; the symbol itself where the pair is no longer listed. */
export function titleOf(pairs: readonly ListedPair[], symbol: string): string {
  const pair = pairs.find((listed) => listed.symbol === symbol)
  return pair === undefined ? symbol.toUpperCase() : pairTitle(pair)
}
