import type { TicketTopic } from '@assay/api/ticketFigures'
import { ticketStatuses, ticketTopics } from '@assay/api/ticketFigures'
import { Badge } from '@assay/ui/Badge'
import { Checkbox } from '@assay/ui/Checkbox'
import { EmptyState } from '@assay/ui/EmptyState'
import { Select } from '@assay/ui/Select'
import { supportWords as words } from '@assay/words/supportWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import { Due } from './Due.tsx'
import { PublicName } from './PublicName.tsx'
import type { Row } from './ticket.ts'
import { TicketDetail } from './TicketDetail.tsx'

type Status = (typeof ticketStatuses)[number]
type Topic = TicketTopic | 'ALL'

const PAGE = 200
const topicOptions = (['ALL', ...ticketTopics] as const).map((id) => ({
  id,
  text: id === 'ALL' ? words.allTopics : words.topics[id],
}))

/** The tickets of customers. Those that need an answer are sorted by when it is due. */
export function SupportPage({ me }: { me: Me }) {
  const [status, setStatus] = useState<Status>('OPEN')
  const [topic, setTopic] = useState<Topic>('ALL')
  const [isMine, setIsMine] = useState(false)
  const [selected, setSelected] = useState<number | null>(null)
  const filter = { status, isMine, ...(topic !== 'ALL' && { topic }) }
  const listed = useQueue(['desk', filter], () => api.support.listDesk({ ...filter, pageSize: PAGE }))
  if (listed.data === undefined) return <NotRead query={listed} />
  const { rows, total, open, late, publicName } = listed.data
  const countOf = (id: Status) => (id === 'OPEN' ? open : id === status ? total : undefined)
  return (
    <ListDetail
      caption={words.title}
      columns={columnsAt(Date.now(), status)}
      rows={rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      hasWideDetail
      tabs={{
        id: 'tickets',
        items: ticketStatuses.map((id) => ({ id, label: words.tabs[id], count: countOf(id) })),
        value: status,
        onChange: setStatus,
      }}
      top={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:px-5">
          <Select
            label={words.topic}
            isLabelHidden
            look="quiet"
            options={topicOptions}
            value={topic}
            onChange={setTopic}
            className="w-56"
          />
          <Checkbox label={words.mine} isOn={isMine} onChange={setIsMine} />
          {late > 0 && <Badge tone="negative">{words.late(late)}</Badge>}
          {me.permissions.includes('support.answer') && <PublicName publicName={publicName} />}
        </div>
      }
      empty={
        status === 'OPEN' && topic === 'ALL' && !isMine ? (
          <EmptyState title={words.empty}>{words.emptyLine}</EmptyState>
        ) : (
          <EmptyState title={words.none} />
        )
      }
      detail={(row) => <TicketDetail key={row.ticketId} row={row} me={me} />}
    />
  )
}

const keyOf = ({ ticketId }: Row) => ticketId

function columnsAt(now: number, status: Status): QueueColumn<Row>[] {
  return [
    {
      key: 'due',
      header: status === 'OPEN' ? words.columns.due : words.columns.since,
      cell: (ticket) => <Due ticket={ticket} now={now} />,
    },
    { key: 'topic', header: words.columns.topic, cell: ({ topic }) => words.topics[topic] },
    {
      key: 'customer',
      header: words.columns.customer,
      cell: ({ customerId, isLockout }) => (
        <span className="flex flex-wrap items-center gap-1">
          <span className="num font-medium">{customerId ?? '–'}</span>
          {isLockout && <Badge tone="warning">{words.lockout}</Badge>}
        </span>
      ),
    },
    { key: 'account', header: words.columns.account, cell: ({ account }) => account, isWide: true },
    { key: 'by', header: words.columns.by, cell: ({ claimedBy }) => claimedBy?.name ?? '', isWide: true },
  ]
}
