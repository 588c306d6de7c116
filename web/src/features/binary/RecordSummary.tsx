import { useTranslations } from 'use-intl'
import type { FairRecord } from '@assay/api/binary'
import { formatAmount as plainAmount } from '@assay/engine/money'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { pairOf } from './contractFigures.ts'
import { durationText } from './PeriodChoice.tsx'
import { ruleFigures } from './ruleFigures.ts'

/** A settled contract in two plain sentences, before its figures. */
export function RecordSummary({ record: { terms, result, ticks } }: { record: FairRecord }) {
  const t = useTranslations('binary')
  const coin = terms.coin.toUpperCase()
  const entry = ticks.find(({ sequence }) => sequence === result.entrySequence)?.price ?? null
  const begin = {
    direction: t(`directions.${terms.direction}`),
    pair: leftToRight(pairOf(terms.symbol, terms.coin)),
    amount: leftToRight(`${formatAmount(terms.amount, 2)} ${coin}`),
    duration: durationText(terms.period, t),
  }
  const end = {
    entry: entry === null ? '--' : formatPrice(plainAmount(BigInt(entry), terms.priceDecimals), terms.priceDecimals),
    settle: formatPrice(result.settlePrice, terms.priceDecimals),
    payout: leftToRight(`${formatAmount(result.payout, 2)} ${coin}`),
    reason: result.voidReason === null ? '' : t(`voids.${result.voidReason}`, ruleFigures),
  }
  return (
    <p className="text-14 text-normal">
      {t('summary.begin', begin)} {t(`summary.${result.status}`, end)}
    </p>
  )
}
