import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { consoleWords } from '@assay/words/consoleWords'
import { withdrawalWords as words } from '@assay/words/withdrawalWords'
import { useState } from 'react'
import { api, sentenceOf } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
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
  const listed = useQueue(['withdrawals', state], () => api.withdrawal.listReviews({ state, pageSize: 200 }))
  if (listed.data === undefined)
    return listed.isError ? <FailedState text={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} /> : null
  const { rows, total } = listed.data
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
        id: 'withdrawals',
        items: states.map((id) => ({ id, label: words.tabs[id], count: id === state ? total : undefined })),
        value: state,
        onChange: setState,
      }}
      empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
      foot={<QueueKeys no={keys.foot.refuse} />}
      detail={(row) => (
        <WithdrawalDetail
          key={row.withdrawalId}
          withdrawal={row}
          canDecide={me.permissions.includes('withdrawals.decide')}
        />
      )}
    />
  )
}

const keyOf = ({ withdrawalId }: Row) => withdrawalId

function columnsAt(now: number): QueueColumn<Row>[] {
  return [
    {
      key: 'due',
      header: words.columns.due,
      cell: ({ dueAt, createTime }) => <DueTime dueAt={dueAt} createTime={createTime} now={now} />,
    },
    {
      key: 'customer',
      header: words.columns.customer,
      cell: ({ customerId }) => <span className="num font-medium">{customerId}</span>,
    },
    {
      key: 'amount',
      header: words.columns.amount,
      cell: ({ amount, coin }) => <span className="num whitespace-nowrap">{`${amount} ${coin.toUpperCase()}`}</span>,
    },
    { key: 'network', header: words.columns.network, cell: ({ network }) => network, isWide: true },
    {
      key: 'reason',
      header: words.columns.reason,
      cell: ({ reason, status }) => (
        <Badge tone={reason === null ? 'neutral' : 'warning'}>
          {reason === null ? words.states[status] : words.reasons[reason]}
        </Badge>
      ),
    },
  ]
}
