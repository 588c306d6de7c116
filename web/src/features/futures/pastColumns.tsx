// The columns of the lists of the past, and their files: the same facts, shown and exported.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FundingPayment, Position } from '@assay/api/futures'
import type { Liquidation } from '@assay/api/liquidations'
import type { Output } from '@assay/api/schemas'
import { formatAmount, formatCost, formatPrice, formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { Column } from '@assay/ui/Table'
import { formatDateTime } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { TimeText } from '../trade/orders/orderColumns.tsx'
import { usePairLooks } from '../trade/orders/orderTexts.ts'
import { RATE_DECIMALS } from './contract/FundingTexts.tsx'
import { netOfOrder, netOfPosition, realizedOf } from './positions/netResult.ts'
import { DirectionBadge, PairTitle } from './positions/PositionTexts.tsx'
import { OwnNum } from '../session/OwnNum.tsx'

export type FuturesTrade = Output<'futures', 'listTradeRecords'>['rows'][number]

function PriceOf({ symbol, value }: { symbol: string; value: string | null }) {
  return <Num>{formatPrice(value, usePairLooks(symbol).priceDecimals)}</Num>
}

function SizeOf({ symbol, value }: { symbol: string; value: string }) {
  const looks = usePairLooks(symbol)
  return <OwnNum unit={looks.coin}>{formatAmount(value, looks.quantityDecimals)}</OwnNum>
}

export function MoneyOf({ value, isChange }: { value: string; isChange?: boolean }) {
  const tone =
    isChange !== true || Number(value) === 0 ? undefined : Number(value) > 0 ? 'text-positive' : 'text-negative'
  return <OwnNum className={tone}>{formatAmount(value, 2, { plus: isChange === true })}</OwnNum>
}

/** Rounded up, as everywhere. */
function FeeOf({ value }: { value: string }) {
  return <OwnNum>{formatCost(value, 2)}</OwnNum>
}

interface Fact<Row> {
  key:
    | 'time'
    | 'contract'
    | 'side'
    | 'size'
    | 'entry'
    | 'exit'
    | 'price'
    | 'value'
    | 'realized'
    | 'net'
    | 'fee'
    | 'fees'
    | 'funding'
    | 'rate'
    | 'amount'
    | 'mark'
    | 'ended'
    | 'role'
    | 'order'
  cell: (row: Row) => ReactNode
  /** As plain text, for the file. */
  plain: (row: Row) => string
  place?: Column<Row>['mobile']
  isNumber?: boolean
}

interface PastColumns<Row> {
  columns: Column<Row>[]
  header: string[]
  row: (row: Row) => string[]
}

function usePastColumns<Row extends { symbol: string }>(
  timeOf: (row: Row) => number,
  isShort: boolean,
  facts: readonly Fact<Row>[],
): PastColumns<Row> {
  const t = useTranslations('futures')
  const zone = useZone()
  const all: Fact<Row>[] = [
    {
      key: 'time',
      cell: (row) => <TimeText time={timeOf(row)} isShort={isShort} />,
      plain: (row) => formatDateTime(timeOf(row), zone),
      place: 'meta',
    },
    {
      key: 'contract',
      cell: ({ symbol }) => <PairTitle symbol={symbol} />,
      plain: ({ symbol }) => symbol,
      place: 'title',
    },
    ...facts,
  ]
  return {
    columns: all.map(({ key, cell, place, isNumber }) => ({
      key,
      header: t(`columns.${key}`),
      cell,
      ...(place === undefined ? {} : { mobile: place }),
      ...(isNumber === true ? { align: 'end' as const } : {}),
    })),
    header: all.map(({ key }) => (key === 'time' ? `${t('columns.time')} (${zone.offset})` : t(`columns.${key}`))),
    row: (row) => all.map(({ plain }) => plain(row)),
  }
}

export function useClosedPositionColumns(isShort: boolean): PastColumns<Position> {
  const t = useTranslations('futures')
  return usePastColumns<Position>((row) => row.closedAt ?? row.updatedAt, isShort, [
    {
      key: 'side',
      cell: (row) => <DirectionBadge side={row.side} />,
      plain: (row) => t(`sides.${row.side}`),
      place: 'title',
    },
    {
      key: 'size',
      cell: (row) => <SizeOf symbol={row.symbol} value={row.closedQuantity} />,
      plain: (row) => row.closedQuantity,
      isNumber: true,
    },
    {
      key: 'entry',
      cell: (row) => <PriceOf symbol={row.symbol} value={row.entryPrice} />,
      plain: (row) => row.entryPrice,
      isNumber: true,
    },
    {
      key: 'exit',
      cell: (row) => <PriceOf symbol={row.symbol} value={row.averageClosePrice} />,
      plain: (row) => row.averageClosePrice ?? '',
      isNumber: true,
    },
    { key: 'fees', cell: (row) => <FeeOf value={row.fees} />, plain: (row) => row.fees, isNumber: true },
    {
      key: 'funding',
      cell: (row) => <MoneyOf value={row.funding} isChange />,
      plain: (row) => row.funding,
      isNumber: true,
    },
    {
      key: 'ended',
      cell: (row) => (row.end === null ? '--' : t(`ends.${row.end}`)),
      plain: (row) => (row.end === null ? '' : t(`ends.${row.end}`)),
    },
    { key: 'realized', cell: (row) => <MoneyOf value={realizedOf(row)} isChange />, plain: realizedOf, isNumber: true },
    {
      key: 'net',
      cell: (row) => <MoneyOf value={netOfPosition(row)} isChange />,
      plain: netOfPosition,
      place: 'figure',
      isNumber: true,
    },
  ])
}

export function useFuturesTradeColumns(isShort: boolean): PastColumns<FuturesTrade> {
  const trade = useTranslations('trade')
  return usePastColumns<FuturesTrade>((row) => row.time, isShort, [
    {
      key: 'side',
      cell: (row) => <span className={row.side === 'BUY' ? 'text-up' : 'text-down'}>{trade(`sides.${row.side}`)}</span>,
      plain: (row) => trade(`sides.${row.side}`),
      place: 'title',
    },
    {
      key: 'price',
      cell: (row) => <PriceOf symbol={row.symbol} value={row.price} />,
      plain: (row) => row.price,
      isNumber: true,
    },
    {
      key: 'size',
      cell: (row) => <SizeOf symbol={row.symbol} value={row.quantity} />,
      plain: (row) => row.quantity,
      isNumber: true,
    },
    { key: 'value', cell: (row) => <MoneyOf value={row.quote} />, plain: (row) => row.quote, isNumber: true },
    { key: 'fee', cell: (row) => <FeeOf value={row.fee} />, plain: (row) => row.fee, isNumber: true },
    {
      key: 'role',
      cell: (row) => trade(row.isMaker ? 'orders.maker' : 'orders.taker'),
      plain: (row) => trade(row.isMaker ? 'orders.maker' : 'orders.taker'),
      place: 'meta',
    },
    {
      key: 'realized',
      cell: (row) => <MoneyOf value={netOfOrder(row)} isChange />,
      plain: netOfOrder,
      place: 'figure',
      isNumber: true,
    },
  ])
}

export function useFundingColumns(isShort: boolean): PastColumns<FundingPayment> {
  const t = useTranslations('futures')
  return usePastColumns<FundingPayment>((row) => row.time, isShort, [
    {
      key: 'side',
      cell: (row) => <DirectionBadge side={row.side} />,
      plain: (row) => t(`sides.${row.side}`),
      place: 'title',
    },
    {
      key: 'size',
      cell: (row) => <SizeOf symbol={row.symbol} value={row.quantity} />,
      plain: (row) => row.quantity,
      isNumber: true,
    },
    {
      key: 'mark',
      cell: (row) => <PriceOf symbol={row.symbol} value={row.markPrice} />,
      plain: (row) => row.markPrice,
      isNumber: true,
    },
    {
      key: 'rate',
      cell: (row) => <Num>{formatRate(row.rate, RATE_DECIMALS)}</Num>,
      plain: (row) => row.rate,
      isNumber: true,
    },
    {
      key: 'amount',
      cell: (row) => <MoneyOf value={row.amount} isChange />,
      plain: (row) => row.amount,
      place: 'figure',
      isNumber: true,
    },
  ])
}

export function useLiquidationColumns(isShort: boolean): PastColumns<Liquidation> {
  const t = useTranslations('futures')
  return usePastColumns<Liquidation>((row) => row.time, isShort, [
    {
      key: 'side',
      cell: (row) => <DirectionBadge side={row.side} />,
      plain: (row) => t(`sides.${row.side}`),
      place: 'title',
    },
    {
      key: 'size',
      cell: (row) => <SizeOf symbol={row.symbol} value={row.quantity} />,
      plain: (row) => row.quantity,
      isNumber: true,
    },
    {
      key: 'entry',
      cell: (row) => <PriceOf symbol={row.symbol} value={row.entryPrice} />,
      plain: (row) => row.entryPrice,
      isNumber: true,
    },
    {
      key: 'mark',
      cell: (row) => <PriceOf symbol={row.symbol} value={row.markPrice} />,
      plain: (row) => row.markPrice,
      isNumber: true,
    },
    {
      key: 'exit',
      cell: (row) => <PriceOf symbol={row.symbol} value={row.averagePrice} />,
      plain: (row) => row.averagePrice ?? '',
      isNumber: true,
    },
  ])
}
