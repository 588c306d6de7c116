// Cost, fee, the most that can be lost, break-even and the most that can be paid: before every purchase.
import { useTranslations } from 'use-intl'
import type { Quantity } from '@assay/engine/money'
import { formatRate } from '@assay/ui/format'
import { Summary } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import type { Choice } from './optionModel.ts'
import { cost, money, price } from './optionTexts.ts'
import { estimate } from './optionTicket.ts'

export function TicketSummary({ choice, units }: { choice: Choice; units: Quantity }) {
  const t = useTranslations('options')
  const { series, type, strike } = choice.contract
  const figures = estimate(choice, units)
  const usdt = (text: string) => <Num unit="USDT">{text}</Num>
  const fee =
    series.feeType === 1
      ? t('ticket.feeFixed')
      : t('ticket.feeShare', {
          rate: formatRate(String(Number(series.feeValue) / 1_000_000), 3),
          cap: formatRate(String(series.feeCap / 1_000_000), 1),
        })
  return (
    <>
      <Summary
        items={[
          { label: t('ticket.premium'), value: usdt(cost(figures.amount, series)) },
          { label: fee, value: usdt(cost(figures.fee, series)) },
          {
            label: t(type === 'C' ? 'ticket.evenAbove' : 'ticket.evenBelow'),
            value: usdt(price(figures.breakEven, series)),
          },
          { label: t('ticket.payoutMax'), value: usdt(money(figures.payoutMax, series)) },
        ]}
        total={{ label: t('ticket.loseMost'), value: usdt(cost(figures.total, series)) }}
      />
      <p className="text-12 leading-[1.5] text-muted">
        {type === 'C'
          ? t('ticket.capCall', { twice: price((2 * strike) as never, series) })
          : t('ticket.capPut', { strike: price(strike, series) })}
      </p>
    </>
  )
}
