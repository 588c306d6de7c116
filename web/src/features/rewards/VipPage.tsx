import { useTranslations } from 'use-intl'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { CreditPanel } from './CreditPanel.tsx'
import { LevelTable } from './LevelTable.tsx'
import { useVipLevels, useVipStanding } from './rewardQueries.ts'
import { StandingPanel } from './StandingPanel.tsx'
import { VipDays } from './VipDays.tsx'
import { VipFees } from './VipFees.tsx'

/** The own level and how it is reached, what each level changes, and every fee at each level. */
export default function VipPage() {
  const t = useTranslations('rewards.vip')
  const levels = useVipLevels()
  const standing = useVipStanding()
  const isFailed = levels.isError || standing.isError
  const retry = () => {
    void levels.refetch()
    void standing.refetch()
  }
  const isReady = levels.data !== undefined && standing.data !== undefined
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} isOnCanvas />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <p className="pb-3 text-13 text-muted lg:hidden">{t('lead')}</p>
        {!isReady && isFailed && <FailedState text={t('failed')} onRetry={retry} />}
        {!isReady && !isFailed && <SkeletonRows count={6} label={t('title')} />}
        {isReady && !levels.data.isOpen && <EmptyState title={t('closed')}>{t('closedLine')}</EmptyState>}
        {isReady && levels.data.isOpen && (
          <div data-ready="" className="flex flex-col gap-3 lg:gap-4">
            <StandingPanel standing={standing.data} programme={levels.data} />
            <Panel title={t('levels')} className="overflow-hidden">
              <LevelTable levels={levels.data.levels} standing={standing.data} />
              <p className="px-4 py-3 text-13 text-muted lg:px-5">{t('levelsLine')}</p>
            </Panel>
            <VipFees levels={levels.data.levels} own={standing.data.level} />
            <VipDays />
            <CreditPanel />
          </div>
        )}
      </AccountFrame>
    </>
  )
}
