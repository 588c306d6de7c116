// The columns of the order lists: one definition for the desktop's table and the phone's cards.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@assay/api/schemas'
import { Badge } from '@assay/ui/Badge'
import { cx } from '@assay/ui/cx'
import { formatAmount, formatCost, formatPrice, percentText, UNKNOWN } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { Column } from '@assay/ui/Table'
import { formatDateTime, formatShortDateTime } from '@assay/ui/time'
import { live } from '../../../live/live.ts'
import { useZone } from '../../settings/preferences.ts'
import { filledPercent, orderedText, type ShownOrder, usePairLooks, worthOf } from './orderTexts.ts'
import { OwnNum } from '../../session/OwnNum.tsx'

/** A trade of any product. */
export type ShownFill = Output<'spot', 'listTradeRecords'>['rows'][number]

interface CellProps {
  order: ShownOrder
}

export function SideText({ side }: { side: 'BUY' | 'SELL' }) {
  const t = useTranslations('trade')
  return <span className={cx('font-medium', side === 'BUY' ? 'text-up' : 'text-down')}>{t(`sides.${side}`)}</span>
}

export function PairText({ symbol }: { symbol: string }) {
  return <Num className="font-medium">{usePairLooks(symbol).title}</Num>
}

/** Date and time: on phones without this year's number. */
export function TimeText({ time, isShort }: { time: number; isShort: boolean }) {
  const zone = useZone()
  return (
    <Num className="text-muted">
      {isShort ? formatShortDateTime(time, zone, live.serverNow()) : formatDateTime(time, zone)}
    </Num>
  )
}

function KindText({ order }: CellProps) {
  const t = useTranslations('trade')
  const { priceDecimals } = usePairLooks(order.symbol)
  const { takeProfit = null, stopLoss = null } = order
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge>{order.listId === null ? t(`kinds.${order.type}`) : `OCO · ${t(`kinds.${order.type}`)}`}</Badge>
      {order.reduceOnly === true && <Badge>{t('orders.reduceOnly')}</Badge>}
      {order.postOnly && <Badge>{t('ticket.postOnly')}</Badge>}
      {order.timeInForce !== 'GTC' && order.type !== 'MARKET' && <Badge>{order.timeInForce}</Badge>}
      {takeProfit !== null && (
        <Badge>{t('orders.takeProfit', { price: formatPrice(takeProfit, priceDecimals) })}</Badge>
      )}
      {stopLoss !== null && <Badge>{t('orders.stopLoss', { price: formatPrice(stopLoss, priceDecimals) })}</Badge>}
    </span>
  )
}

function OrderPrice({ order }: CellProps) {
  const t = useTranslations('trade')
  const looks = usePairLooks(order.symbol)
  if (order.price === null) return <>{t('orders.market')}</>
  return <Num>{formatPrice(order.price, looks.priceDecimals)}</Num>
}

function TriggerPrice({ order }: CellProps) {
  const looks = usePairLooks(order.symbol)
  return <Num>{order.stopPrice === null ? UNKNOWN : formatPrice(order.stopPrice, looks.priceDecimals)}</Num>
}

function AveragePrice({ order }: CellProps) {
  const looks = usePairLooks(order.symbol)
  return <Num>{order.averagePrice === null ? UNKNOWN : formatPrice(order.averagePrice, looks.priceDecimals)}</Num>
}

function Amount({ order }: CellProps) {
  return <OwnNum>{orderedText(order, usePairLooks(order.symbol))}</OwnNum>
}

/** 37% in tables; 0.0074 / 0.02 on cards, where there is room for both. */
function Filled({ order, isShort }: CellProps & { isShort: boolean }) {
  const looks = usePairLooks(order.symbol)
  if (!isShort) return <Num>{percentText(String(filledPercent(order)))}</Num>
  const filled = formatAmount(order.filledQuantity, looks.quantityDecimals, { trim: true })
  const whole = order.quantity === null ? UNKNOWN : formatAmount(order.quantity, looks.quantityDecimals, { trim: true })
  return (
    <OwnNum>
      {filled} / {whole}
    </OwnNum>
  )
}

function Total({ order }: CellProps) {
  const looks = usePairLooks(order.symbol)
  return <OwnNum unit={looks.quote}>{formatCost(worthOf(order), looks.totalDecimals)}</OwnNum>
}

interface FeeProps {
  fee: string
  coin: string
  symbol: string
}

/** An order that filled nothing has paid no fee: a dash, because 0 would read as a fee of nothing. */
function OrderFee({ order }: CellProps) {
  if (Number(order.filledQuantity) === 0) return <Num>{UNKNOWN}</Num>
  return <Fee fee={order.fee} coin={order.feeCoin} symbol={order.symbol} />
}

function Fee({ fee, coin, symbol }: FeeProps) {
  const looks = usePairLooks(symbol)
  const isQuote = coin.toUpperCase() === looks.quote
  return (
    <OwnNum unit={coin.toUpperCase()}>{formatCost(fee, isQuote ? looks.totalDecimals : 8, { trim: !isQuote })}</OwnNum>
  )
}

