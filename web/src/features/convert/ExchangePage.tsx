import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { ConvertForm } from './ConvertForm.tsx'
import { type ConvertCoin, type ConvertForm as FormState, firstForm } from './convertForm.ts'
import { ConvertHistory } from './ConvertHistory.tsx'
import { useConvertCoins } from './convertQueries.ts'
import { LimitConverts } from './LimitConverts.tsx'
import { LimitForm } from './LimitForm.tsx'
import type { LimitForm as LimitFormState } from './limitForm.ts'
import { SmallBalances } from './SmallBalances.tsx'

export default function ExchangePage() {
  const t = useTranslations('convert')
  const coins = useConvertCoins()
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="grid gap-4 lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)] lg:items-start">
          <Panel isPadded>
            {coins.data !== undefined && coins.data.length > 1 && <Form coins={coins.data} />}
            {coins.data === undefined && coins.error === null && <SkeletonRows count={4} label={t('loading')} />}
            {coins.data === undefined && coins.error !== null && (
              <FailedState text={t('failed')} onRetry={() => void coins.refetch()} />
            )}
            {coins.data !== undefined && coins.data.length < 2 && <p className="text-muted">{t('nothing')}</p>}
          </Panel>
          <div className="flex flex-col gap-4">
            <LimitConverts />
            <SmallBalances coins={coins.data ?? []} />
            <ConvertHistory />
          </div>
        </div>
      </AccountFrame>
    </>
  )
}

type Kind = 'MARKET' | 'LIMIT'

function Form({ coins }: { coins: readonly ConvertCoin[] }) {
  const t = useTranslations('convert')
  const asked = useQueryValue('coin')
  const [kind, setKind] = useState<Kind>('MARKET')
  const [form, setForm] = useState<FormState>(() => firstForm(coins, asked))
  const [limit, setLimit] = useState<LimitFormState>(() => ({ ...form, total: '', receive: '', days: '30' }))
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('kind')}
        items={[
          { id: 'MARKET', label: t('kinds.MARKET') },
          { id: 'LIMIT', label: t('kinds.LIMIT') },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'MARKET' && <ConvertForm coins={coins} form={form} onChange={setForm} />}
      {kind === 'LIMIT' && <LimitForm coins={coins} form={limit} onChange={setLimit} />}
    </div>
  )
}
