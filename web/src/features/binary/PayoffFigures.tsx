// Gain and loss at the same size, and how often one must be right: before the button that causes them.
import { useTranslations } from 'use-intl'
import { formatAmount as plainAmount } from '@assay/engine/money'
import { formatAmount, formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { expectedOf, payoffOf, STAKE_SCALE } from './stake.ts'
import type { BinaryTicketState } from './useTicket.ts'

type Ticket = Pick<BinaryTicketState, 'stake' | 'period'>

export function signedMoney(units: bigint): string {
  const plain = plainAmount(units < 0n ? -units : units, STAKE_SCALE)
  return formatAmount(units < 0n ? `-${plain}` : plain, 2, { plus: true })
}

/** The phone's line above the buttons. */
export function PayoffLine({ ticket: { stake, period } }: { ticket: Ticket }) {
  const t = useTranslations('binary')
  const payoff = payoffOf(stake, period)
  return (
    <p className="text-center text-13 text-normal">
      {payoff === null || period.breakEvenRate === null
        ? t(period.mode === 'POOL' ? 'payoff.poolLine' : 'payoff.empty')
        : t.rich('payoff.line', {
            win: () => <Num className="font-semibold text-positive">{signedMoney(payoff.win)}</Num>,
            loss: () => <Num className="font-semibold text-negative">{signedMoney(-payoff.loss)}</Num>,
            rate: () => <Num className="font-semibold text-strong">{formatRate(period.breakEvenRate, 1, 1)}</Num>,
          })}
    </p>
  )
}

/** The desktop's box. */
export function PayoffBox({ ticket: { stake, period } }: { ticket: Ticket }) {
  const t = useTranslations('binary')
  const payoff = payoffOf(stake, period)
  const coin = period.coin.toUpperCase()
  if (period.mode === 'POOL')
    return <p className="rounded-3 bg-sunken px-3 py-2 text-12 text-normal">{t('payoff.poolLine')}</p>
  return (
    <div className="overflow-hidden rounded-3 border border-line">
      <div className="grid grid-cols-2">
        <Half label={t('payoff.right')} tone="text-positive" coin={coin}>
          {payoff === null ? '--' : signedMoney(payoff.win)}
        </Half>
        <Half label={t('payoff.wrong')} tone="text-negative" coin={coin} hasLine>
          {payoff === null ? '--' : signedMoney(-payoff.loss)}
        </Half>
      </div>
      <p className="bg-sunken px-3 py-2 text-12 leading-[1.5] text-normal">
        {t('payoff.breakEven', {
          odds: formatRate(period.odds, 0),
          share: formatRate(period.breakEvenRate, 2, 2),
        })}{' '}
        {payoff !== null &&
          t.rich('payoff.expected', { money: () => <Num unit={coin}>{signedMoney(expectedOf(payoff))}</Num> })}
      </p>
    </div>
  )
}

interface HalfProps {
  label: string
  tone: string
  coin: string
  hasLine?: boolean
  children: string
}

function Half({ label, tone, coin, hasLine, children }: HalfProps) {
  return (
    <div className={hasLine ? 'border-s border-line px-3 py-2' : 'px-3 py-2'}>
      <p className="text-12 text-muted">{label}</p>
      <p className={`text-16 font-semibold ${tone}`}>
        <Num unit={<span className="text-12 font-normal text-muted">{coin}</span>}>{children}</Num>
      </p>
    </div>
  )
}
