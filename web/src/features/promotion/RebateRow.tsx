import { useTranslations } from 'use-intl'
import { Num } from '@assay/ui/Num'
import { formatRate } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatShortDateTime } from '@assay/ui/time'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import type { Rebate } from './promotionQueries.ts'

/** One share of a fee: of whom, of which fee, how much, and whether it is paid. */
export function RebateRow({ rebate }: { rebate: Rebate }) {
  const t = useTranslations('promotion')
  const zone = useZone()
  const { sourceUser, time, level, product, coin, fee, ratio, amount, status, dueAt } = rebate
  const day = (moment: number) => formatShortDateTime(moment, zone, Date.now())
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0 lg:px-5">
      <div className="min-w-0">
        <p className="font-medium text-strong">
          <bdi>{level === 0 ? t('yourself') : sourceUser}</bdi>
        </p>
        <p className="text-12 text-muted">
          <Num>{day(time)}</Num>
          {' · '}
          {level === 0 ? t('ownPart') : t('levelName', { level: String(level) })}
          {' · '}
          {t('ofFee', {
            rate: formatRate(ratio, 0),
            fee: leftToRight(`${exactAmount(fee)} ${coinName(coin)}`),
            product: t(`product.${product}`),
          })}
        </p>
      </div>
      <div className="ms-auto text-end">
        <Num
          unit={coinName(coin)}
          className={status === 'REVERSED' ? 'text-muted line-through' : 'font-medium text-positive'}
        >
          {coinAmount(amount, coin, { plus: status !== 'REVERSED' })}
        </Num>
        <p className="text-12 text-muted">
          {status === 'PENDING' ? t('dueAt', { time: leftToRight(day(dueAt)) }) : t(`status.${status}`)}
        </p>
      </div>
    </li>
  )
}
