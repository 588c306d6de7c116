// What one has, what one had, and every expiry that was settled with its proof.
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptionPosition } from '@assay/api/options'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { lazyPart } from '@assay/ui/lazyPart'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Responsive } from '@assay/ui/Table'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { useSession } from '../session/sessionStore.ts'
import { useClosedColumns, useOpenColumns, useSettlementColumns } from './optionColumns.tsx'
import { useOptionPositions } from '../balances/positionWorths.ts'
import { useLiveValues } from './liveValues.ts'
import { useClosedPositions, useSettlements } from './optionQueries.ts'
import { POSITIONS_ID } from './showPositions.ts'

const SellSheet = lazyPart(async () => ({ default: (await import('./SellSheet.tsx')).SellSheet }))
const SettlementSheet = lazyPart(async () => ({ default: (await import('./SettlementSheet.tsx')).SettlementSheet }))

type Tab = 'open' | 'closed' | 'settled'

export function PositionsPanel({ coin }: { coin: string }) {
  const t = useTranslations('options')
  const isSign = useSession((session) => session.isSign)
  const [tab, setTab] = useState<Tab>('open')
  const [sold, setSold] = useState<OptionPosition | null>(null)
  const [proved, setProved] = useState<string | null>(null)
  const open = useOptionPositions({ isWatched: true })
  useLiveValues(open.data?.rows ?? [])
  return (
    <div id={POSITIONS_ID} className="scroll-mt-20">
      <Panel className="-mx-(--gutter) mt-4 min-h-72 rounded-none lg:mx-0 lg:rounded-4">
        <Tabs
          id="options"
          label={t('list.title')}
          items={[
            { id: 'open', label: t('list.open'), count: open.data?.total },
            { id: 'closed', label: t('list.closed') },
            { id: 'settled', label: t('list.settled') },
          ]}
          value={tab}
          onChange={setTab}
          hasLine
          className="px-(--gutter) lg:px-5"
        />
        <TabPanel tabs="options" tab={tab}>
          {!isSign && tab !== 'settled' ? (
            <EmptyState title={t('list.signIn')}>{t('list.signInHelp')}</EmptyState>
          ) : tab === 'open' ? (
            <OpenList query={open} onSell={setSold} />
          ) : tab === 'closed' ? (
            <ClosedList onProve={setProved} />
          ) : (
            <SettledList coin={coin} onProve={setProved} />
          )}
        </TabPanel>
        <Suspense>
          {sold !== null && <SellSheet position={sold} onClose={() => setSold(null)} />}
          {proved !== null && <SettlementSheet series={proved} onClose={() => setProved(null)} />}
        </Suspense>
      </Panel>
    </div>
  )
}

interface OpenListProps {
  query: ReturnType<typeof useOptionPositions>
  onSell: (position: OptionPosition) => void
}

function OpenList({ query: { data, isError, refetch }, onSell }: OpenListProps) {
  const t = useTranslations('options')
  const columns = useOpenColumns(onSell)
  if (isError && data === undefined) return <FailedState text={t('list.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={3} label={t('list.open')} />
  if (data.rows.length === 0) return <EmptyState title={t('list.none')}>{t('list.noneHelp')}</EmptyState>
  return <Responsive caption={t('list.open')} columns={columns} rows={data.rows} rowKey={({ id }) => id} size="dense" />
}

function ClosedList({ onProve }: { onProve: (series: string) => void }) {
  const t = useTranslations('options')
  const query = useClosedPositions()
  const columns = useClosedColumns(onProve)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return <Paged query={query} rows={rows} columns={columns} rowKey={({ id }) => id} caption={t('list.closed')} />
}

function SettledList({ coin, onProve }: { coin: string; onProve: (series: string) => void }) {
  const t = useTranslations('options')
  const query = useSettlements(coin)
  const columns = useSettlementColumns(onProve)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Paged query={query} rows={rows} columns={columns} rowKey={({ series }) => series} caption={t('list.settled')} />
  )
}

interface PagedProps<Row> {
  query: Pick<ReturnType<typeof useClosedPositions>, 'isError' | 'hasNextPage' | 'isFetchingNextPage'> & {
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  rows: readonly Row[] | undefined
  columns: Parameters<typeof Responsive<Row>>[0]['columns']
  rowKey: (row: Row) => string | number
  caption: string
}

function Paged<Row>({ query, rows, columns, rowKey, caption }: PagedProps<Row>) {
  const t = useTranslations('options')
  if (query.isError && rows === undefined)
    return <FailedState text={t('list.failed')} onRetry={() => void query.refetch()} />
  if (rows === undefined) return <SkeletonRows count={3} label={caption} />
  if (rows.length === 0) return <EmptyState title={t('list.noneYet')}>{t('list.noneYetHelp')}</EmptyState>
  return (
    <>
      <Responsive caption={caption} columns={columns} rows={rows} rowKey={rowKey} size="dense" />
      {query.hasNextPage && (
        <div className="p-3 text-center">
          <Button kind="quiet" size="sm" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}
