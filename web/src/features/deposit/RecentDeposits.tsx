import CaretDownIcon from '~icons/ph/caret-down'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { CopyButton } from '@assay/ui/CopyButton'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Meter } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatListTime } from '@assay/ui/time'
import { channelText, networkText } from '../balances/channelFacts.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useAskedRow } from '../session/askedRow.ts'
import { useZone } from '../settings/preferences.ts'
import { type Deposit, isCredited } from './depositFacts.ts'
import { useRecentDeposits } from './useDeposits.ts'

export function RecentDeposits() {
  const t = useTranslations('deposit.recent')
  return (
    <Panel>
      <div className="flex items-center justify-between gap-3 px-4 pt-4 pb-2 lg:px-5">
        <h2 className="text-16 font-semibold text-strong">{t('title')}</h2>
        <Link to={paths.cashflow('DEPOSIT')} className="touch text-13 font-medium text-brand-text">
          {t('all')}
        </Link>
      </div>
      <DepositList />
    </Panel>
  )
}

function DepositList() {
  const t = useTranslations('deposit.recent')
  const list = useRecentDeposits()
  const { asked, rowOf } = useAskedRow('deposit')
  if (list.data === undefined) {
    if (list.isError) return <FailedState text={t('failed')} onRetry={() => void list.refetch()} />
    return <SkeletonRows count={3} label={t('title')} />
  }
  if (list.data.rows.length === 0) return <EmptyState title={t('empty')}>{t('emptyLine')}</EmptyState>
  return (
    <ul>
      {list.data.rows.map((deposit) => (
        <li
          key={deposit.depositId}
          {...rowOf(deposit.depositId)}
          className="border-line px-4 py-3 not-first:border-t lg:px-5"
        >
          <DepositRow deposit={deposit} isOpen={deposit.depositId === asked} />
        </li>
      ))}
    </ul>
  )
}

const tones: Record<Deposit['status'], BadgeTone> = {
  SEEN: 'neutral',
  CONFIRMING: 'info',
  REVIEW: 'info',
  APPROVED: 'info',
  CREDITED: 'positive',
  WITHDRAWABLE: 'positive',
  REJECTED: 'warning',
  REVERSED: 'negative',
}

/** Its state, and in a sentence what that means for the money. */
function DepositRow({ deposit, isOpen }: { deposit: Deposit; isOpen: boolean }) {
  const t = useTranslations('deposit')
  const zone = useZone()
  const { amount, coin, confirmations, network, networkName, required, requiredFinal, seenAt, status, txid } = deposit
  const count = Math.min(confirmations, required)
  const left = Math.max(0, requiredFinal - confirmations)
  return (
    <details open={isOpen}>
      <summary className="flex cursor-pointer list-none items-center gap-3">
        <CoinDisc coin={coin} size={28} />
        <span className="min-w-0 flex-1">
          <OwnNum unit={coinName(coin)} className="text-14 font-medium text-strong">
            {coinAmount(amount, coin, { plus: true })}
          </OwnNum>
          <time dateTime={new Date(seenAt).toISOString()} className="block text-12 text-muted">
            <Num>{formatListTime(seenAt, zone, Date.now())}</Num>
          </time>
        </span>
        {status === 'CONFIRMING' ? (
          <span className="w-28 flex-none">
            <Meter
              value={count}
              max={required}
              label={t('status.CONFIRMING', { count, required })}
              text={t('status.CONFIRMING', { count, required })}
            />
          </span>
        ) : (
          <Badge tone={tones[status]}>{t(`status.${status}`, { count, required })}</Badge>
        )}
        <CaretDownIcon size={14} aria-hidden="true" className="flex-none text-muted" />
      </summary>
      <div className="mt-2 text-13 text-muted">
        <p>
          {deposit.reason === ''
            ? t(`meaning.${status}`, { left })
            : t(`reason.${deposit.reason}`, { note: deposit.note })}
        </p>
        <p className="mt-1">
          <bdi>{channelText(network, networkText(networkName, t('demoNetwork')))}</bdi> ·{' '}
          {deposit.isFound ? t('internal') : <Num className="[overflow-wrap:anywhere]">{txid}</Num>}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {!deposit.isFound && <CopyButton text={txid} label={t('copy')} />}
          <Link
            to={paths.newTicket({ kind: 'DEPOSIT', about: String(deposit.depositId) })}
            className="touch font-medium text-brand-text"
          >
            {t('recent.ask')}
          </Link>
          {isCredited(deposit) && (
            <Link to={paths.wallet()} className="touch font-medium text-brand-text">
              {t('recent.toWallet')}
            </Link>
          )}
        </div>
      </div>
    </details>
  )
}
