import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { group } from '@assay/ui/format'
import { Tabs } from '@assay/ui/Tabs'
import { formatShortDateTime } from '@assay/ui/time'
import { treasuryWords as words } from '@assay/words/treasuryWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import { deviceZone } from '../../zone.ts'
import type { Me } from '../../me.ts'
import { MoveDetail, moveColumns } from './MoveDetail.tsx'
import { CoinDetail } from './CoinDetail.tsx'
import { CorrectionDetail, correctionColumns } from './CorrectionDetail.tsx'
import { NewCorrection } from './NewCorrection.tsx'
import { coverageTone, missingOf, NetworkDetail, WatcherState } from './NetworkDetail.tsx'
import { ProductsList } from './ProductsList.tsx'

type Treasury = OperatorOutput<'treasury', 'readTreasury'>
type Coin = Treasury['coins'][number]
type Network = Treasury['networks'][number]

const tabs = ['coins', 'moves', 'networks', 'products', 'corrections'] as const
type Tab = (typeof tabs)[number]

/** What the exchange holds on networks against what it owes there, its watchers and its signer. */
export function TreasuryPage({ me }: { me: Me }) {
  const [tab, setTab] = useState<Tab>('coins')
  const [selected, setSelected] = useState<string | null>(null)
  const read = useQueue(['treasury'], () => api.treasury.readTreasury({}))
  if (read.data === undefined) return <NotRead query={read} />
  const { coins, networks, moves, corrections, signer } = read.data
  const shared = {
    caption: words.title,
    selected,
    onSelect: setSelected,
    isStale: read.isError,
    panel: { tabs: 'treasury', tab },
    foot: <QueueKeys />,
    empty: <EmptyState title={words.empty}>{words.emptyLine}</EmptyState>,
    top: (
      <>
        <SignerState signer={signer} />
        <Tabs
          id="treasury"
          label={words.title}
          className="px-4 lg:px-5"
          hasLine
          items={tabs.map((id) => ({ id, label: words.tabs[id] }))}
          value={tab}
          onChange={(next) => {
            setTab(next)
            setSelected(null)
          }}
        />
      </>
    ),
  }
  if (tab === 'coins')
    return (
      <ListDetail
        {...shared}
        columns={coinColumns(Date.now())}
        rows={coins}
        rowKey={({ coin }) => coin}
        detail={(row) => <CoinDetail key={row.coin} coin={row} networks={networks} />}
      />
    )
  if (tab === 'corrections')
    return (
      <ListDetail
        {...shared}
        top={
          <>
            {shared.top}
            {me.permissions.includes('treasury.correct') && <NewCorrection coins={coins.map(({ coin }) => coin)} />}
          </>
        }
        empty={<EmptyState title={words.correction.none}>{words.correction.noneLine}</EmptyState>}
        columns={correctionColumns(Date.now())}
        rows={corrections}
        rowKey={({ correctionId }) => String(correctionId)}
        detail={(row) => <CorrectionDetail key={row.correctionId} correction={row} />}
      />
    )
  if (tab === 'products') return <ProductsList top={shared.top} selected={selected} onSelect={setSelected} />
  if (tab === 'moves')
    return (
      <ListDetail
        {...shared}
        empty={<EmptyState title={words.noMoves}>{words.noMovesLine}</EmptyState>}
        columns={moveColumns(Date.now())}
        rows={moves}
        rowKey={({ payoutId }) => String(payoutId)}
        detail={(row) => (
          <MoveDetail key={row.payoutId} move={row} canRaise={me.permissions.includes('withdrawals.decide')} />
        )}
      />
    )
  return (
    <ListDetail
      {...shared}
      columns={networkColumns(Date.now())}
      rows={networks}
      rowKey={({ network }) => network}
      detail={(row) => (
        <NetworkDetail
          key={row.network}
          network={row}
          now={Date.now()}
          canAccept={me.permissions.includes('treasury.correct')}
        />
      )}
    />
  )
}

function SignerState({ signer: { isRunning, waiting, refused } }: Pick<Treasury, 'signer'>) {
  return (
    <p className="flex flex-wrap items-center gap-2 px-4 pt-3 text-13 lg:px-5">
      <span className="text-muted">{words.signer}</span>
      <Badge tone={isRunning ? 'positive' : 'negative'}>{isRunning ? words.running : words.notRunning}</Badge>
      <span>{words.toSign(waiting)}</span>
      {refused > 0 && <Badge tone="warning">{words.refused(refused)}</Badge>}
    </p>
  )
}

function coinColumns(now: number): QueueColumn<Coin>[] {
  const figure = (text: string) => <span className="num whitespace-nowrap">{text}</span>
  return [
    {
      key: 'coin',
      header: words.columns.coin,
      cell: ({ coin }) => <b className="font-medium">{coin.toUpperCase()}</b>,
    },
    {
      key: 'coverage',
      header: words.columns.coverage,
      cell: ({ coverage, held }) =>
        held === null ? (
          <span className="text-muted">{words.unchecked}</span>
        ) : (
          <Badge tone={coverageTone(coverage)}>{words.coverage(coverage)}</Badge>
        ),
    },
    {
      key: 'held',
      header: words.columns.held,
      align: 'end',
      cell: ({ held }) => figure(held === null ? '—' : group(held)),
      isWide: true,
    },
    {
      key: 'owed',
      header: words.columns.owed,
      align: 'end',
      cell: ({ owed }) => figure(owed === null ? '—' : group(owed)),
    },
    {
      key: 'missing',
      header: words.columns.missing,
      align: 'end',
      cell: (row) => {
        const missing = missingOf(row)
        return missing === null ? '' : <Badge tone="warning">{missing}</Badge>
      },
      isWide: true,
    },
    {
      key: 'checked',
      header: words.columns.checked,
      cell: ({ checkedAt }) => figure(checkedAt === null ? '—' : formatShortDateTime(checkedAt, deviceZone(), now)),
      isWide: true,
    },
  ]
}

function networkColumns(now: number): QueueColumn<Network>[] {
  return [
    {
      key: 'network',
      header: words.columns.network,
      cell: ({ networkName }) => <b className="font-medium">{networkName}</b>,
    },
    { key: 'watcher', header: words.columns.watcher, cell: (row) => <WatcherState network={row} now={now} /> },
    {
      key: 'hot',
      header: words.columns.hotAddress,
      cell: ({ hotAddress }) => <span className="num">{hotAddress ?? ''}</span>,
      isWide: true,
    },
  ]
}
