import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatDateTime } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useErrorText } from '../../i18n/errorText.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import { limitRate } from './limitForm.ts'
import { useCancelLimit, useLimits } from './limitQueries.ts'
import { RateText } from './QuoteFigures.tsx'

type Limit = NonNullable<ReturnType<typeof useLimits>['rows']>[number]

/** Limit orders, open and ended. Nothing before the first one. */
export function LimitConverts() {
  const t = useTranslations('convert')
  const list = useLimits()
  const { rows, isError, refetch } = list
  if (rows === undefined && !isError) return null
  if (rows?.length === 0) return null
  return (
    <Panel title={t('limit.title')}>
      {rows === undefined ? (
        <FailedState text={t('limit.failed')} onRetry={() => void refetch()} />
      ) : (
        <ul>
          {rows.map((limit) => (
            <LimitRow key={limit.id} limit={limit} />
          ))}
        </ul>
      )}
      <MoreButton pages={list}>{t('history.more')}</MoreButton>
    </Panel>
  )
}

const tones = {
  OPEN: 'info',
  CONVERTING: 'info',
  FILLED: 'positive',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
  FAILED: 'warning',
} as const

function LimitRow({ limit }: { limit: Limit }) {
  const t = useTranslations('convert')
  const zone = useZone()
  const errorText = useErrorText()
  const cancel = useCancelLimit()
  const [from, to] = [coinName(limit.fromSymbol), coinName(limit.toSymbol)]
  const failed = (error: unknown) => showToast({ tone: 'negative', text: errorText(error) })
  return (
    <li className="border-t border-line px-4 py-3 text-13 first:border-t-0 lg:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-14 font-medium text-strong">
          {t.rich('history.pair', {
            given: () => <OwnNum unit={from}>{coinAmount(limit.total, limit.fromSymbol)}</OwnNum>,
            received: () => <OwnNum unit={to}>{coinAmount(limit.received ?? limit.receive, limit.toSymbol)}</OwnNum>,
          })}
        </p>
        <Badge tone={tones[limit.status]}>{t(`limit.statuses.${limit.status}`)}</Badge>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 text-muted">
        <RateText quote={limit} rate={limitRate({ ...limit, receive: limit.received ?? limit.receive })} />
        {limit.endedAt === null ? (
          <span>{t.rich('limit.until', { time: () => <Num>{formatDateTime(limit.expiresAt, zone)}</Num> })}</span>
        ) : (
          <Num>{formatDateTime(limit.endedAt, zone)}</Num>
        )}
      </div>
      {limit.status === 'FAILED' && (
        <p className="mt-0.5 text-muted">{t('limit.failedFor', { reason: limit.reason ?? '', coin: from })}</p>
      )}
      {limit.status === 'OPEN' && (
        <Button
          kind="secondary"
          size="sm"
          className="mt-2"
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(limit.id, { onError: failed })}
        >
          {t('limit.cancel')}
        </Button>
      )}
    </li>
  )
}
