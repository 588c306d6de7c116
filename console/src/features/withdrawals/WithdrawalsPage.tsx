import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { group } from '@assay/ui/format'
import { consoleWords } from '@assay/words/consoleWords'
import { withdrawalWords as words } from '@assay/words/withdrawalWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { NotRead } from '../../parts/NotRead.tsx'
import { coinText } from '../../parts/coinText.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { useLinkedRow } from '../../parts/useLinkedRow.ts'
import { useQueue } from '../../parts/useQueue.ts'
import { DueTime } from './DueTime.tsx'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'

type Row = OperatorOutput<'withdrawal', 'listReviews'>['rows'][number]

const { keys } = consoleWords
const states = ['WAITING', 'STUCK', 'LEAVING', 'ENDED'] as const
type State = (typeof states)[number]

/** Withdrawals. Those that wait for a decision: the oldest first. */
export function WithdrawalsPage({ me }: { me: Me }) {
  const [state, setState] = useState<State>('WAITING')
  const [selected, setSelected] = useState<number | null>(null)
  const listed = useQueue(['withdrawals', state], () => listOf(state))
  useLinkedRow({
    states,
    idsOf: async (each) => (await listOf(each)).rows.map(keyOf),
    open(to, id) {
      setState(to)
      setSelected(id)
    },
  })
  if (listed.data === undefined) return <NotRead query={listed} />
  const { rows, total } = listed.data
  const canDecide = me.permissions.includes('withdrawals.decide')
  return (
    <ListDetail
      caption={words.title}
      columns={columnsAt(state, Date.now())}
      rows={rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      tabs={{
        id: 'withdrawals',
        items: states.map((id) => ({ id, label: words.tabs[id], count: id === state ? total : undefined })),
        value: state,
        onChange: setState,
      }}
      empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
      foot={<QueueKeys no={canDecide && state === 'WAITING' ? keys.foot.refuse : undefined} />}
      detail={(row) => <WithdrawalDetail key={row.withdrawalId} withdrawal={row} canDecide={canDecide} />}
    />
  )
}

const listOf = (state: State) => api.withdrawal.listReviews({ state, pageSize: 200 })
const keyOf = ({ withdrawalId }: Row) => withdrawalId

/** The ends of an address, or of a card's number. */
function shortText(adress: string): string {
  return `${adress.slice(0, 6)}…${adress.slice(-4)}`
}

/** Of those that wait for a decision: when it is due, and why it is needed. */
function columnsAt(state: State, now: number): QueueColumn<Row>[] {
  const isWaiting = state === 'WAITING'
  return [
    {
      key: 'due',
      header: isWaiting ? words.columns.due : words.columns.requested,
      cell: ({ dueAt, createTime }) => <DueTime dueAt={isWaiting ? dueAt : null} createTime={createTime} now={now} />,
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
      cell: ({ amount, coin }) => <span className="num whitespace-nowrap">{coinText(amount, coin)}</span>,
    },
    {
      key: 'value',
      header: words.columns.value,
      align: 'end',
      cell: ({ value }) => <span className="num whitespace-nowrap text-muted">{group(value)}</span>,
      isWide: true,
    },
    { key: 'network', header: words.columns.network, cell: ({ network }) => network, isWide: true },
    {
      key: 'to',
      header: words.columns.to,
      cell: ({ adress }) => <span className="num whitespace-nowrap">{shortText(adress)}</span>,
      isWide: true,
    },
    {
      key: 'reason',
      header: isWaiting ? words.columns.reason : words.columns.status,
      cell: ({ reason, status }) => (
        <Badge tone={isWaiting && reason !== null ? 'warning' : 'neutral'}>
          {isWaiting && reason !== null ? words.reasons[reason] : words.states[status]}
        </Badge>
      ),
    },
  ]
}
