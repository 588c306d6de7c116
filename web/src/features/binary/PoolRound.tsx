// The round of a pool that can be joined now: its two sides, what each would pay, and when it locks.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { formatAmount, formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { formatCountdown } from '@assay/ui/time'
import type { Period } from './stake.ts'
import { useServerSecond } from '../../live/useServerSecond.ts'

const RENEW_EVERY_MS = 2000

export function PoolRound({ period }: { period: Period }) {
  const t = useTranslations('binary')
  const now = useServerSecond()
  const { data } = useQuery({
    queryKey: ['binary', 'rounds', period.periodId],
    queryFn: () => api.binary.listRounds({ periodId: period.periodId }),
    refetchInterval: RENEW_EVERY_MS,
  })
  const round = data?.rounds.find(({ status, lockAt }) => status === 'OPEN' && lockAt > now)
  if (round === undefined) return <p className="text-12 text-muted">{t('pool.none')}</p>
  const coin = period.coin.toUpperCase()
  const sides = [
    { name: t('directions.UP'), staked: round.up, multiple: round.upMultiple },
    { name: t('directions.DOWN'), staked: round.down, multiple: round.downMultiple },
  ]
  return (
    <section aria-label={t('pool.title')} className="rounded-3 border border-line px-3 py-2 text-12">
      <p className="flex justify-between gap-3 text-muted">
        {t('pool.title')}
        <span>{t.rich('pool.locks', { left: () => <Num>{formatCountdown(round.lockAt - now)}</Num> })}</span>
      </p>
      <dl className="mt-1 grid grid-cols-2 gap-3">
        {sides.map(({ name, staked, multiple }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="text-strong">
              <Num unit={coin}>{formatAmount(staked, 2)}</Num>
              {multiple !== null && <Num className="ms-2 text-muted">×{formatAmount(multiple, 4)}</Num>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-muted">{t('pool.rule', { fee: formatRate(period.feeRate, 1) })}</p>
    </section>
  )
}
