import ClockIcon from '~icons/ph/clock'
import { WITHDRAWAL_WINDOWS } from '@assay/api/accountFigures'
import { CLOCK_COUNT_MIN } from '@assay/api/withdrawalFigures'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { useServerSecond } from '../../live/useServerSecond.ts'
import { Badge } from '@assay/ui/Badge'
import { KeyValues, Meter } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatAmount } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatCountdown, formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { networkText } from '../balances/channelFacts.ts'
import { type Channel, type Stop, stopOf, type WithdrawalStatus } from './withdrawalFacts.ts'
import { useTimeText } from './useTimeText.ts'
import { useWithdrawalTimes } from './withdrawalQueries.ts'

/** When withdrawals run, what is left of today's count and of the limits, and how long they usually take. */
export function WithdrawalWindow({ status, channel }: { status: WithdrawalStatus; channel: Channel | undefined }) {
  const t = useTranslations('withdrawal.window')
  const zone = useZone()
  const { limits, countRestartsAt } = status
  const usdt = (amount: string) => <Num>{`${formatAmount(amount, 2)} USDT`}</Num>
  const [day, month] = [limits.day.left, limits.month.left]
  return (
    <Panel isPadded>
      <Opening status={status} />
      {channel !== undefined && (
        <div className="mt-3 border-t border-line pt-3">
          <p className="flex justify-between gap-3 pb-1.5 text-13 text-muted">
            {t('used')}
            <Num className="font-semibold text-strong">{`${channel.usedToday} / ${channel.dayWithdrawalNum}`}</Num>
          </p>
          <Meter
            value={channel.usedToday}
            max={channel.dayWithdrawalNum}
            label={t('usedText', { used: channel.usedToday, limit: channel.dayWithdrawalNum })}
            text={t('restarts', { time: leftToRight(formatMoment(countRestartsAt, zone)) })}
          />
        </div>
      )}
      <KeyValues
        className="mt-2"
        items={[
          ...(day === null ? [] : [{ label: t('day', { hours: WITHDRAWAL_WINDOWS.hours }), value: usdt(day) }]),
          ...(month === null ? [] : [{ label: t('month', { days: WITHDRAWAL_WINDOWS.days }), value: usdt(month) }]),
        ]}
      />
      <UsualTime channel={channel} />
    </Panel>
  )
}

export function Opening({ status }: { status: WithdrawalStatus }) {
  const t = useTranslations('withdrawal.window')
  const { window, zone } = status
  const stop = stopOf(status)
  const stopText = useStopText()
  const isOpen = window?.isOpen ?? true
  return (
    <div className="flex items-center gap-3">
      <ClockIcon size={20} aria-hidden="true" className="flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium text-strong">
          {stop === null ? t(window === null ? 'always' : 'open') : stopText(stop)}
        </p>
        {window !== null && (
          <p className="text-13 text-muted">
            {t.rich('hours', {
              start: window.start.slice(0, 5),
              end: window.end.slice(0, 5),
              zone,
              n: (words) => <Num>{words}</Num>,
            })}
          </p>
        )}
        {window !== null && !isOpen && <OpensIn at={window.changesAt} />}
      </div>
      <Badge tone={stop === null ? 'positive' : 'warning'}>{t(badges[stop?.kind ?? 'open'])}</Badge>
    </div>
  )
}

const badges = { open: 'badgeOpen', closed: 'badgeClosed', paused: 'badgePaused', frozen: 'badgePaused' } as const

/** 'Paused until 11/24 14:02'. */
export function useStopText(): (stop: Stop) => string {
  const t = useTranslations('withdrawal')
  const zone = useZone()
  return (stop) => {
    if (stop.kind === 'frozen') return t('frozen')
    if (stop.kind === 'closed') return t('window.closed')
    return t('paused.until', { until: leftToRight(formatMoment(stop.until, zone)) })
  }
}

/** By the server's clock. */
export function OpensIn({ at }: { at: number }) {
  const t = useTranslations('withdrawal.window')
  const left = Math.max(0, at - useServerSecond())
  return (
    <p role="timer" className="text-13 text-strong">
      {t.rich('opensIn', { time: formatCountdown(left), n: (words) => <Num className="font-semibold">{words}</Num> })}
    </p>
  )
}

function UsualTime({ channel }: { channel: Channel | undefined }) {
  const t = useTranslations('withdrawal.window')
  const demoNetwork = useTranslations('withdrawal')('demoNetwork')
  const timeText = useTimeText()
  const { data } = useWithdrawalTimes()
  const row = data?.rows.find(({ network }) => network === channel?.network)
  return (
    <p className="mt-2 text-13 text-muted">
      {row !== undefined && row.median !== null && row.count >= CLOCK_COUNT_MIN && (
        <>
          {t('usual', {
            count: row.count,
            network: networkText(row.network, demoNetwork),
            time: timeText(row.median),
          })}{' '}
        </>
      )}
      <Link to={paths.withdrawalTimes()} className="touch font-medium text-brand-text">
        {t('times')}
      </Link>
    </p>
  )
}
