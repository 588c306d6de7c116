import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { equityPeriods } from '@assay/api/shownDays'
import { formatTime } from '@assay/ui/time'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { Skeleton, SkeletonRows } from '@assay/ui/Skeleton'
import { useBalances } from '../balances/balances.ts'
import type { TransferStart } from '../balances/OpenTransferSheet.tsx'
import { TransferSheet } from '../balances/TransferSheet.tsx'
import { useLiveTickers } from '../market/prices.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { AccountBar } from './AccountBar.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { AssetPanel } from './AssetPanel.tsx'
import { EquityPanel } from './EquityPanel.tsx'
import { TotalPanel } from './TotalPanel.tsx'
import { useEquityHistory } from './useEquityHistory.ts'

export default function WalletPage() {
  const t = useTranslations('wallet')
  const balances = useBalances()
  const [transfer, setTransfer] = useState<Omit<TransferStart, 'onClose'> | null>(null)
  useLiveTickers()
  const history = useEquityHistory(equityPeriods[0])
  const { data } = balances
  // The account's links are below everything else: they would move until the rest has its final height.
  const isSettled = data === undefined ? balances.isError : history.recorded !== undefined || history.isError
  return (
    <>
      <AccountBar />
      <AccountFrame title={t('title')}>
        <div className="flex flex-col gap-3 lg:gap-3.5">
          {data === undefined && balances.isError && (
            <Panel>
              <FailedState text={t('failedLine')} onRetry={() => void balances.refetch()} />
            </Panel>
          )}
          {data === undefined && !balances.isError && <WalletSkeleton />}
          {data !== undefined && (
            <>
              {balances.isError && <StaleNote since={balances.dataUpdatedAt} onRetry={() => void balances.refetch()} />}
              <TotalPanel balances={data} onTransfer={() => setTransfer({})} />
              <AssetPanel balances={data} onTransfer={setTransfer} />
            </>
          )}
          {data !== undefined && <EquityPanel />}
          {isSettled && <AccountPanel />}
        </div>
      </AccountFrame>
      <TransferSheet isOpen={transfer !== null} onClose={() => setTransfer(null)} {...transfer} />
    </>
  )
}

function StaleNote({ since, onRetry }: { since: number; onRetry: () => void }) {
  const t = useTranslations('wallet')
  const zone = useZone()
  return (
    <Note tone="warning">
      <span className="flex flex-wrap items-center gap-x-3">
        {t('staleSince', { time: formatTime(since, zone) })}
        <Button kind="quiet" size="xs" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </span>
    </Note>
  )
}

function WalletSkeleton() {
  const t = useTranslations('wallet')
  return (
    <div className="appear-late flex flex-col gap-3">
      <div className="flex flex-col gap-3 py-2 lg:rounded-4 lg:bg-surface lg:p-6">
        <Skeleton width={96} height={14} />
        <Skeleton width={220} height={36} />
        <Skeleton width="100%" height={8} />
      </div>
      <Panel>
        <SkeletonRows label={t('title')} />
      </Panel>
    </div>
  )
}
