// What the order comes to, before it is sent: for both buttons where the two differ.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRate as plainRate } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { formatAmount, formatPrice, formatRate } from '../../ui/format.ts'
import { Num } from '../../ui/Num.tsx'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { costText, moneyText, priceText } from './amounts.ts'
import { maximumText } from './SizeField.tsx'
import { useEquity } from './useEquity.ts'
import type { Ticket } from './useFuturesTicket.ts'

interface FuturesFiguresProps {
  ticket: Ticket
  looks: PairLooks
  /** On desktop the account stands under the ticket. */
  isPhone: boolean
  /** Opens the transfer from another wallet. */
  onTransfer: () => void
}

export function FuturesFigures({ ticket, looks, isPhone, onTransfer }: FuturesFiguresProps) {
  const t = useTranslations('futures')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const { facts, rules, fields } = ticket
  const rate = formatRate(plainRate(fields.aim === 'CLOSE' ? rules.market.closeFeeRate : rules.market.openFeeRate))
  const quote = looks.quote
  return (
    <dl className="flex flex-col gap-1 text-12 lg:gap-1.5">
      {isPhone && <EquityLine coin={quote} />}
      <Line label={t('ticket.available')}>
        <button type="button" onClick={onTransfer} className="touch inline-flex items-center gap-1 text-strong">
          <Num unit={quote} isHidden={isHidden}>
            {moneyText(facts.account?.available ?? null, rules)}
          </Num>
          <span className="text-brand-text">{t('ticket.transfer')}</span>
        </button>
      </Line>
      <Both ticket={ticket} label={t('ticket.maximum')} pick={(side) => maximumText(side.cost.maximum, ticket)} />
      {fields.aim === 'OPEN' && (
        <>
          <Both ticket={ticket} label={t('ticket.cost')} pick={({ cost }) => costText(cost.need, rules)} />
          <Both ticket={ticket} label={t('ticket.margin')} pick={({ cost }) => costText(cost.margin, rules)} />
          <Line label={t('ticket.liquidationLong')}>
            <LiquidationText ticket={ticket} side="BUY" />
          </Line>
          <Line label={t('ticket.liquidationShort')}>
            <LiquidationText ticket={ticket} side="SELL" />
          </Line>
        </>
      )}
      {fields.aim === 'CLOSE' && (
        <Both
          ticket={ticket}
          label={t('ticket.result')}
          pick={({ cost }) => moneyText(cost.result, rules, { plus: true })}
        />
      )}
      <Both
        ticket={ticket}
        label={t.rich(fields.aim === 'CLOSE' ? 'ticket.closeFee' : 'ticket.openFee', { rate: () => <Num>{rate}</Num> })}
        pick={({ cost }) => costText(cost.fee, rules)}
      />
      <Fills ticket={ticket} looks={looks} />
    </dl>
  )
}

function EquityLine({ coin }: { coin: string }) {
  const t = useTranslations('futures')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <Line label={t('account.equity')}>
      <Num unit={coin} isHidden={isHidden}>
        {formatAmount(useEquity(), 2)}
      </Num>
    </Line>
  )
}

/** The phone's line above the buttons, where the figures may stand below the fold: what it takes or brings, and the fee. */
export function FuturesGist({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const { rules, fields } = ticket
  const isClosing = fields.aim === 'CLOSE'
  const figures: [string, BothProps['pick']][] = [
    isClosing
      ? [t('ticket.result'), ({ cost }) => moneyText(cost.result, rules, { plus: true })]
      : [t('ticket.cost'), ({ cost }) => costText(cost.need, rules)],
    [trade('orders.fee'), ({ cost }) => costText(cost.fee, rules)],
  ]
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
      {figures.map(([label, pick]) => (
        <span key={label}>
          {label} <Num className="text-strong">{bothText(ticket, pick)}</Num>
        </span>
      ))}
    </p>
  )
}

/** What a market order would meet in the book. */
function Fills({ ticket, looks }: { ticket: Ticket; looks: PairLooks }) {
  const t = useTranslations('futures')
  if (ticket.sides.BUY.cost.fill === null && ticket.sides.SELL.cost.fill === null) return null
  return (
    <>
      <Both
        ticket={ticket}
        label={t('ticket.average')}
        pick={({ cost }) => (cost.fill === null ? '--' : formatPrice(cost.fill.average, looks.priceDecimals))}
      />
      <Both
        ticket={ticket}
        label={t('ticket.slippage')}
        pick={({ cost }) => (cost.fill === null ? '--' : formatRate(plainRate(cost.fill.slippage)))}
      />
    </>
  )
}

function LiquidationText({ ticket, side }: { ticket: Ticket; side: Side }) {
  const t = useTranslations('futures')
  const { cost } = ticket.sides[side]
  if (cost.opening === 0 || cost.value === null) return <>--</>
  if (cost.liquidation === null) return <>{t('ticket.noLiquidation')}</>
  return <Num>{priceText(cost.liquidation, ticket.rules)}</Num>
}

interface BothProps {
  ticket: Ticket
  label: ReactNode
  pick: (side: Ticket['sides'][Side]) => string
}

/** One figure where both buttons have the same, else long / short. */
function Both({ ticket, label, pick }: BothProps) {
  return (
    <Line label={label}>
      <Num>{bothText(ticket, pick)}</Num>
    </Line>
  )
}

function bothText(ticket: Ticket, pick: BothProps['pick']): string {
  const [long, short] = [pick(ticket.sides.BUY), pick(ticket.sides.SELL)]
  const isClosing = ticket.fields.aim === 'CLOSE'
  const [first, second] = isClosing ? [short, long] : [long, short]
  return first === second ? first : `${first} / ${second}`
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto text-end text-strong">{children}</dd>
    </div>
  )
}
