// What anybody may know of second contracts, signed in or not: totals first, then days and pairs and what the house holds,
// then how a result is checked: the newest price, a saved record, and the keys that sign.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { Num } from '../../ui/Num.tsx'
import { Page, Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CheckedFile, LinkedRecord } from './CheckedFile.tsx'
import { FairFigures } from './FairFigures.tsx'

const TickSlip = lazyPart(() => import('../market/TickSlip.tsx'))

export default function FairPage() {
  const t = useTranslations('binary')
  const id = Number(useQueryValue('id') ?? Number.NaN)
  const token = useQueryValue('share')
  const isLinked = Number.isSafeInteger(id) && token !== null
  return (
    <>
      <TopBar title={t('fair.title')} backTo={paths.home()} />
      <Page title={t('fair.title')} lead={t('fair.lead')} className="flex flex-col gap-4">
        {isLinked && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
            <LinkedRecord id={id} token={token} />
            <div className="flex flex-col gap-4">
              <Steps />
              <Keys />
            </div>
          </div>
        )}
        <p className="text-13 text-muted lg:hidden">{t('fair.lead')}</p>
        <FairFigures />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex flex-col gap-4">
            {!isLinked && <Steps />}
            <CheckedFile />
            {!isLinked && <Keys />}
          </div>
          <Panel title={t('fair.newest')} isPadded>
            <Suspense fallback={<SkeletonRows count={6} label={t('fair.newest')} />}>
              <TickSlip />
            </Suspense>
          </Panel>
        </div>
      </Page>
    </>
  )
}

function Steps() {
  const t = useTranslations('binary.fair')
  return (
    <Panel title={t('how')} isPadded>
      <ol className="flex list-decimal flex-col gap-2.5 ps-5 text-14">
        <li>{t('howBefore')}</li>
        <li>{t('howDuring')}</li>
        <li>{t('howAfter')}</li>
      </ol>
    </Panel>
  )
}

function Keys() {
  const t = useTranslations('binary')
  const { data, isError, refetch } = useQuery({ queryKey: ['binary', 'keys'], queryFn: () => api.binary.getKeys({}) })
  return (
    <Panel title={t('fair.keys')} isPadded>
      <p className="mb-3 text-13 text-muted">{t('fair.keysLead')}</p>
      {data !== undefined ? (
        <dl className="flex flex-col gap-3">
          <Key name={t('fair.tickKey')} value={data.tickKey} />
          <Key name={t('fair.receiptKey')} value={data.receiptKey} />
        </dl>
      ) : isError ? (
        <FailedState text={t('fair.keysFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} label={t('fair.keys')} />
      )}
    </Panel>
  )
}

function Key({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-1 flex items-start justify-between gap-3">
        <Num className="min-w-0 font-mono text-12 break-all text-strong">{value}</Num>
        <CopyButton size="xs" text={value} />
      </dd>
    </div>
  )
}
