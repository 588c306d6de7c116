import { Button, ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useEndedPositions, useOpenPositions } from './earnQueries.ts'
import { useAskedRow } from '../session/askedRow.ts'
import { PositionCard } from './PositionCard.tsx'

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:grid-cols-2 lg:gap-4'

/** The open subscriptions; those that have ended on request. */
export function MyPositions() {
  const t = useTranslations('finance')
  const { data, isError, refetch } = useOpenPositions()
  if (data === undefined && isError) return <FailedState text={t('mineFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={3} label={t('mine')} />
  return (
    <>
      {data.length === 0 && (
        <EmptyState
          title={t('mineNone')}
          action={
            <ButtonLink kind="secondary" to={paths.finance()}>
              {t('toProducts')}
            </ButtonLink>
          }
        >
          {t('mineNoneLine')}
        </EmptyState>
      )}
      <ul className={grid}>
        {data.map((position) => (
          <li key={position.orderId} className="rounded-4 bg-surface p-4 lg:p-5">
            <PositionCard position={position} />
          </li>
        ))}
      </ul>
      <EndedPositions />
    </>
  )
}

function EndedPositions() {
  const t = useTranslations('finance')
  const { asked } = useAskedRow('position')
  const [isShown, setIsShown] = useState(asked !== null)
  if (isShown) return <EndedList />
  return (
    <div className="pt-4 text-center">
      <Button kind="quiet" onClick={() => setIsShown(true)}>
        {t('showEnded')}
      </Button>
    </div>
  )
}

function EndedList() {
  const t = useTranslations('finance')
  const list = useEndedPositions()
  const { rows, isError, refetch } = list
  const { rowOf } = useAskedRow('position')
  return (
    <section aria-label={t('ended')} className="pt-4">
      <h2 className="pb-3 text-16 font-semibold text-strong">{t('ended')}</h2>
      {rows === undefined && isError && <FailedState text={t('mineFailed')} onRetry={() => void refetch()} isBrief />}
      {rows === undefined && !isError && <SkeletonRows count={2} label={t('ended')} />}
      {rows?.length === 0 && <p className="text-13 text-muted">{t('endedNone')}</p>}
      <ul className={grid}>
        {rows?.map((position) => (
          <li key={position.orderId} {...rowOf(position.orderId)} className="rounded-4 bg-surface p-4 lg:p-5">
            <PositionCard position={position} />
          </li>
        ))}
      </ul>
      <MoreButton pages={list} className="pt-3">
        {t('more')}
      </MoreButton>
    </section>
  )
}
