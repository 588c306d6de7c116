import { Badge } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { traderReviewWords as words } from '@assay/words/traderReviewWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { Since } from '../../parts/Since.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import { TraderDetail, type TraderRow } from './TraderDetail.tsx'

type List = 'waiting' | 'traders'

/** Customers who want to be copied, and those who are. */
export function TradersPage({ me }: { me: Me }) {
  const [list, setList] = useState<List>('waiting')
  const [selected, setSelected] = useState<number | null>(null)
  const listed = useQueue(['traderReviews', list], () => api.follow.listTraderReviews({ list, pageSize: 200 }))
  if (listed.data === undefined) return <NotRead query={listed} />
  const canDecide = me.permissions.includes('customers.freeze')
  return (
    <ListDetail
      caption={words.title}
      columns={columnsAt(Date.now(), list)}
      rows={listed.data.rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      tabs={{
        id: 'traders',
        items: (['waiting', 'traders'] as const).map((id) => ({
          id,
          label: words.lists[id],
          count: id === list ? listed.data.total : undefined,
        })),
        value: list,
        onChange: setList,
      }}
      empty={<EmptyState title={words.empty[list]}>{words.emptyLine[list]}</EmptyState>}
      foot={list === 'waiting' && canDecide ? <QueueKeys yes={words.keys.yes} no={words.keys.no} /> : undefined}
      detail={(row) => <TraderDetail key={`${row.customerId}:${row.revision}`} row={row} me={me} />}
    />
  )
}

const keyOf = ({ customerId }: TraderRow) => customerId

const tones = { PENDING: 'info', RETURNED: 'warning', APPROVED: 'positive', CLOSED: 'neutral' } as const

function columnsAt(now: number, list: List): QueueColumn<TraderRow>[] {
  return [
    {
      key: 'since',
      header: words.columns.since,
      cell: ({ appliedAt }) => <Since time={appliedAt} isWaiting={list === 'waiting'} now={now} />,
    },
    { key: 'name', header: words.columns.name, cell: ({ name }) => <span className="font-medium">{name}</span> },
    {
      key: 'customer',
      header: words.columns.customer,
      cell: ({ customerId }) => <span className="num">{customerId}</span>,
      isWide: true,
    },
    {
      key: 'state',
      header: words.columns.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
    },
    {
      key: 'followers',
      header: words.columns.followers,
      cell: ({ followers }) => <span className="num">{followers}</span>,
      isWide: true,
    },
  ]
}
