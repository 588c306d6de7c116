import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chips } from '@assay/ui/Chips'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatDate } from '@assay/ui/time'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { useRebateDays } from './promotionQueries.ts'

const DAYS = 30
const DAY_MS = 86_400_000
/** Its days are those of UTC. */
const UTC = { id: 'UTC', offset: '+00:00' }

/** A bar for each of the last UTC days, of one coin. Absent until something was earned. */
export function RebateDays() {
  const t = useTranslations('promotion')
  const { data = [] } = useRebateDays(DAYS)
  const coins = [...new Set(data.map(({ coin }) => coin))]
  const [chosen, setChosen] = useState<string | null>(null)
  const coin = chosen !== null && coins.includes(chosen) ? chosen : coins[0]
  if (coin === undefined) return null
  const amounts = new Map(data.filter((row) => row.coin === coin).map(({ day, amount }) => [day, amount]))
  const now = Date.now()
  // Until today, also after days without a rebate. The device's clock may be slow.
  const last = Math.max(now - (now % DAY_MS), ...data.map(({ day }) => day))
  const days = Array.from({ length: DAYS }, (_, place) => last - (DAYS - 1 - place) * DAY_MS)
  const most = Math.max(...[...amounts.values()].map(Number))
  return (
    <Panel title={t('byDay', { days: DAYS })} isPadded>
      {coins.length > 1 && (
        <Chips
          label={t('coin')}
          items={coins.map((id) => ({ id, label: coinName(id) }))}
          selected={[coin]}
          onToggle={setChosen}
        />
      )}
      <div dir="ltr" aria-hidden="true" className="mt-3 flex h-32 items-end gap-px">
        {days.map((day) => (
          <span
            key={day}
            className="min-h-px min-w-0 flex-1 bg-brand"
            style={{ height: `${(Number(amounts.get(day) ?? 0) / most) * 100}%` }}
          />
        ))}
      </div>
      <p dir="ltr" aria-hidden="true" className="mt-1.5 flex justify-between text-11 text-muted">
        <Num unit="UTC">{formatDate(days[0] ?? last, UTC)}</Num>
        <Num unit="UTC">{formatDate(last, UTC)}</Num>
      </p>
      <table className="sr-only">
        <caption>{t('byDay', { days: DAYS })}</caption>
        <tbody>
          {[...amounts].map(([day, amount]) => (
            <tr key={day}>
              <th scope="row">{formatDate(day, UTC)}</th>
              <td>
                <Num unit={coinName(coin)}>{coinAmount(amount, coin)}</Num>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
