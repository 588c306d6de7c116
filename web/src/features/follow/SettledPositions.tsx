import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { directionOf, formatAmount } from '@assay/ui/format'
import { directionColour, Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { useTraderPositions } from './followQueries.ts'
import { money, useContractTitle } from './followWords.tsx'

/** A trader's closed positions, the losing ones too. */
export function SettledPositions({ traderId }: { traderId: number }) {
  const t = useTranslations('follow')
  const { rows, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTraderPositions(traderId)
  return (
    <Panel isPadded title={t('settled')}>
      {rows === undefined && isError && (
        <FailedState text={t('settledFailed')} onRetry={() => void refetch()} isBrief />
      )}
      {rows === undefined && !isError && <SkeletonRows count={4} label={t('settled')} />}
      {rows?.length === 0 && <p className="py-3 text-13 text-muted">{t('settledNone')}</p>}
      <ul>
        {rows?.map((position) => (
          <li key={position.positionId} className="border-t border-line py-2.5 text-13 first:border-t-0">
            <SettledRow position={position} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="pt-2 text-center">
          <Button kind="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

type Settled = NonNullable<ReturnType<typeof useTraderPositions>['rows']>[number]

function SettledRow({ position }: { position: Settled }) {
  const t = useTranslations('follow')
  const contractTitle = useContractTitle()
  const zone = useZone()
  const { closePrice, closedAt, end, entryPrice, leverage, profit, quantity, side, symbol } = position
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-strong">
          <Num>{contractTitle(symbol)}</Num>{' '}
          <span className={side === 'LONG' ? 'text-up' : 'text-down'}>{t(`sides.${side}`)}</span>{' '}
          <Num className="text-muted">{leverage}×</Num>
        </span>
        <Num unit="USDT" className={directionColour[directionOf(profit)]}>
          {money(profit, { plus: true })}
        </Num>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-muted">
        <span>
          <Num>{formatAmount(quantity, 8, { trim: true })}</Num> ·{' '}
          <Num>{formatAmount(entryPrice, 8, { trim: true })}</Num> →{' '}
          <Num>{formatAmount(closePrice, 8, { trim: true })}</Num>
          {end !== 'CLOSED' && ` · ${t(`ends.${end}`)}`}
        </span>
        <Num>{formatMoment(closedAt, zone)}</Num>
      </p>
    </>
  )
}
