import DownloadSimpleIcon from '~icons/ph/download-simple'
import { type WithdrawalState, withdrawalStates } from '@assay/api/withdrawalFigures'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Panel } from '@assay/ui/Panel'
import { Select } from '@assay/ui/Select'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatDateTime } from '@assay/ui/time'
import { api } from '../../api.ts'
import { networkText } from '../balances/channelFacts.ts'
import { coinName } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { readAllPages } from '../trade/orders/allPages.ts'
import { type CsvFile, useExport } from '../trade/orders/useExport.ts'
import { coinsOf } from './withdrawalFacts.ts'
import { type Filters, useWithdrawals, useWithdrawalStatus } from './withdrawalQueries.ts'
import { useStepText } from './bankWords.tsx'
import { WithdrawalRow } from './WithdrawalRow.tsx'

/** Those that a customer looks for; the others last seconds. */
const filtered: readonly WithdrawalState[] = withdrawalStates.filter(
  (status) => status !== 'SUBMITTED' && status !== 'SIGNING',
)

/** All withdrawals, by coin and state, and as a file. */
export function WithdrawalList() {
  const t = useTranslations('withdrawal.list')
  const steps = useTranslations('withdrawal.steps')
  const { data: status } = useWithdrawalStatus()
  const [filters, setFilters] = useState<Filters>({})
  const file = useExport()
  const readFile = useWithdrawalFile(filters)
  const coins = coinsOf(status?.channels ?? [])
  return (
    <Panel
      title={t('title')}
      aside={
        <Button
          kind="secondary"
          size="sm"
          isBusy={file.isPending}
          icon={<DownloadSimpleIcon size={16} aria-hidden="true" />}
          onClick={() => file.mutate(readFile)}
        >
          CSV
        </Button>
      }
      className="overflow-hidden"
    >
      <div className="grid grid-cols-2 gap-2 px-4 pb-3 lg:px-5">
        <Select
          label={t('coin')}
          look="quiet"
          options={[{ id: '', text: t('allCoins') }, ...coins.map((id) => ({ id, text: coinName(id) }))]}
          value={filters.coin ?? ''}
          onChange={(coin) => setFilters(withFilter(filters, 'coin', coin))}
        />
        <Select
          label={t('status')}
          look="quiet"
          options={[{ id: '', text: t('all') }, ...filtered.map((id) => ({ id, text: steps(id) }))]}
          value={filters.status ?? ''}
          onChange={(state) => setFilters(withFilter(filters, 'status', state))}
        />
      </div>
      <Rows filters={filters} onClear={() => setFilters({})} />
    </Panel>
  )
}

/** '' removes it. */
function withFilter(filters: Filters, name: keyof Filters, value: string): Filters {
  const { [name]: _, ...rest } = filters
  return value === '' ? rest : { ...rest, [name]: value }
}

function Rows({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const t = useTranslations('withdrawal')
  const list = useWithdrawals(filters)
  const { rows, isError, refetch } = list
  if (rows === undefined && isError) return <FailedState text={t('recent.failed')} onRetry={() => void refetch()} />
  if (rows === undefined) return <SkeletonRows count={4} label={t('list.title')} />
  if (rows.length === 0) {
    if (Object.keys(filters).length === 0)
      return <EmptyState title={t('recent.empty')}>{t('recent.emptyLine')}</EmptyState>
    return (
      <EmptyState
        title={t('list.emptyFilter')}
        action={
          <Button kind="secondary" onClick={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul>
        {rows.map((withdrawal) => (
          <li key={`${withdrawal.withdrawalId} ${withdrawal.createTime}`} className="border-t border-line">
            <WithdrawalRow withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
      <MoreButton pages={list}>{t('list.more')}</MoreButton>
    </>
  )
}

function useWithdrawalFile(filters: Filters): () => Promise<CsvFile> {
  const t = useTranslations('withdrawal')
  const stepText = useStepText()
  const zone = useZone()
  const columns = ['coin', 'network', 'address', 'amount', 'fee', 'receive', 'status', 'txid'] as const
  return async () => ({
    name: 'withdrawals',
    header: [`${t('list.time')} (${zone.offset})`, ...columns.map((column) => t(`list.${column}`))],
    rows: (await readAllPages((page) => api.withdrawal.listWithdrawals({ ...filters, ...page }))).map((row) => [
      formatDateTime(row.createTime, zone),
      coinName(row.coin),
      row.bank === null ? networkText(row.network, t('demoNetwork')) : t('bank.name'),
      row.adress,
      row.amount,
      row.fee,
      row.receive,
      stepText(row, row.status),
      row.txid ?? '',
    ]),
  })
}
