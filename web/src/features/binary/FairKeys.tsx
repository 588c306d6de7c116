// What a user can note to check the exchange later: the signing keys, and the newest published hash.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { CopyButton } from '@assay/ui/CopyButton'
import { FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'

const HEAD_EVERY_MS = 60_000

export function Keys() {
  const t = useTranslations('binary')
  const { data, isError, refetch } = useQuery({ queryKey: ['binary', 'keys'], queryFn: () => api.binary.getKeys({}) })
  return (
    <Panel title={t('fair.keys')} isPadded>
      <p className="mb-3 text-13 text-muted">{t('fair.keysLead')}</p>
      {data !== undefined ? (
        <dl className="flex flex-col gap-3">
          <Text name={t('fair.tickKey')} value={data.tickKey} />
          <Text name={t('fair.receiptKey')} value={data.receiptKey} />
        </dl>
      ) : isError ? (
        <FailedState text={t('fair.keysFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} label={t('fair.keys')} />
      )}
    </Panel>
  )
}

/** The hash over all commands, entries and prices. Copying takes the whole answer, which can be verified later. */
export function NewestHead() {
  const t = useTranslations('binary.fair')
  const zone = useZone()
  const { data, isError, refetch } = useQuery({
    queryKey: ['market', 'heads'],
    queryFn: () => api.market.listHeads({}),
    refetchInterval: HEAD_EVERY_MS,
  })
  const head = data?.heads[0]
  return (
    <Panel title={t('headTitle')} isPadded>
      <p className="mb-3 text-13 text-muted">{t('head')}</p>
      {head !== undefined ? (
        <dl>
          <Text
            name={t('headNumber', { number: String(head.number), time: formatMoment(head.time, zone) })}
            value={head.hash}
            copied={JSON.stringify(data)}
          />
        </dl>
      ) : isError ? (
        <FailedState text={t('headFailed')} onRetry={() => void refetch()} />
      ) : data !== undefined ? (
        <p className="text-13">{t('headNone')}</p>
      ) : (
        <SkeletonRows count={2} label={t('headTitle')} />
      )}
    </Panel>
  )
}

function Text({ name, value, copied = value }: { name: string; value: string; copied?: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-1 flex items-start justify-between gap-3">
        <Num className="min-w-0 font-mono text-12 break-all text-strong">{value}</Num>
        <CopyButton size="xs" text={copied} />
      </dd>
    </div>
  )
}
