import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useMessages } from '../../i18n/messages.ts'
import { Badge } from '@assay/ui/Badge'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatShortDateTime } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { LOG_INS_KEPT_DAYS } from '@assay/api/accountFigures'

const SHOWN = 50

/** Logins of the last 90 days, also those that failed. */
export function SignInsPanel() {
  const t = useTranslations('security.devices')
  const errorText = useErrorText()
  const zone = useZone()
  const locale = useMessages((state) => state.locale)
  const signIns = useQuery({
    queryKey: ['sign-ins'],
    queryFn: () => api.security.listSignIns({ pageNum: 1, pageSize: SHOWN }),
  })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  return (
    <Panel title={t('history', { days: LOG_INS_KEPT_DAYS })} className="overflow-hidden">
      {signIns.isPending && <SkeletonRows count={3} label={t('history', { days: LOG_INS_KEPT_DAYS })} />}
      {signIns.isError && <FailedState text={errorText(signIns.error)} onRetry={() => void signIns.refetch()} />}
      {signIns.data?.total === 0 && <EmptyState title={t('noHistory')}>{t('noHistoryLine')}</EmptyState>}
      <ul>
        {signIns.data?.rows.map(({ time, device, address, country, result }) => (
          <li key={`${time} ${result}`} className="flex items-center gap-3 border-t border-line px-4 py-2.5 lg:px-5">
            <div className="min-w-0 flex-1">
              <p className="text-14 text-strong">
                <bdi>{device === '' ? t('unknown') : device}</bdi>
              </p>
              <p className="text-13 text-muted">
                <Num>{formatShortDateTime(time, zone, Date.now())}</Num>
                {' · '}
                <Num>{address}</Num>
                {country !== null && ` · ${countries.of(country) ?? country}`}
              </p>
            </div>
            <Badge tone={result === 'OK' ? 'neutral' : 'warning'}>{t(`result.${result}`)}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
