// What the order comes to, before it is sent: for both buttons where the two differ.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRate as plainRate } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { formatAmount, formatPrice, formatRate } from '@assay/ui/format'
import { Hint } from '@assay/ui/Hint'
import { Num } from '@assay/ui/Num'
import { useHiddenAmounts } from '../../session/hiddenAmounts.ts'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { costText, costTexts, moneyText, priceText } from '../amounts.ts'
import { FeeLabel } from '../FeeLabel.tsx'
import { maximumText } from './SizeField.tsx'
import { useEquity } from '../useEquity.ts'
import type { Ticket } from './useFuturesTicket.ts'

interface FuturesFiguresProps {
  ticket: Ticket
  looks: PairLooks
  /** On phones the account's equity comes first. On desktop the account has its own place under the ticket. */
  isPhone: boolean
  /** Opens the transfer from another wallet. */
  onTransfer: () => void
}

export function FuturesFigures({ ticket, looks, isPhone, onTransfer }: FuturesFiguresProps) {
  const t = useTranslations('futures')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const { facts, rules, fields } = ticket
  const quote = looks.quote
  const liquidationText = ({ cost }: Ticket['sides'][Side]) => {
    if (cost.opening === 0 || cost.value === null) return '--'
    return cost.liquidation === null ? t('ticket.noLiquidation') : priceText(cost.liquidation, rules)
  }
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
      <Both
        isOwn
        ticket={ticket}
        label={t('ticket.maximum')}
        unit={fields.unit === 'LOTS' ? t('ticket.lots') : looks.coin}
        pick={(side) => maximumText(side.cost.maximum, ticket)}
      />
      {fields.aim === 'OPEN' && <Both ticket={ticket} label={t('position.liquidation')} pick={liquidationText} />}
      <Fills ticket={ticket} looks={looks} />
      {fields.aim === 'OPEN' && <MarginFigures ticket={ticket} />}
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

/** What opening holds besides its fee, which stands with the sum above the buttons. */
function MarginFigures({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  const { rules, sides } = ticket
  const hasLoss = [sides.BUY, sides.SELL].some(({ cost: { openLoss } }) => openLoss !== null && openLoss > 0n)
  return (
    <>
      <Both ticket={ticket} label={t('ticket.margin')} pick={({ cost }) => costTexts(cost, rules).margin} />
      {hasLoss && (
        <Both
          ticket={ticket}
          label={<Hint text={t('ticket.openLossHelp')}>{t('ticket.openLoss')}</Hint>}
          pick={({ cost }) => costTexts(cost, rules).openLoss}
        />
      )}
    </>
  )
}

function CostLine({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  return <Both ticket={ticket} label={t('ticket.cost')} pick={({ cost }) => costText(cost.need, ticket.rules)} />
}

function ResultLine({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  const pick: BothProps['pick'] = ({ cost }) => moneyText(cost.result, ticket.rules, { plus: true })
  return <Both isOwn ticket={ticket} label={t('ticket.result')} pick={pick} />
}

/** An order to open may close first what there is on the other side: that fee is no part of its cost. */
function CloseFeeLine({ ticket }: { ticket: Ticket }) {
  const { rules, sides, fields } = ticket
  if (fields.aim === 'OPEN' && sides.BUY.cost.closing === 0 && sides.SELL.cost.closing === 0) return null
  const label = <FeeLabel of="close" rules={rules} />
  return <Both ticket={ticket} label={label} pick={({ cost }) => costText(cost.closeFee, rules)} />
}

/** The lines above the buttons, which stay in view with them: what it takes or brings, and the fee. */
export function FuturesGist({ ticket }: { ticket: Ticket }) {
  const { rules, fields } = ticket
  const isOpening = fields.aim === 'OPEN'
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 text-12 lg:flex-col lg:gap-1.5">
      {isOpening ? <CostLine ticket={ticket} /> : <ResultLine ticket={ticket} />}
      {isOpening && (
        <Both
          ticket={ticket}
          label={<FeeLabel of="open" rules={rules} />}
          pick={({ cost }) => costTexts(cost, rules).openFee}
        />
      )}
      <CloseFeeLine ticket={ticket} />
    </dl>
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

interface BothProps {
  /** It reveals the user's balance, so it is hidden with the other amounts. */
  isOwn?: boolean
  ticket: Ticket
  label: ReactNode
  unit?: string
  pick: (side: Ticket['sides'][Side]) => string
}

/** One figure where both buttons have the same, else both, and the label says which is which. */
function Both({ isOwn = false, ticket, label, unit, pick }: BothProps) {
  const t = useTranslations('futures')
  const isHidden = useHiddenAmounts((state) => state.isHidden) && isOwn
  const [buy, sell] = [pick(ticket.sides.BUY), pick(ticket.sides.SELL)]
  if (buy === sell)
    return (
      <Line label={label}>
        <Num unit={unit} isHidden={isHidden}>
          {buy}
        </Num>
      </Line>
    )
  const [long, short] = ticket.fields.aim === 'CLOSE' ? [sell, buy] : [buy, sell]
  return (
    <Line label={t.rich('ticket.longShort', { label: () => label })}>
      <Num unit={unit} isHidden={isHidden}>
        {long} / {short}
      </Num>
    </Line>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto text-end text-strong">{children}</dd>
    </div>
  )
}
