import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { cx } from '@assay/ui/cx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SidewaysScroll } from '@assay/ui/SidewaysScroll'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Responsive } from '@assay/ui/Table'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { formatDate, type Zone } from '@assay/ui/time'
import { ChanceBar, percentOf } from './ChanceBar.tsx'
import { pairOf } from './contractFigures.ts'
import { COMPARED_FROM, type CoinTotal, type FairTotal, type StatisticsRow, totalOf, totalsBy } from './fairTotals.ts'
import { percent } from './OwnRecord.tsx'
import { Duration } from './PeriodChoice.tsx'
import { STATISTICS_DAYS } from '@assay/api/shownDays'

type Statistics = Output<'binary', 'getStatistics'>

/** Days are counted by UTC, whatever zone a person reads times in. */
const UTC: Zone = { id: 'UTC', offset: '+00:00' }

/** The published statistics of the last 30 days: the totals, then the same by day and by pair, then what the house holds. */
export function FairFigures() {
  const t = useTranslations('binary')
  const { data, isError, refetch } = useQuery({
    queryKey: ['binary', 'statistics'],
    queryFn: () => api.binary.getStatistics({}),
  })
  if (isError) return <FailedState text={t('fair.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={5} label={t('fair.title')} />
  return (
    <>
      {data.rows.length === 0 ? (
        <Panel>
          <div data-ready="">
            <EmptyState title={t('fair.none')}>{t('fair.noneHelp')}</EmptyState>
          </div>
        </Panel>
      ) : (
        <>
          <Totals total={totalOf(data.rows)} />
          <Parts rows={data.rows} />
        </>
      )}
      <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', data.people.shareLost !== null && 'lg:grid-cols-2')}>
        <Covered house={data.house} />
        <People people={data.people} />
      </div>
    </>
  )
}

function Totals({ total }: { total: FairTotal }) {
  const t = useTranslations('binary')
  return (
    <Panel title={t('fair.last', { days: STATISTICS_DAYS })} isPadded>
      <div data-ready="" className="flex flex-col gap-5">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 tiny:grid-cols-1 lg:grid-cols-4">
          <Figure label={t('fair.contracts')}>{total.contracts}</Figure>
          <Figure label={t('fair.staked')}>{moneyTexts(total.money, 'staked')}</Figure>
          <Figure label={t('fair.paidOut')}>{moneyTexts(total.money, 'paidOut')}</Figure>
          <Figure label={t('fair.house')}>{moneyTexts(total.money, 'houseResult')}</Figure>
        </dl>
        {total.shareWon !== null && total.chance !== null ? (
          <ChanceBar share={total.shareWon} chance={total.chance} decided={total.won + total.lost} />
        ) : (
          <p className="text-13 text-muted">{t('fair.tooFew', { from: COMPARED_FROM })}</p>
        )}
        <p className="text-12 text-muted">
          {t('fair.rest', { ties: total.ties, voids: total.voids })} {t('fair.fees')}:{' '}
          <Num>{moneyTexts(total.money, 'fees')}</Num>
        </p>
      </div>
    </Panel>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="mt-0.5 text-18 font-semibold text-strong lg:text-22">
        <Num>{children}</Num>
      </dd>
    </div>
  )
}

/** Each coin by itself: '4,020.10 USDT'. An amount and its coin stay on one line. */
function moneyTexts(money: readonly CoinTotal[], key: 'staked' | 'paidOut' | 'fees' | 'houseResult'): string {
  const plus = key === 'houseResult'
  return money.map((own) => `${formatAmount(own[key], 2, { plus })}\u00a0${own.coin.toUpperCase()}`).join(' · ')
}

const cuts = ['day', 'pair'] as const

function Parts({ rows }: { rows: readonly StatisticsRow[] }) {
  const t = useTranslations('binary')
  const [cut, setCut] = useState<(typeof cuts)[number]>('day')
  const parts = totalsBy(rows, (row) => (cut === 'day' ? `${row.day}` : `${row.symbol} ${row.period} ${row.mode}`))
  const columns = usePartColumns(cut)
  return (
    <Panel>
      <Tabs
        id="fair-parts"
        label={t('fair.parts')}
        items={cuts.map((id) => ({ id, label: t(`fair.cut.${id}`) }))}
        value={cut}
        onChange={setCut}
        hasLine
        className="px-4 lg:px-5"
      />
      <TabPanel tabs="fair-parts" tab={cut}>
        <SidewaysScroll>
          <Responsive caption={t('fair.title')} columns={columns} rows={parts} rowKey={({ key }) => key} size="dense" />
        </SidewaysScroll>
      </TabPanel>
    </Panel>
  )
}

type Part = ReturnType<typeof totalsBy>[number]

function usePartColumns(cut: (typeof cuts)[number]): Column<Part>[] {
  const t = useTranslations('binary')
  const money = (key: 'staked' | 'paidOut' | 'houseResult') => ({
    align: 'end' as const,
    cell: ({ total }: Part) => <Num>{moneyTexts(total.money, key)}</Num>,
  })
  return [
    ...(cut === 'day' ? dayColumns(t('fair.day')) : pairColumns(t)),
    {
      key: 'contracts',
      header: t('fair.contracts'),
      align: 'end',
      cell: ({ total }) => <Num>{total.contracts}</Num>,
    },
    {
      key: 'share',
      header: t('fair.shareWon'),
      align: 'end',
      cell: ({ total }) => <Num>{total.shareWon === null ? '--' : percentOf(total.shareWon)}</Num>,
    },
    {
      key: 'chance',
      header: t('fair.byChance'),
      align: 'end',
      cell: ({ total: { chance } }) => (
        <Num>{chance === null ? '--' : `${percentOf(chance.low)} – ${percentOf(chance.high)}`}</Num>
      ),
    },
    { key: 'staked', header: t('fair.staked'), ...money('staked') },
    { key: 'paid', header: t('fair.paidOut'), ...money('paidOut') },
    { key: 'house', header: t('fair.house'), ...money('houseResult') },
  ]
}

function dayColumns(header: string): Column<Part>[] {
  return [{ key: 'day', header, mobile: 'title', cell: ({ first }) => <Num>{formatDate(first.day, UTC)}</Num> }]
}

function pairColumns(t: ReturnType<typeof useTranslations<'binary'>>): Column<Part>[] {
  return [
    {
      key: 'pair',
      header: t('list.pair'),
      mobile: 'title',
      cell: ({ first }) => <Num>{pairOf(first.symbol, first.coin)}</Num>,
    },
    {
      key: 'period',
      header: t('fair.period'),
      mobile: 'meta',
      cell: ({ first }) => (
        <>
          <Duration seconds={first.period} /> {t(`fair.mode.${first.mode}`)}
        </>
      ),
    },
  ]
}

function Covered({ house }: { house: Statistics['house'] }) {
  const t = useTranslations('binary')
  return (
    <Panel title={t('fair.covered')} isPadded>
      {house.map(({ coin, available, promised }) => (
        <KeyValues
          key={coin}
          items={[
            { label: t('fair.available'), value: <Num unit={coin.toUpperCase()}>{formatAmount(available, 2)}</Num> },
            { label: t('fair.promised'), value: <Num unit={coin.toUpperCase()}>{formatAmount(promised, 2)}</Num> },
          ]}
        />
      ))}
    </Panel>
  )
}

/** Among fewer than ten people nobody counts them. */
function People({ people }: { people: Statistics['people'] }) {
  const t = useTranslations('binary')
  if (people.shareLost === null) return null
  return (
    <Panel title={t('fair.people', { days: people.days })} isPadded>
      <KeyValues
        items={[
          { label: t('fair.traded'), value: <Num>{people.people}</Num> },
          { label: t('fair.lostMoney'), value: <Num>{percent(people.shareLost)}</Num> },
        ]}
      />
    </Panel>
  )
}
