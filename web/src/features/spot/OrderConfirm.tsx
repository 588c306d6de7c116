import { useTranslations } from 'use-intl'
import {
  formatAmount as plainAmount,
  formatPrice as plainPrice,
  formatQuantity,
  formatRate as plainRate,
} from '@assay/engine/money'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatCost, formatPrice, formatRate, group } from '@assay/ui/format'
import { type KeyValueItem, Summary } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import { ReceivedNum } from './ReceivedNum.tsx'
import type { Ticket } from './useTicket.ts'

interface OrderConfirmProps {
  ticket: Ticket
  looks: PairLooks
  checked: ReturnType<Ticket['check']>
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** The order once more, with what it costs, before it is sent. */
export function OrderConfirm(props: OrderConfirmProps) {
  const { ticket, looks, checked, isBusy, onClose, onConfirm } = props
  const t = useTranslations('trade')
  const { cost, terms } = checked
  const isBuy = terms.side === 'BUY'
  const isByTotal = cost.quoteQuantity !== null
  const amount = cost.quantity === null ? '--' : group(formatQuantity(cost.quantity, ticket.rules.quantityDecimals))
  const total = cost.total === null ? '--' : formatCost(plainAmount(cost.total, SCALE), looks.totalDecimals)
  const verb = isByTotal
    ? t('submit.verbBuyFor', { total, quote: looks.quote })
    : t(isBuy ? 'submit.verbBuy' : 'submit.verbSell', { amount, coin: looks.coin })
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('submit.confirmTitle')}
      subject={<Num unit={isByTotal ? looks.quote : looks.coin}>{isByTotal ? total : amount}</Num>}
      verb={verb}
      kind={isBuy ? 'up' : 'down'}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <Summary items={useFacts(props)} total={useReceived(props)} />
    </ConfirmSheet>
  )
}

function useFacts({ ticket, looks, checked: { terms, cost } }: OrderConfirmProps): KeyValueItem[] {
  const t = useTranslations('trade')
  const price = (value: typeof terms.price) =>
    value === null ? (
      t('ticket.marketPrice')
    ) : (
      <Num unit={looks.quote}>{formatPrice(plainPrice(value, ticket.rules.priceDecimals), looks.priceDecimals)}</Num>
    )
  const total = cost.total === null ? null : formatCost(plainAmount(cost.total, SCALE), looks.totalDecimals)
  const items: (KeyValueItem | null)[] = [
    { label: t('orders.pair'), value: <Num>{looks.title}</Num> },
    { label: t('orders.type'), value: `${t(`kinds.${terms.kind}`)} · ${t(`sides.${terms.side}`)}` },
    terms.stopPrice === null ? null : { label: t('ticket.stopPrice'), value: price(terms.stopPrice) },
    { label: t('ticket.price'), value: price(terms.price) },
    cost.fill === null
      ? null
      : {
          label: t('ticket.average'),
          value: <Num unit={looks.quote}>{formatPrice(cost.fill.average, looks.priceDecimals)}</Num>,
        },
    cost.fill === null
      ? null
      : { label: t('ticket.slippage'), value: <Num>{formatRate(plainRate(cost.fill.slippage))}</Num> },
    total === null ? null : { label: t('ticket.total'), value: <Num unit={looks.quote}>{total}</Num> },
    {
      label: t.rich('ticket.feeEst', { rate: () => <Num>{formatRate(plainRate(cost.feeRate))}</Num> }),
      value: <ReceivedNum amount={cost.fee} isFee side={terms.side} looks={looks} />,
    },
  ]
  return items.filter((item) => item !== null)
}

function useReceived({ looks, checked: { terms, cost } }: OrderConfirmProps): KeyValueItem {
  const t = useTranslations('trade')
  return {
    label: t(cost.fill === null ? 'ticket.receive' : 'ticket.receiveEst'),
    value: <ReceivedNum amount={cost.receive} side={terms.side} looks={looks} />,
  }
}
