// Open and settled contracts. On phones the open ones stand above the ticket, so that the list begins with the results.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Responsive } from '@assay/ui/Table'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { useContractColumns } from './contractColumns.tsx'
import { useOpenContracts, useSettledContracts } from './contractQueries.ts'

type Tab = 'all' | 'open' | 'settled'

const emptyTitles = { all: 'list.none', open: 'list.noneOpen', settled: 'fair.none' } as const

interface ContractsPanelProps {
  symbol: string
  open: readonly BinaryContract[]
  isPhone: boolean
  onVerify: (contract: BinaryContract) => void
  onRepeat: (contract: BinaryContract) => void
}

export function ContractsPanel({ symbol, open: contracts, isPhone, onVerify, onRepeat }: ContractsPanelProps) {
  const t = useTranslations('binary')
  const [tab, setTab] = useState<Tab>(isPhone ? 'settled' : 'all')
  const open = useOpenContracts()
  const settled = useSettledContracts()
  const settledRows = (settled.data?.pages ?? []).flatMap(({ rows }) => rows)
  const rows = [...(tab === 'settled' ? [] : contracts), ...(tab === 'open' ? [] : settledRows)]
  const columns = useContractColumns({
    onVerify,
    onRepeat: (contract) => (contract.symbol === symbol ? () => onRepeat(contract) : undefined),
  })
  const isWaiting = open.isPending || settled.isPending
  const hasFailed = (open.isError && open.data === undefined) || (settled.isError && settled.data === undefined)
  return (
    <section
      aria-label={t('list.title')}
      className="min-h-80 border-t-8 border-canvas bg-surface lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:border-t-0 lg:[grid-area:orders]"
    >
      <Tabs
        id="contracts"
        label={t('list.title')}
        items={[
          { id: 'all', label: t('list.all') },
          { id: 'open', label: t('list.open'), count: open.data?.length },
          { id: 'settled', label: t('list.settled') },
        ]}
        value={tab}
        onChange={setTab}
        hasLine
        className="flex-none px-(--gutter) lg:px-5"
      />
      <TabPanel tabs="contracts" tab={tab}>
        {hasFailed ? (
          <FailedState text={t('list.failed')} onRetry={() => void Promise.all([open.refetch(), settled.refetch()])} />
        ) : isWaiting ? (
          <SkeletonRows count={3} label={t('list.title')} />
        ) : rows.length === 0 ? (
          <EmptyState title={t(emptyTitles[tab])}>{tab === 'all' && t('list.noneHelp')}</EmptyState>
        ) : (
          <Responsive
            caption={t('list.title')}
            columns={isPhone ? columns : columns.filter(({ key }) => key !== 'period')}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            size="dense"
          />
        )}
        {tab !== 'open' && settled.hasNextPage && (
          <div className="p-3 text-center">
            <Button
              kind="quiet"
              size="sm"
              isBusy={settled.isFetchingNextPage}
              onClick={() => void settled.fetchNextPage()}
            >
              {t('list.more')}
            </Button>
          </div>
        )}
      </TabPanel>
    </section>
  )
}
