import { ButtonLink } from '@assay/ui/Button'
import { MoreButton } from '@assay/ui/MoreButton'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Page } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { TopBar } from '@assay/ui/TopBar'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { navigate, useQueryValue } from '../../router.tsx'
import { useAskedRow } from '../session/askedRow.ts'
import { FollowCard } from './FollowCard.tsx'
import { useEndedFollows, useFollows } from './followQueries.ts'
import { Shares } from './Shares.tsx'

const tabs = ['running', 'ended', 'shares'] as const
type Tab = (typeof tabs)[number]
const grid = 'grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:grid-cols-2 lg:gap-4'

/** What the user copies and has copied, and the shares that were paid. */
export default function MyFollowsPage() {
  const t = useTranslations('follow')
  const id = useId()
  const asked = useQueryValue('tab')
  const tab = tabs.find((each) => each === asked) ?? 'running'
  const { data } = useFollows()
  return (
    <>
      <TopBar title={t('mine')} backTo={paths.follow()} isOnCanvas />
      <Page
        title={t('mine')}
        aside={
          <ButtonLink to={paths.follow()} kind="secondary">
            {t('toTraders')}
          </ButtonLink>
        }
      >
        <Tabs
          id={id}
          label={t('mine')}
          className="mb-3"
          items={tabs.map((each) => ({
            id: each,
            label: t(`tabs.${each}`),
            ...(each === 'running' && { count: data?.length }),
          }))}
          value={tab}
          onChange={(next: Tab) => navigate(paths.follows(next), { replace: true })}
        />
        <TabPanel tabs={id} tab={tab}>
          {tab === 'running' && <Running />}
          {tab === 'ended' && <Ended />}
          {tab === 'shares' && <Shares />}
        </TabPanel>
      </Page>
    </>
  )
}

function Running() {
  const t = useTranslations('follow')
  const { data, isError, refetch } = useFollows()
  const { rowOf } = useAskedRow('follow')
  if (data === undefined && isError) return <FailedState text={t('mineFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={4} label={t('mine')} />
  if (data.length === 0)
    return (
      <EmptyState title={t('mineNone')} action={<ButtonLink to={paths.follow()}>{t('toTraders')}</ButtonLink>}>
        {t('mineNoneLine')}
      </EmptyState>
    )
  return (
    <ul className={grid}>
      {data.map((follow) => (
        <li key={follow.followId} {...rowOf(follow.followId)} className="rounded-4 bg-surface p-4 lg:p-5">
          <FollowCard follow={follow} />
        </li>
      ))}
    </ul>
  )
}

function Ended() {
  const t = useTranslations('follow')
  const list = useEndedFollows()
  const { rows, isError, refetch } = list
  const { rowOf } = useAskedRow('follow')
  if (rows === undefined && isError) return <FailedState text={t('mineFailed')} onRetry={() => void refetch()} />
  if (rows === undefined) return <SkeletonRows count={3} label={t('tabs.ended')} />
  if (rows.length === 0) return <EmptyState title={t('endedNone')} />
  return (
    <>
      <ul className={grid}>
        {rows.map((follow) => (
          <li key={follow.followId} {...rowOf(follow.followId)} className="rounded-4 bg-surface p-4 lg:p-5">
            <FollowCard follow={follow} />
          </li>
        ))}
      </ul>
      <MoreButton pages={list} className="pt-3">
        {t('more')}
      </MoreButton>
    </>
  )
}
