import UsersThreeIcon from '~icons/ph/users-three'
import { ButtonLink } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Page } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TextField } from '@assay/ui/TextField'
import { TopBar } from '@assay/ui/TopBar'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { type Period, periods, type TraderSort, useTraders } from './followQueries.ts'
import { TraderCard } from './TraderCard.tsx'

/** Return is not the first, because it says least about what comes next. */
const sorts: readonly TraderSort[] = ['drawdown', 'return', 'followers', 'record', 'copied', 'winRate', 'sharpe']

/** Shorter lists have no search. */
const SEARCHED_FROM = 12

/** Who can be copied. */
export default function FollowPage() {
  const t = useTranslations('follow')
  return (
    <>
      <TopBar
        title={t('title')}
        backTo={paths.flash()}
        isOnCanvas
        aside={
          <Link to={paths.follows()} aria-label={t('mine')} className="touch inline-grid size-10 place-items-center">
            <UsersThreeIcon size={24} aria-hidden="true" />
          </Link>
        }
      />
      <Page
        title={t('title')}
        lead={t('lead')}
        aside={
          <div className="flex gap-3">
            <ButtonLink to={paths.traderApplication()} kind="quiet">
              {t('become')}
            </ButtonLink>
            <ButtonLink to={paths.follows()} kind="secondary">
              {t('mine')}
            </ButtonLink>
          </div>
        }
      >
        <TraderBrowser />
        <p className="pt-4 text-13 text-muted">{t('computed')}</p>
        <p className="pt-2 lg:hidden">
          <ButtonLink to={paths.traderApplication()} kind="quiet" size="sm">
            {t('become')}
          </ButtonLink>
        </p>
      </Page>
    </>
  )
}

function TraderBrowser() {
  const t = useTranslations('follow')
  const [sort, setSort] = useState<TraderSort>('drawdown')
  const [days, setDays] = useState<Period>(90)
  const [search, setSearch] = useState('')
  const { data, isError, refetch } = useTraders(sort, days, search.trim())
  return (
    <>
      <div className="mb-3 flex flex-col gap-2.5 lg:mb-4 lg:flex-row lg:items-center lg:justify-between lg:gap-4">
        <Chips
          label={t('sort')}
          className="min-w-0"
          items={sorts.map((id) => ({ id, label: t(`sorts.${id}`) }))}
          selected={[sort]}
          onToggle={setSort}
        />
        <Segmented
          label={t('period')}
          className="flex-none"
          items={periods.map((each) => ({ id: String(each), label: t(`periods.${each}`) }))}
          value={String(days)}
          onChange={(id) => setDays(Number(id) as Period)}
        />
      </div>
      {(search !== '' || (data?.length ?? 0) > SEARCHED_FROM) && (
        <div className="mb-3 lg:mb-4 lg:max-w-80">
          <TextField label={t('search')} value={search} onChange={setSearch} type="search" />
        </div>
      )}
      {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={6} label={t('title')} />}
      {data?.length === 0 && search === '' && <EmptyState title={t('none')}>{t('noneLine')}</EmptyState>}
      {data?.length === 0 && search !== '' && (
        <EmptyState title={t('notFound', { text: search })}>{t('notFoundLine')}</EmptyState>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:grid-cols-3 lg:gap-4">
        {data?.map((trader) => (
          <li key={trader.traderId} className="flex flex-col rounded-4 bg-surface p-3.5 lg:p-4">
            <TraderCard trader={trader} days={days} />
          </li>
        ))}
      </ul>
    </>
  )
}