export function useOpenColumns<Row extends ShownOrder>(
  isShort: boolean,
  action: (order: Row) => ReactNode,
): Column<Row>[] {
  const t = useTranslations('trade')
  return [
    {
      key: 'side2',
      header: t('orders.side'),
      cell: ({ side }) => <SideText side={side} />,
      mobile: isShort ? 'title' : 'hidden',
    },
    {
      key: 'time',
      header: t('orders.time'),
      cell: (order) => <TimeText time={order.createdAt} isShort={isShort} />,
      mobile: 'meta',
    },
    { key: 'pair', header: t('orders.pair'), cell: (order) => <PairText symbol={order.symbol} />, mobile: 'title' },
    { key: 'type', header: t('orders.type'), cell: (order) => <KindText order={order} />, mobile: 'title' },
    { key: 'side', header: t('orders.side'), cell: ({ side }) => <SideText side={side} />, mobile: 'hidden' },
    {
      key: 'trigger',
      header: t('orders.trigger'),
      align: 'end',
      cell: (order) => <TriggerPrice order={order} />,
      mobile: 'line',
    },
    {
      key: 'price',
      header: t('orders.price'),
      align: 'end',
      cell: (order) => <OrderPrice order={order} />,
      mobile: 'line',
    },
    {
      key: 'amount',
      header: t('orders.amount'),
      align: 'end',
      cell: (order) => <Amount order={order} />,
      mobile: 'hidden',
    },
    {
      key: 'filled',
      header: t('orders.filled'),
      align: 'end',
      cell: (order) => <Filled order={order} isShort={isShort} />,
      mobile: 'line',
    },
    {
      key: 'total',
      header: t('orders.total'),
      align: 'end',
      cell: (order) => <Total order={order} />,
      mobile: 'hidden',
    },
    {
      key: 'action',
      header: <span className="sr-only">{t('orders.action')}</span>,
      align: 'end',
      cell: action,
      mobile: 'action',
    },
  ]
}

export function useHistoryColumns<Row extends ShownOrder>(isShort: boolean): Column<Row>[] {
  const t = useTranslations('trade')
  return [
    {
      key: 'time',
      header: t('orders.time'),
      cell: (order) => <TimeText time={order.createdAt} isShort={isShort} />,
      mobile: 'meta',
    },
    { key: 'pair', header: t('orders.pair'), cell: (order) => <PairText symbol={order.symbol} />, mobile: 'title' },
    { key: 'type', header: t('orders.type'), cell: (order) => <KindText order={order} />, mobile: 'title' },
    { key: 'side', header: t('orders.side'), cell: ({ side }) => <SideText side={side} />, mobile: 'title' },
    {
      key: 'price',
      header: t('orders.price'),
      align: 'end',
      cell: (order) => <OrderPrice order={order} />,
      mobile: 'line',
    },
    {
      key: 'average',
      header: t('orders.average'),
      align: 'end',
      cell: (order) => <AveragePrice order={order} />,
      mobile: 'line',
    },
    {
      key: 'amount',
      header: t('orders.amount'),
      align: 'end',
      cell: (order) => <Amount order={order} />,
      mobile: 'hidden',
    },
    {
      key: 'filled',
      header: t('orders.filled'),
      align: 'end',
      cell: (order) => <Filled order={order} isShort={isShort} />,
      mobile: 'line',
    },
    {
      key: 'fee',
      header: t('orders.fee'),
      align: 'end',
      cell: (order) => <OrderFee order={order} />,
      mobile: 'line',
    },
    {
      key: 'status',
      header: t('orders.status'),
      align: 'end',
      cell: (order) => t(`orders.statuses.${order.status}`),
      mobile: 'value',
    },
  ]
}

export function useFillColumns<Row extends ShownFill>(isShort: boolean): Column<Row>[] {
  const t = useTranslations('trade')
  return [
    {
      key: 'time',
      header: t('orders.time'),
      cell: (fill) => <TimeText time={fill.time} isShort={isShort} />,
      mobile: 'meta',
    },
    { key: 'pair', header: t('orders.pair'), cell: (fill) => <PairText symbol={fill.symbol} />, mobile: 'title' },
    { key: 'side', header: t('orders.side'), cell: ({ side }) => <SideText side={side} />, mobile: 'title' },
    {
      key: 'price',
      header: t('orders.price'),
      align: 'end',
      cell: (fill) => <FillPrice fill={fill} />,
      mobile: 'line',
    },
    {
      key: 'amount',
      header: t('orders.amount'),
      align: 'end',
      cell: (fill) => <FillAmount fill={fill} />,
      mobile: 'line',
    },
    {
      key: 'total',
      header: t('orders.total'),
      align: 'end',
      cell: (fill) => <FillTotal fill={fill} />,
      mobile: 'figure',
    },
    {
      key: 'fee',
      header: t('orders.fee'),
      align: 'end',
      cell: (fill) => <Fee fee={fill.fee} coin={fill.feeCoin} symbol={fill.symbol} />,
      mobile: 'line',
    },
    {
      key: 'role',
      header: t('orders.role'),
      align: 'end',
      cell: (fill) => t(fill.isMaker ? 'orders.maker' : 'orders.taker'),
      mobile: 'meta',
    },
  ]
}

interface FillProps {
  fill: ShownFill
}

function FillPrice({ fill }: FillProps) {
  return <Num>{formatPrice(fill.price, usePairLooks(fill.symbol).priceDecimals)}</Num>
}

function FillAmount({ fill }: FillProps) {
  return <OwnNum>{formatAmount(fill.quantity, usePairLooks(fill.symbol).quantityDecimals)}</OwnNum>
}

function FillTotal({ fill }: FillProps) {
  const looks = usePairLooks(fill.symbol)
  return <OwnNum unit={looks.quote}>{formatAmount(fill.quote, looks.totalDecimals)}</OwnNum>
}
