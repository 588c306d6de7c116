import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useRebates } from './promotionQueries.ts'
import { RebateDays } from './RebateDays.tsx'
import { RebateRow } from './RebateRow.tsx'

const filters = ['ALL', 'PENDING', 'PAID', 'REVERSED'] as const

/** Rebates by day, and each share of a fee. */
export function ProxyRebates() {
  const t = useTranslations('promotion')
  const [filter, setFilter] = useState<(typeof filters)[number]>('ALL')
  return (
    <>
      <TopBar title={t('rebates')} backTo={paths.proxy()} />
      <AccountFrame title={t('rebates')} lead={t('rebatesLead')} isFlush>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <RebateDays />
          <Panel className="overflow-hidden">
            <h2 className="sr-only">{t('rebates')}</h2>
            <div className="px-4 py-3 lg:px-5">
              <Chips
                label={t('statusLabel')}
                items={filters.map((id) => ({ id, label: t(id === 'ALL' ? 'all' : `status.${id}`) }))}
                selected={[filter]}
                onToggle={setFilter}
              />
            </div>
            <Rebates key={filter} filter={filter} />
          </Panel>
        </div>
      </AccountFrame>
    </>
  )
}

function Rebates({ filter }: { filter: (typeof filters)[number] }) {
  const t = useTranslations('promotion')
  const list = useRebates(filter === 'ALL' ? {} : { status: filter })
  const { rows, isError, refetch } = list
  if (rows === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (rows === undefined) return <SkeletonRows count={5} label={t('rebates')} />
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('noRebates')}
        action={
          <ButtonLink to={paths.promotion()} kind="secondary">
            {t('toPromotion')}
          </ButtonLink>
        }
      >
        {t('emptyLine')}
      </EmptyState>
    )
  return (
    <>
      <ul data-ready="" className="border-t border-line">
        {rows.map((rebate) => (
          <RebateRow key={`${rebate.bizId} ${rebate.coin} ${rebate.level} ${rebate.sourceUser}`} rebate={rebate} />
        ))}
      </ul>
      <MoreButton pages={list}>{t('more')}</MoreButton>
    </>
  )
}
