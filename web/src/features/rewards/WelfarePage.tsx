import { useTranslations } from 'use-intl'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useWelfareTasks } from './rewardQueries.ts'
import { TaskCard } from './TaskCard.tsx'

/** What welfare rewards, on which conditions, and what was claimed. */
export default function WelfarePage() {
  const t = useTranslations('rewards.welfare')
  const { data, isError, refetch } = useWelfareTasks()
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} isOnCanvas />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <p className="pb-3 text-13 text-muted lg:hidden">{t('lead')}</p>
        {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows count={6} label={t('title')} />}
        {data?.length === 0 && <EmptyState title={t('none')}>{t('noneLine')}</EmptyState>}
        {data !== undefined && data.length > 0 && (
          <ul data-ready="" className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-4">
            {data.map((task) => (
              <li key={task.taskId} className="flex flex-col rounded-4 bg-surface p-4 lg:p-5">
                <TaskCard task={task} />
              </li>
            ))}
          </ul>
        )}
        <p className="pt-3 text-13 text-muted">{t('rules')}</p>
      </AccountFrame>
    </>
  )
}
