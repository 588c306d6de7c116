import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRate as plainRate, type Price } from '@assay/engine/money'
import { Checkbox } from '@assay/ui/Checkbox'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatPrice, formatRate } from '@assay/ui/format'
import { Hint } from '@assay/ui/Hint'
import { type KeyValueItem, Summary } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { OwnNum } from '../../session/OwnNum.tsx'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { costText, costTexts, lotsText, moneyText, priceText } from '../amounts.ts'
import { FeeLabel } from '../FeeLabel.tsx'
import { openedResultAt } from './futuresCost.ts'
import type { Ticket, TicketSide } from './useFuturesTicket.ts'

interface FuturesConfirmProps {
  ticket: Ticket
  looks: PairLooks
  checked: TicketSide
  /** The first on this device: what can be lost is read before. */
  isFirst: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** The order once more, with what it costs and where it would be liquidated, before it is sent. */
export function FuturesConfirm(props: FuturesConfirmProps) {
  const { ticket, looks, checked, isFirst, isBusy, onClose, onConfirm } = props
  const t = useTranslations('futures')
  const { terms, cost } = checked
  const [isRead, setIsRead] = useState(false)
  const { rules, facts } = ticket
  const size = lotsText(cost.quantity, rules)
  const opens = !terms.isClosing && cost.opening > 0
  const total: KeyValueItem = !opens
    ? {
        label: t('ticket.result'),
        value: <OwnNum unit={looks.quote}>{moneyText(cost.result, rules, { plus: true })}</OwnNum>,
      }
    : { label: t('ticket.cost'), value: <Num unit={looks.quote}>{costTexts(cost, rules).cost}</Num> }
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={`${t(`ticket.buttons.${ticket.fields.aim}.${terms.side}`)} · ${looks.title}`}
      subject={<Num unit={looks.coin}>{size}</Num>}
      verb={t(`ticket.verbs.${ticket.fields.aim}.${terms.side}`, { size, coin: looks.coin })}
      kind={terms.side === 'BUY' ? 'up' : 'down'}
      isBusy={isBusy}
      isDisabled={isFirst && !isRead}
      onConfirm={onConfirm}
    >
      {isFirst && (
        <section className="mb-4">
          <h3 className="mb-2 text-14 font-semibold text-strong">{t('first.title')}</h3>
          <ul className="mb-3 flex list-disc flex-col gap-1.5 ps-5 text-13">
            <li>{t('first.lose')}</li>
            <li>{t('first.liquidation')}</li>
            <li>{t('first.funding')}</li>
            <li>{t('first.adl')}</li>
          </ul>
          <Checkbox label={t('first.read')} isOn={isRead} onChange={setIsRead} />
        </section>
      )}
      <Summary items={useFacts(props)} total={total} />
      {opens && (
        <p className="mt-3 text-12 text-muted">
          {t('ticket.closeLater', { rate: formatRate(plainRate(rules.ownCloseFeeRate)) })}{' '}
          {t('ticket.risk', {
            leverage: facts.account?.leverage ?? 1,
            price: cost.liquidation === null ? t('ticket.noLiquidation') : priceText(cost.liquidation, rules),
          })}
        </p>
      )}
      {(terms.takeProfit !== null || terms.stopLoss !== null) && (
        <p className="mt-3 text-12 text-muted">{t('ticket.stopsNote')}</p>
      )}
    </ConfirmSheet>
  )
}

function useFacts({ ticket, looks, checked: { terms, cost } }: FuturesConfirmProps): KeyValueItem[] {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const { rules, facts } = ticket
  const account = facts.account
  const parts = costTexts(cost, rules)
  const opens = !terms.isClosing && cost.opening > 0
  const price = (value: typeof terms.price) =>
    value === null ? trade('ticket.marketPrice') : <Num unit={looks.quote}>{priceText(value, rules)}</Num>
  /** With what it would bring. */
  const stop = (at: Price) => (
    <>
      {price(at)}
      <span className="ms-1.5 inline-block text-muted">
        ≈ <OwnNum>{moneyText(openedResultAt(at, { cost, isLong: terms.isLong, rules }), rules, { plus: true })}</OwnNum>
      </span>
    </>
  )
  const items: (KeyValueItem | null)[] = [
    { label: trade('orders.pair'), value: <Num>{looks.title}</Num> },
    { label: trade('orders.type'), value: trade(`kinds.${terms.kind}`) },
    account === null
      ? null
      : {
          label: t('modes.title'),
          value: (
            <>
              {t(`modes.${account.marginMode}`)} · <Num>{account.leverage}×</Num>
            </>
          ),
        },
    terms.stopPrice === null ? null : { label: trade('ticket.stopPrice'), value: price(terms.stopPrice) },
    { label: trade('ticket.price'), value: price(terms.price) },
    cost.fill === null
      ? null
      : { label: t('ticket.average'), value: <Num>{formatPrice(cost.fill.average, looks.priceDecimals)}</Num> },
    cost.fill === null
      ? null
      : { label: t('ticket.slippage'), value: <Num>{formatRate(plainRate(cost.fill.slippage))}</Num> },
    !opens
      ? null
      : {
          label: t('position.liquidation'),
          value: cost.liquidation === null ? t('ticket.noLiquidation') : price(cost.liquidation),
        },
    terms.takeProfit === null ? null : { label: t('stops.takeProfit'), value: stop(terms.takeProfit) },
    terms.stopLoss === null ? null : { label: t('stops.stopLoss'), value: stop(terms.stopLoss) },
    cost.closing === 0
      ? null
      : {
          label: <FeeLabel of="close" rules={rules} />,
          value: <Num>{costText(cost.closeFee, rules)}</Num>,
        },
    ...(!opens
      ? []
      : [
          { label: t('ticket.margin'), value: <Num>{parts.margin}</Num> },
          cost.openLoss === 0n
            ? null
            : {
                label: <Hint text={t('ticket.openLossHelp')}>{t('ticket.openLoss')}</Hint>,
                value: <Num>{parts.openLoss}</Num>,
              },
          { label: <FeeLabel of="open" rules={rules} />, value: <Num>{parts.openFee}</Num> },
        ]),
  ]
  return items.filter((item) => item !== null)
}
