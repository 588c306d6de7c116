import { directionOf, formatAmount } from '@assay/ui/format'
import { directionColour, Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { useTraderPositions } from './followQueries.ts'
import { money, useContractTitle } from './followWords.tsx'
import { PagedRows } from './PagedRows.tsx'

/** A trader's closed positions, the losing ones too. */
export function SettledPositions({ traderId }: { traderId: number }) {
  const t = useTranslations('follow')
  const list = useTraderPositions(traderId)
  return (
    <Panel isPadded title={t('settled')}>
      <PagedRows
        list={list}
        label={t('settled')}
        failed={t('settledFailed')}
        none={t('settledNone')}
        keyOf={({ positionId }) => positionId}
      >
        {(position) => <SettledRow position={position} />}
      </PagedRows>
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
          <Num>
            {formatAmount(entryPrice, 8, { trim: true })} → {formatAmount(closePrice, 8, { trim: true })}
          </Num>
          {end !== 'CLOSED' && ` · ${t(`ends.${end}`)}`}
        </span>
        <Num>{formatMoment(closedAt, zone)}</Num>
      </p>
    </>
  )
}
