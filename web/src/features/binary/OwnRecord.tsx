import { useTranslations } from 'use-intl'
import { formatAmount, formatRate } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { useOwnRecord } from './contractQueries.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { STATISTICS_DAYS } from '@assay/api/shownDays'

/** One's own last 30 days beside what they needed: figures that nobody else is shown. */
export function OwnRecord() {
  const t = useTranslations('binary')
  const { data } = useOwnRecord()
  if (data === undefined || data.contracts === 0) return null
  const coin = data.coin.toUpperCase()
  const money = (value: string) => <OwnNum unit={coin}>{formatAmount(value, 2, { plus: true })}</OwnNum>
  return (
    <section aria-label={t('record.title', { days: STATISTICS_DAYS })} className="border-t border-line pt-3">
      <h2 className="mb-1 text-13 font-semibold text-strong">{t('record.title', { days: STATISTICS_DAYS })}</h2>
      <KeyValues
        items={[
          { label: t('record.contracts'), value: <Num>{data.contracts}</Num> },
          {
            label: t('record.right'),
            value: <Num>{`${data.won}${data.shareWon === null ? '' : ` (${percent(data.shareWon)})`}`}</Num>,
          },
          ...(data.neededShare === null
            ? []
            : [{ label: t('record.needed'), value: <Num>{percent(data.neededShare)}</Num> }]),
          { label: t('record.result'), value: money(data.result) },
          { label: t('record.expected'), value: money(data.expectedResult) },
        ]}
      />
    </section>
  )
}

/** Two decimals of a percentage, cut. */
export function percent(fraction: string): string {
  return formatRate(fraction, 2, 2)
}
