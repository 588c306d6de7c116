import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { percentText } from '@assay/ui/format'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Num } from '@assay/ui/Num'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { ChannelName } from './bankWords.tsx'
import type { Channel } from './withdrawalFacts.ts'

interface NetworkCardsProps {
  channels: readonly Channel[]
  chosen: string | null
  onChoose: (coinType: string) => void
}

/** Each network with its fee, its smallest amount and its daily count. A closed one can be read, and not chosen. */
export function NetworkCards({ channels, chosen, onChoose }: NetworkCardsProps) {
  const t = useTranslations('withdrawal')
  const name = useId()
  const feeOf = useFeeText()
  const hasBank = channels.some(({ isBank }) => isBank)
  const isToBank = channels.some(({ coinType, isBank }) => isBank && coinType === chosen)
  return (
    <fieldset>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-13">
        <legend className="float-start font-medium text-normal">{t(hasBank ? 'bank.method' : 'network')}</legend>
        {!isToBank && <span className="text-muted">{t('networkHint')}</span>}
      </div>
      <div className="flex flex-col gap-2">
        {channels.map((channel) => (
          <label
            key={channel.coinType}
            className={cx(
              'flex min-h-12 items-center gap-3 rounded-3 border px-3 py-2 text-14',
              channel.closed === null ? 'cursor-pointer' : 'bg-sunken',
              channel.coinType === chosen ? 'border-brand bg-brand-soft' : 'border-line-control',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={channel.coinType === chosen}
              disabled={channel.closed !== null}
              onChange={() => onChoose(channel.coinType)}
              className="size-4 flex-none accent-brand"
            />
            <span className="min-w-0 flex-1">
              <ChannelName {...channel} />
              <span className="block text-13 text-muted">
                {channel.closed === null
                  ? t.rich('networkFacts', {
                      fee: feeOf(channel),
                      minimum: channel.smallest === null ? t('summary.unknown') : exactAmount(channel.smallest),
                      count: channel.dayWithdrawalNum,
                      b: (words) => <Num className="font-semibold text-strong">{words}</Num>,
                    })
                  : t(`closed.${channel.closed}`)}
              </span>
              {channel.closed === null && channel.isAboveLimits && (
                <span className="block text-13 text-warning">
                  {t('aboveLimits')}{' '}
                  <Link to={paths.identity()} className="touch font-medium text-brand-text">
                    {t('amount.verify')}
                  </Link>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** '3 USDT', '10%', '3 USDT + 1%', or how many more are free. */
function useFeeText(): (channel: Channel) => string {
  const t = useTranslations('withdrawal')
  return ({ coin, fee, ratio, freeLeft }) => {
    if (freeLeft > 0) return t('freeFee', { count: freeLeft })
    const fixed = `${exactAmount(fee)} ${coinName(coin)}`
    if (Number(ratio) === 0) return fixed
    const share = percentText(exactAmount(ratio))
    return Number(fee) === 0 ? share : t('fees', { fee: fixed, ratio: share })
  }
}
