import { useTranslations } from 'use-intl'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useFocusAfter } from '@assay/ui/useFocusAfter'
import { paths } from '../../paths.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { placeOf, taskPlaces } from './taskPlaces.ts'
import { useWelfareTasks, type WelfareTask } from './rewardQueries.ts'
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
        {data !== undefined && data.length > 0 && <Places tasks={data} />}
        <p className="pt-4 text-13 text-muted">{t('rules')}</p>
      </AccountFrame>
    </>
  )
}

/** What can be claimed comes first, what is over last. */
function Places({ tasks }: { tasks: readonly WelfareTask[] }) {
  const t = useTranslations('rewards.welfare')
  const claimed = newestClaimed(tasks)
  // Claiming moves the task to another place, and its button is gone.
  const claimedPlace = useFocusAfter<HTMLHeadingElement>(claimed?.reward?.claimedAt ?? 0)
  return (
    <div data-ready="" className="flex flex-col gap-5">
      {taskPlaces.map((place) => {
        const here = tasks.filter((task) => placeOf(task) === place)
        if (here.length === 0) return null
        return (
          <section key={place} aria-labelledby={headingId(place)}>
            <h2
              id={headingId(place)}
              ref={claimed !== undefined && placeOf(claimed) === place ? claimedPlace : null}
              tabIndex={-1}
              className="mb-2 text-16 font-semibold text-strong"
            >
              {t(`place.${place}`)} <span className="text-13 font-normal text-muted">{here.length}</span>
            </h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-4">
              {here.map((task) => (
                <li key={task.taskId} className="flex flex-col rounded-4 bg-surface p-4 lg:p-5">
                  <TaskCard task={task} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const headingId = (place: (typeof taskPlaces)[number]) => `tasks-${place}`

function newestClaimed(tasks: readonly WelfareTask[]): WelfareTask | undefined {
  const claimed = tasks.filter(({ reward }) => reward !== null)
  return claimed.toSorted((a, b) => (b.reward?.claimedAt ?? 0) - (a.reward?.claimedAt ?? 0))[0]
}
