import { useTranslations } from 'use-intl'
import { formatAmount } from '@assay/ui/format'
import { formatDate, formatTime } from '@assay/ui/time'
import { VALUE_COIN } from '../balances/valuation.ts'
import { useZone } from '../settings/preferences.ts'

export interface PlotPoint {
  /** Epoch ms. */
  time: number
  /** A decimal string in USDT. */
  value: string
}

interface PlotTableProps {
  points: readonly PlotPoint[]
  label: string
  /** Values are gains and losses: with their signs. */
  isChange: boolean
}

/** What a plot shows, for readers that do not see it. */
export function PlotTable({ points, label, isChange }: PlotTableProps) {
  const t = useTranslations('wallet.history')
  const words = usePointWords()
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{`${label} (${VALUE_COIN})`}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((each) => (
          <tr key={each.time}>
            <th scope="row">{words.moment(each)}</th>
            <td>{words.value(each, isChange)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Dates and times of a plot are in UTC, where the recorded days begin. */
export function usePointWords() {
  const zone = { ...useZone(), id: 'UTC', offset: '+00:00' }
  return {
    date: ({ time }: PlotPoint) => formatDate(time, zone),
    moment: ({ time }: PlotPoint) => `${formatDate(time, zone)} ${formatTime(time, zone).slice(0, 5)} UTC`,
    value: ({ value }: PlotPoint, isChange: boolean) => formatAmount(value, 2, { plus: isChange }),
  }
}
