// What anybody may know of second contracts, signed in or not: figures by day, what the house holds, the keys, and a
// place to check a saved record.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { formatAmount } from '../../ui/format.ts'
import { KeyValues } from '../../ui/KeyValue.tsx'
import { Num } from '../../ui/Num.tsx'
import { Page, Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Column, Responsive } from '../../ui/Table.tsx'
import { formatDate, type Zone } from '../../ui/time.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { CheckedFile, LinkedRecord } from './CheckedFile.tsx'
import { percent } from './OwnRecord.tsx'
import { Duration } from './PeriodChoice.tsx'

type Statistics = Output<'binary', 'getStatistics'>
type Row = Statistics['rows'][number]

/** Days are counted by UTC, whatever zone a person reads times in. */
const UTC: Zone = { id: 'UTC', offset: '+00:00' }

export default function FairPage() {
  const t = useTranslations('binary')
  const id = Number(useQueryValue('id') ?? Number.NaN)
  const token = useQueryValue('token')
  return (
    <>
      <TopBar title={t('fair.title')} backTo={paths.home()} />
      <Page title={t('fair.title')} lead={t('fair.lead')} className="flex flex-col gap-4">
        {Number.isSafeInteger(id) && token !== null && <LinkedRecord id={id} token={token} />}
        <Figures />
        <CheckedFile />
        <Keys />
      </Page>
    </>
  )
}

function Figures() {
  const t = useTranslations('binary')
  const columns = useColumns()
  const { data, isError, refetch } = useQuery({
    queryKey: ['binary', 'statistics'],
    queryFn: () => api.binary.getStatistics({}),
  })
  if (isError) return <FailedState text={t('fair.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={5} label={t('fair.title')} />
  return (
    <>
      <Panel>
        <div data-ready="" className="overflow-x-auto">
          {data.rows.length === 0 ? (
            <EmptyState title={t('fair.none')}>{t('fair.noneHelp')}</EmptyState>
          ) : (
            <Responsive
              caption={t('fair.title')}
              columns={columns}
              rows={data.rows}
              rowKey={(row) => `${row.day} ${row.symbol} ${row.period} ${row.mode}`}
              size="dense"
            />
          )}
        </div>
      </Panel>
      {data.people.shareLost !== null && (
        <Panel title={t('fair.people', { days: data.people.days })} isPadded>
          <KeyValues
            items={[
              { label: t('fair.traded'), value: <Num>{data.people.people}</Num> },
              { label: t('fair.lostMoney'), value: <Num>{percent(data.people.shareLost)}</Num> },
            ]}
          />
        </Panel>
      )}
      <Panel title={t('fair.covered')} isPadded>
        {data.house.map(({ coin, available, promised }) => (
          <KeyValues
            key={coin}
            items={[
              { label: t('fair.available'), value: <Num unit={coin.toUpperCase()}>{formatAmount(available, 2)}</Num> },
              { label: t('fair.promised'), value: <Num unit={coin.toUpperCase()}>{formatAmount(promised, 2)}</Num> },
            ]}
          />
        ))}
      </Panel>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('binary')
  const count = (value: number) => <Num>{value}</Num>
  const money = (value: string, plus = false) => <Num>{formatAmount(value, 2, { plus })}</Num>
  const share = (value: string | null) => <Num>{value === null ? '--' : percent(value)}</Num>
  return [
    { key: 'day', header: t('fair.day'), mobile: 'meta', cell: ({ day }) => <Num>{formatDate(day, UTC)}</Num> },
    { key: 'pair', header: t('list.pair'), mobile: 'title', cell: ({ symbol }) => <Num>{symbol.toUpperCase()}</Num> },
    {
      key: 'period',
      header: t('fair.period'),
      mobile: 'title',
      cell: ({ period, mode }) => (
        <>
          <Duration seconds={period} /> {t(`fair.mode.${mode}`)}
        </>
      ),
    },
    { key: 'contracts', header: t('fair.contracts'), align: 'end', cell: ({ contracts }) => count(contracts) },
    { key: 'won', header: t('fair.won'), align: 'end', cell: ({ won }) => count(won) },
    { key: 'share', header: t('fair.shareWon'), align: 'end', cell: ({ shareWon }) => share(shareWon) },
    { key: 'expected', header: t('fair.expected'), align: 'end', cell: ({ expectedShare }) => share(expectedShare) },
    { key: 'staked', header: t('fair.staked'), align: 'end', cell: ({ staked }) => money(staked) },
    { key: 'paid', header: t('fair.paidOut'), align: 'end', cell: ({ paidOut }) => money(paidOut) },
    { key: 'ties', header: t('fair.ties'), align: 'end', cell: ({ ties }) => count(ties) },
    { key: 'voids', header: t('fair.voids'), align: 'end', cell: ({ voids }) => count(voids) },
    { key: 'fees', header: t('fair.fees'), align: 'end', cell: ({ fees }) => money(fees) },
    { key: 'house', header: t('fair.house'), align: 'end', cell: ({ houseResult }) => money(houseResult, true) },
  ]
}

function Keys() {
  const t = useTranslations('binary')
  const { data } = useQuery({ queryKey: ['binary', 'keys'], queryFn: () => api.binary.getKeys({}) })
  if (data === undefined) return null
  const key = (value: string) => <Num className="font-mono text-12 break-all">{value}</Num>
  return (
    <Panel title={t('fair.keys')} isPadded>
      <KeyValues
        items={[
          { label: t('fair.tickKey'), value: key(data.tickKey) },
          { label: t('fair.receiptKey'), value: key(data.receiptKey) },
        ]}
      />
    </Panel>
  )
}
