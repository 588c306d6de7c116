import { useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '@assay/api/schemas'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatShortDateTime } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'

type Session = Output<'security', 'listSessions'>['rows'][number]

export function SessionsPanel() {
  const t = useTranslations('security.devices')
  const errorText = useErrorText()
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: () => api.security.listSessions({}) })
  /** One of them, or all others; null: nothing is asked. */
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const end = useMutation({
    mutationFn: async (which: Session | 'others') => {
      if (which === 'others') await api.security.endOtherSessions({})
      else await api.security.endSession({ sessionId: which.sessionId })
    },
    onSuccess: async () => {
      await sessions.refetch()
      setEnding(null)
    },
  })
  const rows = sessions.data?.rows ?? []
  return (
    <Panel title={t('sessions')} className="overflow-hidden">
      {sessions.isPending && <SkeletonRows count={2} label={t('sessions')} />}
      {sessions.isError && <FailedState text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />}
      <ul>
        {rows.map((session) => (
          <SessionRow key={session.sessionId} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {rows.length > 1 && (
        <div className="border-t border-line p-4 lg:px-5">
          <Button kind="secondary" onClick={() => setEnding('others')}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      <ConfirmSheet
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={ending === 'others' ? t('endOthersTitle') : t('endTitle')}
        verb={ending === 'others' ? t('endOthers') : t('end')}
        kind="danger"
        isBusy={end.isPending}
        error={end.isError ? errorText(end.error) : undefined}
        onConfirm={() => ending !== null && end.mutate(ending)}
      >
        <p className="text-14">{t('endLine')}</p>
      </ConfirmSheet>
    </Panel>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslations('security.devices')
  const zone = useZone()
  const { device, address, lastSeenAt, isCurrent } = session
  return (
    <li className="flex min-h-[60px] items-center gap-3 border-t border-line px-4 py-2.5 lg:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-14 text-strong">
          <bdi>{device === '' ? t('unknown') : device}</bdi>
          {isCurrent && <Badge tone="info">{t('thisOne')}</Badge>}
        </p>
        <p className="text-13 text-muted">
          <Num>{address}</Num>
          {' · '}
          {t.rich('lastSeen', {
            time: formatShortDateTime(lastSeenAt, zone, Date.now()),
            n: (words) => <Num>{words}</Num>,
          })}
        </p>
      </div>
      {!isCurrent && (
        <Button kind="secondary" size="sm" onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
