// What the order comes to, before it is sent: what there is, what it costs, what the book would give.
import PlusCircleIcon from '~icons/ph/plus-circle-fill'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRate as plainRate } from '@assay/engine/money'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { formatAmount, formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { useIsDemo } from '../settings/settingsStore.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { ReceivedNum } from './ReceivedNum.tsx'
import { averageText, quantityText } from './TicketFields.tsx'
import type { Ticket } from './useTicket.ts'

interface TicketFiguresProps {
  ticket: Ticket
  looks: PairLooks
  available: string | undefined
  /** The coin that is paid. */
  payingCoin: string
  payingDecimals: number
  /** On phones the fee and what it brings stand above the button. */
  isPhone: boolean
}

export function TicketFigures({ ticket, looks, available, payingCoin, payingDecimals, isPhone }: TicketFiguresProps) {
  const t = useTranslations('trade')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const { cost, fields } = ticket
  const isBuy = fields.side === 'BUY'
  return (
    <dl className="flex flex-col gap-1 text-12 lg:gap-1.5">
      <Line label={t('ticket.available')}>
        <span className="inline-flex items-center gap-1">
          <Num unit={payingCoin} isHidden={isHidden}>
            {formatAmount(available, payingDecimals)}
          </Num>
          <MoreCoins coin={payingCoin} />
        </span>
      </Line>
      <Line label={t(isBuy ? 'ticket.maxBuy' : 'ticket.maxSell')}>
        <Num unit={looks.coin} isHidden={isHidden}>
          {quantityText(cost.maximum, ticket, looks)}
        </Num>
      </Line>
      {cost.fill !== null && (
        <>
          <Line label={t('ticket.average')}>
            <Num>{averageText(cost.fill.average, looks)}</Num>
          </Line>
          <Line label={t('ticket.slippage')}>
            <Num>{formatRate(plainRate(cost.fill.slippage))}</Num>
          </Line>
        </>
      )}
      {!isPhone && (
        <>
          <Line label={<FeeLabel ticket={ticket} />}>
            <ReceivedNum amount={cost.fee} isFee side={fields.side} looks={looks} />
          </Line>
          <Line label={t(cost.fill === null ? 'ticket.receive' : 'ticket.receiveEst')}>
            <ReceivedNum amount={cost.receive} side={fields.side} looks={looks} />
          </Line>
        </>
      )}
    </dl>
  )
}

/** The phone's lines above the button, where the figures may stand below the fold: the fee, and what it brings. */
export function TicketGist({ ticket, looks }: Pick<TicketFiguresProps, 'ticket' | 'looks'>) {
  const t = useTranslations('trade')
  const { cost, fields } = ticket
  const received = { side: fields.side, looks, className: 'text-strong' }
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
      <span>
        <FeeLabel ticket={ticket} /> <ReceivedNum {...received} amount={cost.fee} isFee />
      </span>
      <span>
        {t(cost.fill === null ? 'ticket.receive' : 'ticket.receiveEst')}{' '}
        <ReceivedNum {...received} amount={cost.receive} />
      </span>
    </p>
  )
}

function FeeLabel({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('trade')
  const rate = formatRate(plainRate(ticket.cost.feeRate))
  return t.rich('ticket.feeEst', { rate: () => <Num>{rate}</Num> })
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end text-strong">{children}</dd>
    </div>
  )
}

/** Where more of a coin comes from: the faucet in the demo, else the wallet. */
function MoreCoins({ coin }: { coin: string }) {
  const t = useTranslations('trade')
  const isDemo = useIsDemo()
  return (
    <Link
      to={isDemo ? paths.faucet() : paths.wallet()}
      aria-label={t('ticket.getCoins', { coin })}
      className="touch text-brand-text"
    >
      <PlusCircleIcon size={14} aria-hidden="true" />
    </Link>
  )
}
