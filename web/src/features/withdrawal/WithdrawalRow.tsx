import { useTranslations } from 'use-intl'
import { Link } from '../../router.tsx'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { Num } from '@assay/ui/Num'
import { formatListTime } from '@assay/ui/time'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import { hasArrived, pathOf, shortAddress, type Withdrawal } from './withdrawalFacts.ts'

const tones: Record<Withdrawal['status'], BadgeTone> = {
  SUBMITTED: 'info',
  REVIEW: 'warning',
  APPROVED: 'info',
  SIGNING: 'info',
  BROADCAST: 'info',
  CONFIRMING: 'info',
  STUCK: 'warning',
  COMPLETED: 'positive',
  CANCELED: 'neutral',
  REJECTED: 'negative',
  FAILED: 'negative',
}

export function StatusBadge({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawal.status')
  const { status } = withdrawal
  return hasArrived(withdrawal) ? (
    <Badge tone="positive">{t('ARRIVED')}</Badge>
  ) : (
    <Badge tone={tones[status]}>{t(status)}</Badge>
  )
}

const layout = 'flex items-center gap-3 px-4 py-3 lg:px-5'

/** Leads to its page, if it has one. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  if (withdrawal.withdrawalId === 0)
    return (
      <div className={layout}>
        <Facts withdrawal={withdrawal} />
      </div>
    )
  return (
    <Link to={pathOf(withdrawal)} className={`${layout} -outline-offset-2 hover:bg-hover active:bg-press`}>
      <Facts withdrawal={withdrawal} />
    </Link>
  )
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const zone = useZone()
  const t = useTranslations('withdrawal.reasons')
  const { adress, amount, coin, createTime, reason } = withdrawal
  return (
    <>
      <CoinDisc coin={coin} size={28} />
      <span className="min-w-0 flex-1">
        <OwnNum unit={coinName(coin)} className="text-14 font-medium text-strong">
          {coinAmount(`-${amount}`, coin)}
        </OwnNum>
        <span className="block text-12 text-muted">
          <time dateTime={new Date(createTime).toISOString()}>
            <Num>{formatListTime(createTime, zone, Date.now())}</Num>
          </time>
          {' · '}
          <Num>{shortAddress(adress)}</Num>
        </span>
        {reason === 'NOT_HELD' && <span className="block text-12">{t('NOT_HELD')}</span>}
      </span>
      <StatusBadge withdrawal={withdrawal} />
    </>
  )
}
