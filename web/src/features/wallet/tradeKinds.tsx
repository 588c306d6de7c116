// The lists of what was traded, one for each product: what a row shows, and what its file has beyond that.
import { useTranslations } from 'use-intl'
import type { Input, Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { coinName } from '../balances/coinAmount.ts'
import { VALUE_COIN } from '../balances/valuation.ts'
import {
  type ListedPair,
  useContractPairs,
  usePairsWithOptions,
  useSecondPairs,
  useSpotPairs,
} from '../market/coins.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { type Fact, useTradeFacts } from './tradeFacts.tsx'

export interface TradeQuery {
  symbol?: string
  /** Epoch ms. */
  from?: number
  to?: number
  /** What the address means, where the list knows it. */
  orderId?: number
  positionId?: number
  pageNum: number
  pageSize: number
}

export interface TradeKind<Row> {
  product: NonNullable<Input<'wallet', 'listTradeTotals'>['product']>
  /** Of the page of records. */
  list: 'trades' | 'futures' | 'seconds' | 'options'
  /** Of the file and of the query. */
  name: string
  caption: string
  read: (query: TradeQuery) => Promise<{ rows: Row[]; total: number }>
  keyOf: (row: Row) => string
  /** Of the trade or the contract, as the ledger's references name it. */
  idOf: (row: Row) => number
  facts: Fact<Row>[]
  /** What the filter chooses among; empty where there is no such choice. */
  pairs: readonly ListedPair[]
}

type SpotTrade = Output<'spot', 'listTradeRecords'>['rows'][number]
type FuturesTrade = Output<'futures', 'listTradeRecords'>['rows'][number]
type SecondContract = Output<'binary', 'listRecords'>['rows'][number]
type OptionTrade = Output<'options', 'listOptionRecords'>['rows'][number]

export function useSpotTrades(): TradeKind<SpotTrade> {
  const t = useTranslations('wallet.records')
  const pairs = useSpotPairs()
  const facts = useTradeFacts(pairs)
  return {
    product: 'SPOT',
    list: 'trades',
    name: 'trades',
    caption: t('trades'),
    read: (query) => api.spot.listTradeRecords(query),
    keyOf: ({ tradeId, side }) => `${tradeId}-${side}`,
    idOf: ({ tradeId }) => tradeId,
    pairs,
    facts: [
      ...facts.head<SpotTrade>(({ side }) => side),
      facts.price('price', ({ price }) => price),
      facts.size(),
      facts.money('quote', ({ quote }) => quote, 'figure'),
      ...facts.execution<SpotTrade>(),
    ],
  }
}

export function useFuturesTrades(): TradeKind<FuturesTrade> {
  const t = useTranslations('wallet.records')
  const pairs = useContractPairs()
  const facts = useTradeFacts(pairs)
  return {
    product: 'FUTURES',
    list: 'futures',
    name: 'futures-trades',
    caption: t('futures'),
    read: (query) => api.futures.listTradeRecords(query),
    keyOf: ({ tradeId, symbol, side }) => `${symbol}-${tradeId}-${side}`,
    idOf: ({ tradeId }) => tradeId,
    pairs,
    facts: [
      ...facts.head<FuturesTrade>(({ side }) => side),
      facts.price('price', ({ price }) => price),
      facts.size(),
      facts.money('quote', ({ quote }) => quote, 'figure'),
      facts.result(({ realizedPnl }) => realizedPnl),
      ...facts.execution<FuturesTrade>(),
    ],
  }
}

export function useSecondContracts(): TradeKind<SecondContract & { time: number }> {
  const t = useTranslations('wallet.records')
  const pairs = useSecondPairs()
  const facts = useTradeFacts(pairs)
  return {
    product: 'SECOND',
    list: 'seconds',
    name: 'second-contracts',
    caption: t('seconds'),
    read: async (query) => {
      const { rows, total } = await api.binary.listRecords(query)
      return { rows: rows.map((row) => ({ ...row, time: row.acceptedAt })), total }
    },
    keyOf: ({ orderId }) => String(orderId),
    idOf: ({ orderId }) => orderId,
    pairs,
    facts: [
      ...facts.head<SecondContract & { time: number }>(({ direction }) => direction),
      facts.price('entry', ({ entry }) => entry?.price ?? null),
      facts.price('settled', ({ settlePrice }) => settlePrice),
      facts.money('stake', ({ amount }) => amount),
      facts.result(({ profit }) => profit, 'figure'),
      { key: 'coin', plain: ({ coin }) => coinName(coin) },
      { key: 'order', plain: ({ orderId }) => String(orderId) },
    ],
  }
}

export function useOptionTrades(): TradeKind<OptionTrade> {
  const t = useTranslations('wallet.records')
  const pairs = usePairsWithOptions()
  const facts = useTradeFacts([])
  return {
    product: 'OPTION',
    list: 'options',
    name: 'option-trades',
    caption: t('options'),
    read: (query) => api.options.listOptionRecords(query),
    keyOf: ({ tradeId }) => String(tradeId),
    idOf: ({ tradeId }) => tradeId,
    pairs,
    facts: [
      ...facts.head<OptionTrade>(({ kind }) => kind),
      facts.price('price', ({ price }) => price),
      {
        key: 'units',
        align: 'end',
        cell: ({ units }) => <OwnNum>{units}</OwnNum>,
        plain: ({ units }) => String(units),
      },
      facts.money('quote', ({ amount }) => amount, 'figure'),
      facts.result(({ realised }) => realised),
      facts.money('fee', ({ fee }) => fee),
      { key: 'coin', plain: () => VALUE_COIN },
      { key: 'trade', plain: ({ tradeId }) => String(tradeId) },
    ],
  }
}
