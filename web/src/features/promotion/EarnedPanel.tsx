import { useTranslations } from 'use-intl'
import { formatAmount } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { useCoinPrice, VALUE_COIN } from '../balances/valuation.ts'
import type { Programme } from './promotionQueries.ts'

/** What was earned so far, at the prices of now and coin by coin, and how many people brought it. */
export function EarnedPanel({ programme: { earned, levels } }: { programme: Programme }) {
  const t = useTranslations('promotion')
  const priceOf = useCoinPrice()
  const worths = earned.map(({ coin, total }) => {
    const price = priceOf(coin)
    return price === null ? null : Number(total) * Number(price)
  })
  const worth = worths.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0)
  const people = levels.reduce((sum, level) => sum + level.people, 0)
  return (
    <Panel isPadded>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <div>
          <dt className="text-13 text-muted">{t('earned')}</dt>
          <dd className="text-22 font-semibold text-strong">
            <Num unit={VALUE_COIN}>{formatAmount(worth, 2)}</Num>
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-13 text-muted">{t('people')}</dt>
          <dd className="text-22 font-semibold text-strong">
            <Num>{String(people)}</Num>
          </dd>
        </div>
      </dl>
      {earned.length > 0 && (
        <KeyValues
          className="mt-3 border-t border-line pt-2"
          items={earned.map(({ coin, total, pending }) => ({
            label: coinName(coin),
            value: (
              <>
                <Num>{coinAmount(total, coin)}</Num>
                {Number(pending) > 0 && (
                  <span className="text-muted"> · {t('ofItPending', { amount: coinAmount(pending, coin) })}</span>
                )}
              </>
            ),
          }))}
        />
      )}
      <p className="pt-2 text-13 text-muted">{t('earnedLine')}</p>
    </Panel>
  )
}
