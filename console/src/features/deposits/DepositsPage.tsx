import { depositQueues, type DepositQueue } from '@assay/api/depositQueue'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { consoleWords } from '@assay/words/consoleWords'
import { depositQueueWords as words } from '@assay/words/depositQueueWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { Since } from '../../parts/Since.tsx'
import { useLinkedRow } from '../../parts/useLinkedRow.ts'
import { useQueue } from '../../parts/useQueue.ts'
import { amountText, DepositDetail } from './DepositDetail.tsx'

type Row = OperatorOutput<'deposit', 'listQueue'>['rows'][number]

/** Deposits of all customers. Blocks decide, and persons only about what a contract has passed on. */
export function DepositsPage({ me }: { me: Me }) {
  const [state, setState] = useState<DepositQueue>('ARRIVING')
  const [selected, setSelected] = useState<number | null>(null)
  const listed = useQueue(['deposits', state], () => listOf(state))
  useLinkedRow({
    states: depositQueues,
    idsOf: async (each) => (await listOf(each)).rows.map(keyOf),
    open(to, id) {
      setState(to)
      setSelected(id)
    },
  })
  if (listed.data === undefined) return <NotRead query={listed} />
  const { rows, total } = listed.data
  const canDecide = me.permissions.includes('treasury.correct')
  return (
    <ListDetail
      caption={words.title}
      columns={columnsAt(Date.now())}
      rows={rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      tabs={{
        id: 'deposits',
        items: depositQueues.map((id) => ({ id, label: words.tabs[id], count: id === state ? total : undefined })),
        value: state,
        onChange: setState,
      }}
      empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
      foot={<QueueKeys no={canDecide && state === 'FOUND' ? consoleWords.keys.foot.refuse : undefined} />}
      detail={(row) => <DepositDetail key={row.depositId} deposit={row} me={me} />}
    />
  )
}

const listOf = (state: DepositQueue) => api.deposit.listQueue({ state, pageSize: 200 })
const keyOf = ({ depositId }: Row) => depositId

function columnsAt(now: number): QueueColumn<Row>[] {
  return [
    {
      key: 'since',
      header: words.columns.since,
      cell: ({ seenAt, status }) => (
        <Since
          time={seenAt}
          isWaiting={status === 'SEEN' || status === 'CONFIRMING' || status === 'REVIEW'}
          now={now}
        />
      ),
    },
    {
      key: 'customer',
      header: words.columns.customer,
      cell: ({ customerId }) => <span className="num font-medium">{customerId}</span>,
    },
    {
      key: 'amount',
      header: words.columns.amount,
      align: 'end',
      cell: (row) => <span className="num whitespace-nowrap">{amountText(row)}</span>,
    },
    { key: 'network', header: words.columns.network, cell: ({ network }) => network, isWide: true },
    { key: 'state', header: words.columns.state, cell: (row) => <State deposit={row} /> },
  ]
}

function State({
  deposit: { isAsked, status, reason, undone, confirmations, required, requiredFinal },
}: {
  deposit: Row
}) {
  if (reason !== '') return <Badge tone="neutral">{words.reasons[reason]}</Badge>
  if (undone !== null)
    return (
      <Badge tone={undone.open === '0' ? 'neutral' : 'negative'}>
        {undone.open === '0' ? words.states[status] : words.openBadge}
      </Badge>
    )
  if (status === 'REVIEW' || status === 'APPROVED')
    return (
      <Badge tone={status === 'REVIEW' && !isAsked ? 'warning' : 'info'}>
        {isAsked ? words.askedTitle : words.states[status]}
      </Badge>
    )
  if (status === 'WITHDRAWABLE') return <Badge tone="positive">{words.states[status]}</Badge>
  const needed = status === 'CREDITED' ? requiredFinal : required
  return <span className="num whitespace-nowrap">{words.progress(confirmations, needed)}</span>
}
