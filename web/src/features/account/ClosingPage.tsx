import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useFocusAfter } from '@assay/ui/useFocusAfter'
import { paths } from '../../paths.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { BookClosing } from './BookClosing.tsx'
import { BookedClosing } from './BookedClosing.tsx'
import { type Closing, useClosing } from './closingQueries.ts'
import { EarningPanel } from './EarningPanel.tsx'
import { ObstacleList } from './ObstacleList.tsx'

/** Closing the account: what is in the way, then a time to think about it. */
export default function ClosingPage() {
  const t = useTranslations('security.closing')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t('lead')}</p>
          <Body />
        </div>
      </AccountFrame>
    </>
  )
}

function Body() {
  const t = useTranslations('security.closing')
  const { data, isError, refetch } = useClosing()
  const place = useFocusAfter<HTMLDivElement>(data && stageOf(data))
  if (data === undefined) {
    if (isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
    return (
      <Panel>
        <SkeletonRows count={4} label={t('title')} />
      </Panel>
    )
  }
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 outline-none lg:gap-4">
      {data.booked === null ? (
        <>
          {data.obstacles.length > 0 && <ObstacleList closing={data} />}
          {isInviter(data) && <EarningPanel closing={data} />}
          <BookClosing closing={data} />
        </>
      ) : (
        <BookedClosing booked={data.booked} />
      )}
    </div>
  )
}

function stageOf({ booked, preparedAt }: Closing): 'OPEN' | 'PREPARED' | 'BOOKED' {
  if (booked !== null) return 'BOOKED'
  return preparedAt === null ? 'OPEN' : 'PREPARED'
}

function isInviter({ obstacles, preparedAt }: Closing): boolean {
  return preparedAt !== null || obstacles.some(({ kind }) => kind === 'REBATES')
}
