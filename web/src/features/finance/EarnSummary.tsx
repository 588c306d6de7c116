import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { useTranslations } from 'use-intl'
import { useCoinPrice, VALUE_COIN } from '../balances/valuation.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { nextPaymentOf } from './earnFigures.ts'
import { useEarnAmounts, useOpenPositions } from './earnQueries.ts'
import { utcDate } from './earnWords.ts'

/** What is set aside and what it has earned, at the prices of now. Absent until the user has subscribed to something. */
export function EarnSummary() {
  const t = useTranslations('finance')
  const priceOf = useCoinPrice()
  const { data: amounts } = useEarnAmounts()
  const { data: positions } = useOpenPositions()
  if (amounts === undefined || amounts.length === 0) return null
  const worth = (field: 'principal' | 'interest' | 'yesterday') =>
    amounts.reduce<number | null>((sum, row) => {
      const price = priceOf(row.coin)
      return sum === null || price === null ? null : sum + Number(row[field]) * Number(price)
    }, 0)
  const now = Date.now()
  const next = Math.min(...(positions ?? []).map((position) => nextPaymentOf(position, now)))
  const gain = (value: number | null) => (
    <OwnNum className={Number(value) > 0 ? 'text-positive' : 'text-muted'}>
      {formatAmount(value, 2, { plus: true })}
    </OwnNum>
  )
  return (
    <Panel isPadded>
      <dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-lg:w-full">
          <dt className="text-13 text-muted">{t('subscribed')}</dt>
          <dd className="text-28 font-semibold text-strong">
            <OwnNum unit={VALUE_COIN}>{formatAmount(worth('principal'), 2)}</OwnNum>
          </dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{t('earned')}</dt>
          <dd className="text-16 font-semibold">{gain(worth('interest'))}</dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{t('yesterday')}</dt>
          <dd className="text-16 font-semibold">{gain(worth('yesterday'))}</dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{t('nextPayment')}</dt>
          <dd className="text-16 font-semibold text-strong">
            {Number.isFinite(next) ? (
              <Num unit="UTC">{utcDate(next)}</Num>
            ) : positions === undefined ? (
              <Num>--</Num>
            ) : (
              t('noPayment')
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
